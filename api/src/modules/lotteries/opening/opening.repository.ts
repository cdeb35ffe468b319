import type { Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { offered } from '../lotteries.repository.ts';

const unopened = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .select([...offered, 'l.drawDelay'])
    .where('l.id', '=', given.id)
    .where('l.openingId', 'is', null)
    .where(({ ref }) => ref('l.undecided'))
    .forUpdate(),
);

/** Locks a lottery without an opening record. @returns undefined if it has one, or is decided */
export async function claimUnopened(tx: Queryable, id: number): Promise<RowOf<typeof unopened> | undefined> {
  return (await unopened(tx, { id }))[0];
}

export interface Fixed {
  id: number;
  startsAt: Date;
  endsAt: Date;
  drawChain: string;
  beaconRound: number | null;
  drawsAt: Date;
  openingId: string;
}

const fixed = statement((given: Given<Fixed>) =>
  tables
    .updateTable('lotteries')
    .set({
      startsAt: given.startsAt,
      endsAt: given.endsAt,
      drawChain: given.drawChain,
      beaconRound: given.beaconRound,
      drawsAt: given.drawsAt,
      openingId: given.openingId,
    })
    .where('id', '=', given.id),
);

export async function fixOpening(tx: Queryable, values: Fixed): Promise<void> {
  await fixed(tx, values);
}

interface Extended {
  id: number;
  endsAt: Date;
  beaconRound: number | null;
  drawsAt: Date;
  extendId: string;
  at: Date;
}

export async function fixExtension(tx: Queryable, { id, endsAt, beaconRound, drawsAt, extendId, at }: Extended): Promise<void> {
  await tx.query('select extend_lottery($1, $2, $3, $4, $5, $6)', [id, endsAt, beaconRound, drawsAt, extendId, at]);
}

const missing = statement((given: Given<{ limit: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .select('l.id')
    .where(({ and, eb, ref }) => and([ref('l.undecided'), eb('l.openingId', 'is', null)]))
    .orderBy('l.id')
    .limit(given.limit),
);

/** Returns undecided lotteries without an opening record, from before the log existed. */
export async function withoutOpening(db: Queryable): Promise<number[]> {
  return (await missing(db, { limit: 1_000 })).map(({ id }) => id);
}
