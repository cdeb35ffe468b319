import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, ifGiven, type RowOf, statement, tables } from '../../../core/db/statement.ts';

const toHandOver = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .select(['o.id', 'o.name', 'o.lotteryId', 'o.userId', 'u.username'])
    .where('o.id', '=', given.id)
    .where('o.fulfilledAt', 'is', null)
    .where('u.erasedAt', 'is', null),
);

export const findOpenOrder = async (db: Queryable, id: number): Promise<RowOf<typeof toHandOver> | undefined> =>
  (await toHandOver(db, { id }))[0];

const onSale = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .select(['l.id', 'l.name', 'l.endsAt', 'l.drawsAt', 'l.drawRule', 'l.drawDelay', 'l.extendId'])
    .where('l.id', '=', given.id)
    .where(({ ref }) => ref('l.onSale')),
);

export type RoundOnSale = RowOf<typeof onSale>;

export const findRoundOnSale = async (db: Queryable, id: number): Promise<RoundOnSale | undefined> =>
  (await onSale(db, { id }))[0];

const prize = statement((given: Given<{ id: number | undefined; slug: string | undefined }>) =>
  tables
    .selectFrom('rewards as r')
    .select(({ exists, selectFrom }) => [
      'r.name',
      'r.tokenAmount',
      'r.lotteryValue',
      'r.description',
      'r.thumbnail',
      'r.numbers',
      'r.ticketPrice',
      'r.drawRule',
      'r.schedule',
      'r.waitsForAllow',
      'r.actId',
      exists(selectFrom('lotteries as l').select('l.id').whereRef('l.rewardId', '=', 'r.id'))
        .$castTo<boolean>()
        .as('hasRound'),
    ])
    .where(({ and, eb }) =>
      and([
        ifGiven(given.id, 'bigint', (id) => eb('r.id', '=', id)),
        ifGiven(given.slug, 'text', (slug) => eb('r.slug', '=', slug)),
      ]),
    ),
);

export const findPrize = async (db: Queryable, by: { id?: number; slug?: string }): Promise<RowOf<typeof prize> | undefined> =>
  (await prize(db, { id: by.id, slug: by.slug }))[0];

/** Tells whether another person has to approve a round with this prize (CTO), numbers and price (CTO). */
export async function needsApproval(db: Queryable, prizeNumbersPrice: readonly number[]): Promise<boolean> {
  const rows = await db.query<{ asks: boolean }>('select prize_needs_approval($1, $2, $3) as asks', prizeNumbersPrice);
  return onlyRow(rows).asks;
}
