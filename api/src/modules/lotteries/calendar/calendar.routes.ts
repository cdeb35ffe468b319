import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Queryable } from '../../../core/db/database.ts';
import type { RouteOptions } from '../../../core/deps.ts';
import { ApiError } from '../../../core/http/errors.ts';
import type { PublicCache } from '../../../core/http/publicCache.ts';
import { route } from '../../../core/http/route.ts';
import { findLotteries } from '../lotteries.repository.ts';

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

const type = 'text/calendar';
const example = drawCalendar(
  {
    lotteryId: 7,
    name: 'Dream Car',
    drawTime: 1_767_268_800_000,
    attempt: 0,
    isExtended: false,
    cancelReason: null,
    now: 1_767_182_400_000,
  },
  'https://lotto.example',
);

export const calendarRoutes: FastifyPluginAsyncTypebox<RouteOptions & { cache: PublicCache }> = async (app, { deps, cache }) => {
  const { db, config } = deps;
  route(
    app,
    '/api/lotteries/{id}/draw.ics',
    {
      tags: ['Lotteries'],
      summary: 'The draw of a round as a file for calendars',
      description:
        'iCalendar (RFC 5545). Saved again after the sale was extended, the draw was put off or cancelled, it replaces the event saved before.',
      produces: [type],
      example,
    },
    (request, reply) => {
      const { id } = request.params;
      const headers = {
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="snail-lotto-round-${id}.ics"`,
      };
      cache.answerText(request, reply, headers, () => calendarOf(db, id, config.publicUrl));
    },
  );
};

async function calendarOf(db: Queryable, id: number, site: string): Promise<string> {
  const [row] = await findLotteries(db, [id]);
  if (row === undefined) throw new ApiError(404, 'NOT_FOUND', 'This lottery does not exist.');
  const { name, drawsAt, endsAt, drawAttempt, extendedAt, cancelReason, status } = row;
  return drawCalendar(
    {
      lotteryId: id,
      name,
      drawTime: (drawsAt ?? endsAt).getTime(),
      attempt: drawAttempt,
      isExtended: extendedAt !== null,
      cancelReason: status === 'cancelled' ? (cancelReason ?? '') : null,
      now: Date.now(),
    },
    site,
  );
}
