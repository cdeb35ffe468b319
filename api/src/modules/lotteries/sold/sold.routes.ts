import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { LotteryTicket } from 'shared/contracts/lotteries';
import type { Page } from 'shared/contracts/schemas';
import type { OwnNumbers, Sale, SoldNumbers } from 'shared/contracts/soldNumbers';
import { NumberSet } from 'shared/numbers/NumberSet';
import type { Queryable } from '../../../core/db/database.ts';
import type { RouteOptions } from '../../../core/deps.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { aSale, aTicket, onePage, ownNumbers, soldNumbers } from '../../../core/http/examples.ts';
import type { PublicCache } from '../../../core/http/publicCache.ts';
import { route } from '../../../core/http/route.ts';
import { toPage } from '../../../core/paging.ts';
import { latestSales, numbersOf, sizeOf, soldBetween, soldWords } from './sold.repository.ts';

export const soldRoutes: FastifyPluginAsyncTypebox<RouteOptions & { cache: PublicCache }> = async (app, { deps, cache }) => {
  const { db } = deps;

  route(
    app,
    '/api/lotteries/{id}/tickets',
    {
      tags: ['Lotteries'],
      summary: 'Every number of a round, sold or not',
      description:
        'By number. A round of up to 1,000 numbers is answered whole; a larger one by page, without parameters the first 1,000. ' +
        'Which of all its numbers are sold, and nothing else of them, is told by /sold.',
      example: [aTicket],
    },
    (request, reply) => cache.answer(request, reply, () => getTickets(db, request.params.id, request.query)),
  );

  route(
    app,
    '/api/lotteries/{id}/sold',
    {
      tags: ['Lotteries'],
      summary: 'Which numbers of a round are sold, a bit each',
      description:
        'Numbers are sold and never given back: of two answers the one with the higher count has all of the other. The ETag is the ' +
        'count, and what is sold after it comes by /live?have=COUNT.',
      example: soldNumbers,
    },
    (request, reply) =>
      cache.answer(
        request,
        reply,
        async () => ({ ...(await getSold(db, request.params.id)), serverTime: app.now() }),
        ({ count }) => String(count),
      ),
  );

  route(
    app,
    '/api/lotteries/{id}/sales',
    { tags: ['Lotteries'], summary: 'What was sold of a round, the latest first', example: onePage(aSale) },
    (request, reply) => cache.answer(request, reply, () => getSales(db, request.params.id, request.query)),
  );

  route(
    app,
    '/api/lotteries/{id}/numbers/mine',
    { tags: ['Lotteries'], summary: "The member's own numbers of a round, a bit each", example: ownNumbers },
    (request) => app.lists.run(() => getOwnNumbers(db, request.params.id, request.userId)),
  );
};

/** Returns the sold numbers as a bitmap. @throws ApiError 404 */
export async function getSold(db: Queryable, lotteryId: number): Promise<Omit<SoldNumbers, 'serverTime'>> {
  const words = await soldWords(db, lotteryId);
  if (words.length === 0) await sizeOrRefuse(db, lotteryId);
  const bytes = Buffer.alloc(4 * (words.reduce((last, { place }) => Math.max(last, place), -1) + 1));
  let count = 0;
  for (const word of words) {
    bytes.writeInt32LE(word.word, 4 * word.place);
    count += word.count;
  }
  return { lotteryId, count, bits: bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1).toString('base64') };
}

/** Returns a page of sales, newest first. @throws ApiError 404 */
async function getSales(db: Queryable, lotteryId: number, page: { page: number; limit: number }): Promise<Page<Sale>> {
  const [sales, { sold }] = await Promise.all([latestSales(db, lotteryId, page), sizeOrRefuse(db, lotteryId)]);
  const contents = sales.map((sale) => ({ ...sale, createdAt: sale.createdAt.getTime() }));
  return toPage(contents, sold, page.limit);
}

/** Returns a member's own numbers as a bitmap. @throws ApiError 404 */
async function getOwnNumbers(db: Queryable, lotteryId: number, userId: number): Promise<OwnNumbers> {
  const numbers = (await numbersOf(db, lotteryId, userId)) ?? unknownRound();
  return { lotteryId, bits: NumberSet.of(numbers.flat()).toBase64() };
}

/** Returns a page of all numbers, sold or not, in ascending order. @throws ApiError 404 */
async function getTickets(
  db: Queryable,
  lotteryId: number,
  { page, limit }: { page: number; limit: number },
): Promise<LotteryTicket[]> {
  const { totalTickets, pricePerTicket } = await sizeOrRefuse(db, lotteryId);
  const from = Math.min(page * limit, totalTickets);
  const to = Math.min(from + limit, totalTickets);
  const sold = new Map((await soldBetween(db, lotteryId, from, to)).map((ticket) => [ticket.ticketNumber, ticket]));
  return Array.from({ length: to - from }, (_, place) => {
    const ticketNumber = from + place;
    const ticket = sold.get(ticketNumber);
    const time = ticket?.createdAt.getTime() ?? null;
    return {
      id: ticket?.id ?? null,
      lotteryId,
      ticketNumber,
      userId: ticket?.userId ?? null,
      price: ticket?.price ?? pricePerTicket,
      createdAt: time,
      updatedAt: time,
    };
  });
}

async function sizeOrRefuse(db: Queryable, lotteryId: number) {
  return (await sizeOf(db, lotteryId)) ?? unknownRound();
}

function unknownRound(): never {
  throw new ApiError(404, 'NOT_FOUND', 'This lottery does not exist.');
}
