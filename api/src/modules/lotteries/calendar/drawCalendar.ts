import { calendarLine } from './calendarLine.ts';

/** What a calendar is told of a draw. Times are epoch ms. */
export interface DrawEvent {
  lotteryId: number;
  /** Of the round, as its operator wrote it. */
  name: string;
  drawTime: number;
  /** How often the draw was put off so far: its time moves with each. */
  attempt: number;
  /** Why it was cancelled; null while it is not. */
  cancelReason: string | null;
  /** When this was asked for. */
  now: number;
}

/**
 * A draw as an iCalendar file (RFC 5545) to save: an event without a length, which blocks nobody's time. Saved again after the draw was
 * put off or cancelled, it takes the place of the one before: its UID stays, its SEQUENCE grows.
 * @param site where it is, without a slash at the end
 */
export function drawCalendar(event: DrawEvent, site: string): string {
  const { lotteryId, name, drawTime, attempt, cancelReason, now } = event;
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
    `SEQUENCE:${attempt + (cancelled ? 1 : 0)}`,
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

/** 20261122T140500Z */
const utc = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
