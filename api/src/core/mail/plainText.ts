/**
 * Text from anybody for a mail: what could turn a line around, hide in it or end it early is left out.
 * Line breaks and tabs stay.
 */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '');
}

/** The same as one line. */
export const oneLine = (text: string): string => plain(text).replace(/\s+/g, ' ').trim();

/** A link's address. @throws Error when it is not an absolute address of http or https, without spaces and quotes */
export function address(url: string): string {
  if (!/^https?:\/\/[^\s<>"'\\]+$/.test(url)) throw new Error('A link in a mail must be an absolute address.');
  return url;
}
