/** Bytes of a line, without its line break (RFC 5545, 3.1). */
const lineLength = 75;

/**
 * Formats a property of an iCalendar file, with line folding.
 * @param kind `text` (3.3.11) escapes special characters and removes control characters; `address` is written unchanged
 */
export function calendarLine(name: string, value: string, kind: 'text' | 'address' = 'text'): string {
  return folded(`${name}:${kind === 'text' ? escaped(value) : value}`);
}

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Folds a line at 75 bytes, never inside a character; continuation lines begin with a space. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > lineLength) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}
