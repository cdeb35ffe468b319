import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';

/** A full join of purchases with their tickets: either may have been deleted by hand. */
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
        /** A purchase whose tickets differ from what was bought, or have another owner. */
        sql<number | null>`min(coalesce(${ref('p.id')}, ${ref('h.purchaseId')})) filter (where (${whole}) is not true)`.as(
          'changed',
        ),
        sql<number | null>`min(${ref('p.id')}) filter (where ${ref('p.owner')} is null)`.as('uncommitted'),
        /** One line per purchase: commitment, member, numbers. A single value, because a row per number takes far longer. */
        sql<string>`coalesce(string_agg(concat_ws(' ', ${ref('p.owner')}, ${ref('p.userId')}, array_to_string(${ref('h.numbers')}, ',')), chr(10)), '')`.as(
          'lines',
        ),
      ];
    }),
);

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

/** Returns the salt of the purchase with this number; null if it was erased or the number is not sold. */
export async function findSalt(tx: Queryable, lotteryId: number, number: number): Promise<string | null> {
  return (await boughtWith(tx, { lotteryId, number }))[0]?.salt ?? null;
}

const uncommitted = statement((given: Given<{ lotteryId: number }>) =>
  tables.selectFrom('purchases').select(['id', 'userId']).where('lotteryId', '=', given.lotteryId).where('owner', 'is', null),
);

export function purchasesWithoutOwner(tx: Queryable, lotteryId: number): Promise<RowOf<typeof uncommitted>[]> {
  return uncommitted(tx, { lotteryId });
}

/** Stores a salt and a commitment for purchases that were made before receipts existed. */
export async function setOwners(tx: Queryable, owners: readonly { id: number; salt: string; owner: string }[]): Promise<void> {
  if (owners.length === 0) return;
  await tx.query('select set_owners($1, $2, $3)', [
    owners.map(({ id }) => id),
    owners.map(({ salt }) => salt),
    owners.map(({ owner }) => owner),
  ]);
}
