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

/** Data of a draw for its calendar event. Times are in epoch ms. `attempt`: how often the draw was postponed. */
export interface DrawEvent {
  lotteryId: number;
  name: string;
  drawTime: number;
  attempt: number;
  isExtended: boolean;
  cancelReason: string | null;
  now: number;
}

/**
 * Builds an iCalendar file (RFC 5545) of a draw: an event without duration, which blocks no time. A file that is saved after an
 * extension, postponement or cancellation replaces the earlier event: the UID is the same, and SEQUENCE is higher.
 * @param site origin, without a trailing slash
 */
export function drawCalendar(event: DrawEvent, site: string): string {
  const { lotteryId, name, drawTime, attempt, isExtended, cancelReason, now } = event;
  const cancelled = cancelReason !== null;
  const url = `${site}/lottery/${lotteryId}`;
  const description = cancelled
    ? `Round ${lotteryId} was cancelled and every number paid back. ${cancelReason}`
    : `Snail Lotto draws the winning number of round ${lotteryId}. Watch it, and check it yourself:\n${url}`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Snail Lotto//Draws//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:draw-${lotteryId}@${new URL(site).host}`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${attempt + (isExtended ? 1 : 0) + (cancelled ? 1 : 0)}`,
    `DTSTART:${utc(drawTime)}`,
    calendarLine('SUMMARY', `${cancelled ? 'Cancelled draw' : 'Draw'}: ${name}`),
    calendarLine('DESCRIPTION', description),
    calendarLine('URL', url, 'address'),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

const utc = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
