/**
 * Makes untrusted text safe for a mail: removes characters that change the text direction, hide text or end it early. Line breaks
 * and tabs stay.
 */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '');
}

export const oneLine = (text: string): string => plain(text).replace(/\s+/g, ' ').trim();

/** Checks a link's address. @throws Error when it is not an absolute http or https address without spaces and quotes */
export function address(url: string): string {
  if (!/^https?:\/\/[^\s<>"'\\]+$/.test(url)) throw new Error('A link in a mail must be an absolute address.');
  return url;
}
