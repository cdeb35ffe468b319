export interface Prize {
  name: string;
  /** US dollars. */
  value: number;
  /** CTO; 0 for a product. */
  tokens: number;
}

/** Returns the text whose hash an opening record contains: three lines, each ended by LF. Line breaks in a name become spaces. */
export function prizeText({ name, value, tokens }: Prize): string {
  return `name: ${name.replace(/\s+/g, ' ').trim()}\nvalue: ${value} USD\ntokens: ${tokens} CTO\n`;
}
