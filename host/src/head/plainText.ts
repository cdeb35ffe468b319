const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * What HTML says, without its tags, in one line. It is text and no more: whoever puts it into a document escapes it.
 * @param most characters; what is longer is cut between two words and ends in '…'
 */
export function plainText(html: string, most: number): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= most) return text;
  const cut = text.slice(0, most).replace(/\s+\S*$/, '');
  return `${cut.slice(0, most - 1).toWellFormed()}…`;
}
