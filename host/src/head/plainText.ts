const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Returns HTML as one line of text, without its tags. The result is not escaped.
 * @param most maximum length in characters; longer text is cut between two words and ends with '…'
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
