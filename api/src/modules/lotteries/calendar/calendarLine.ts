/** Octets of a line, without its end (RFC 5545, 3.1). */
const lineLength = 75;

/**
 * A property of an iCalendar file, folded.
 * @param kind `text` (3.3.11): what would end the value is escaped, what cannot stand in it is left out; `address` stands as it is
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

/** Breaks a line before 75 octets, never inside a character; what follows begins with a space. */
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
