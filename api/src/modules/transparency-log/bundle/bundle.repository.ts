import { sql } from 'kysely';
import type { RecordKind } from 'shared/fair/records';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';

const published = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('lotteries')
    .select(['id', 'totalTickets', 'openingId', 'extendId', 'freezeId', 'resultId', 'cancelId', 'drawChain', 'blockTime'])
    .where('id', '=', given.id),
);

export type PublishedRound = RowOf<typeof published>;

export async function findPublished(db: Queryable, id: number): Promise<PublishedRound | undefined> {
  return (await published(db, { id }))[0];
}

const ofRound = statement((given: Given<{ lotteryId: number; ids: readonly string[]; freezes: boolean }>) =>
  tables
    .selectFrom('logRecords')
    .select(['index', 'id', 'kind', 'text'])
    .where('lotteryId', '=', given.lotteryId)
    .where(
      ({ ref }) => sql<boolean>`(${ref('id')} = any (${given.ids}::text[])
      or ${ref('kind')} = 'extend' or ${given.freezes} and ${ref('kind')} = 'freeze')`,
    )
    .$narrowType<{ kind: RecordKind }>()
    .orderBy('index'),
);

export type PlacedRecord = RowOf<typeof ofRound>;

/**
 * Returns records of a lottery in log order.
 * @param ids record ids that the lottery's row names
 * @param freezes also all other freezes of the lottery: a second one shows that it was drawn again. Extensions are always there.
 */
export function recordsOfRound(
  db: Queryable,
  lotteryId: number,
  ids: readonly string[],
  { freezes }: { freezes: boolean },
): Promise<PlacedRecord[]> {
  return ofRound(db, { lotteryId, ids, freezes });
}

const held = statement((given: Given<{ lotteryId: number; from: number; to: number }>) =>
  tables
    .selectFrom('tickets as t')
    .innerJoin('purchases as p', 'p.id', 't.purchaseId')
    .select(['t.ticketNumber as number', 'p.owner'])
    .where('t.lotteryId', '=', given.lotteryId)
    .where('t.ticketNumber', '>=', given.from)
    .where('t.ticketNumber', '<', given.to),
);

/**
 * Returns the owner's commitment or `unsold` for a range of numbers, in ascending order.
 * @param from first number
 * @param to number after the last one
 * @throws Error for a sold number without a commitment: frozen lotteries have all of them
 */
export async function ownersBetween(db: Queryable, lotteryId: number, from: number, to: number): Promise<string[]> {
  const owners = new Array<string>(to - from).fill('unsold');
  for (const { number, owner } of await held(db, { lotteryId, from, to })) {
    if (owner === null) throw new Error(`Number ${number} of round ${lotteryId} has no commitment of its owner.`);
    owners[number - from] = owner;
  }
  return owners;
}
