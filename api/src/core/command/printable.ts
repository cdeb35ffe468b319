/**
 * Text from strangers for a terminal: what could move the cursor, change colours or turn the line around is shown as `?`.
 * Line breaks and tabs stay.
 */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n\t]/gu, '?');
}
