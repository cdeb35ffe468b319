import { sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';

const published = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('lotteries')
    .select(['id', 'totalTickets', 'openingId', 'freezeId', 'resultId', 'cancelId', 'drawChain', 'blockTime'])
    .where('id', '=', given.id),
);

/** What a round's bundle is made of, apart from its records and tickets. */
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
      or ${given.freezes} and ${ref('kind')} = 'freeze')`,
    )
    .orderBy('index'),
);

/** A record of a round with its place in the log. */
export type PlacedRecord = RowOf<typeof ofRound>;

/**
 * Lists records of a round in the order of the log.
 * @param ids those that the round's row names
 * @param freezes also every other freeze of the round: a second one shows that it was drawn again
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
 * What the public list says of numbers.
 * @param from first number
 * @param to number after the last one
 * @returns the owner's commitment or `unsold`, in the order of the numbers
 * @throws Error for a sold number without a commitment: what is frozen has them all
 */
export async function ownersBetween(db: Queryable, lotteryId: number, from: number, to: number): Promise<string[]> {
  const owners = new Array<string>(to - from).fill('unsold');
  for (const { number, owner } of await held(db, { lotteryId, from, to })) {
    if (owner === null) throw new Error(`Number ${number} of round ${lotteryId} has no commitment of its owner.`);
    owners[number - from] = owner;
  }
  return owners;
}
