import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';

/** Every purchase of a round with the tickets that are there for it; one of the two may have been taken away by hand. */
const listed = statement((given: Given<{ lotteryId: number }>) =>
  tables
    .with('held', (db) =>
      db
        .selectFrom('tickets as t')
        .select(({ ref }) => [
          't.purchaseId',
          sql<number[]>`array_agg(${ref('t.ticketNumber')} order by ${ref('t.ticketNumber')})`.as('numbers'),
          sql<number>`min(${ref('t.userId')})`.as('first'),
          sql<number>`max(${ref('t.userId')})`.as('last'),
        ])
        .where('t.lotteryId', '=', given.lotteryId)
        .groupBy('t.purchaseId'),
    )
    .with('bought', (db) => db.selectFrom('purchases as p').selectAll('p').where('p.lotteryId', '=', given.lotteryId))
    .selectFrom('held as h')
    .fullJoin('bought as p', 'p.id', 'h.purchaseId')
    .select(({ ref }) => {
      const whole = sql`${ref('h.numbers')} = ${ref('p.ticketNumbers')} and ${ref('h.first')} = ${ref('p.userId')} and ${ref('h.last')} = ${ref('p.userId')}`;
      return [
        /** One whose tickets are not those that were bought, or not of its buyer. */
        sql<number | null>`min(coalesce(${ref('p.id')}, ${ref('h.purchaseId')})) filter (where (${whole}) is not true)`.as(
          'changed',
        ),
        /** One without the commitment of its buyer. */
        sql<number | null>`min(${ref('p.id')}) filter (where ${ref('p.owner')} is null)`.as('uncommitted'),
        /** A line for each: commitment, member, numbers. One value, because as many rows as there are numbers take far longer. */
        sql<string>`coalesce(string_agg(concat_ws(' ', ${ref('p.owner')}, ${ref('p.userId')}, array_to_string(${ref('h.numbers')}, ',')), chr(10)), '')`.as(
          'lines',
        ),
      ];
    }),
);

/** Who holds which number of a round. */
export async function readLines(tx: Queryable, lotteryId: number): Promise<RowOf<typeof listed>> {
  return onlyRow(await listed(tx, { lotteryId }));
}

const boughtWith = statement((given: Given<{ lotteryId: number; number: number }>) =>
  tables
    .selectFrom('tickets as t')
    .innerJoin('purchases as p', 'p.id', 't.purchaseId')
    .select('p.salt')
    .where('t.lotteryId', '=', given.lotteryId)
    .where('t.ticketNumber', '=', given.number),
);

/** Finds the salt of the purchase that a number was sold with; null when it was erased or the number was not sold. */
export async function findSalt(tx: Queryable, lotteryId: number, number: number): Promise<string | null> {
  return (await boughtWith(tx, { lotteryId, number }))[0]?.salt ?? null;
}

const uncommitted = statement((given: Given<{ lotteryId: number }>) =>
  tables.selectFrom('purchases').select(['id', 'userId']).where('lotteryId', '=', given.lotteryId).where('owner', 'is', null),
);

/** Purchases of a round that have no commitment of their buyer. */
export function purchasesWithoutOwner(tx: Queryable, lotteryId: number): Promise<RowOf<typeof uncommitted>[]> {
  return uncommitted(tx, { lotteryId });
}

/** Gives purchases from before there were receipts their salt and commitment. */
export async function setOwners(tx: Queryable, owners: readonly { id: number; salt: string; owner: string }[]): Promise<void> {
  if (owners.length === 0) return;
  await tx.query('select set_owners($1, $2, $3)', [
    owners.map(({ id }) => id),
    owners.map(({ salt }) => salt),
    owners.map(({ owner }) => owner),
  ]);
}
