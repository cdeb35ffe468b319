/** What a round is played for. */
export interface Prize {
  name: string;
  /** US dollars. */
  value: number;
  /** CTO; 0 for a product. */
  tokens: number;
}

/**
 * The text that an opening record names the prize by: three lines, each ended by LF. It stands in the log's texts under its hash.
 * A name keeps to one line.
 */
export function prizeText({ name, value, tokens }: Prize): string {
  return `name: ${name.replace(/\s+/g, ' ').trim()}\nvalue: ${value} USD\ntokens: ${tokens} CTO\n`;
}
