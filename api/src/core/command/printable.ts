/**
 * Makes untrusted text safe for a terminal: characters that could move the cursor, change colours or reverse the text direction
 * become `?`. Line breaks and tabs stay.
 */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n\t]/gu, '?');
}
