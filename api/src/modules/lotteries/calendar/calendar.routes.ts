import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Queryable } from '../../../core/db/database.ts';
import type { RouteOptions } from '../../../core/deps.ts';
import { ApiError } from '../../../core/http/errors.ts';
import type { PublicCache } from '../../../core/http/publicCache.ts';
import { route } from '../../../core/http/route.ts';
import { findLotteries } from '../lotteries.repository.ts';
import { drawCalendar } from './drawCalendar.ts';

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
