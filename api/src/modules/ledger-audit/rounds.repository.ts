import { sql } from 'kysely';
import type { RecordKind } from 'shared/fair/records';
import type { Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';
import { decided, offered } from '../lotteries/lotteries.repository.ts';

const rounds = statement((given: Given<{ after: number; limit: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .leftJoin('simulatedBlocks as b', 'b.number', 'l.blockNumber')
    .select([
      ...offered,
      ...decided,
      'l.closedAt',
      'l.cancelledAt',
      'l.soldTickets',
      'l.extendId',
      'l.extendedAt',
      'l.extendedFrom',
      'l.extendedFromRound',
      'b.hash as simulatedHash',
    ])
    .where('l.id', '>', given.after)
    .orderBy('l.id')
    .limit(given.limit),
);

export type Round = RowOf<typeof rounds>;

export function roundsAfter(db: Queryable, after: number, limit: number): Promise<Round[]> {
  return rounds(db, { after, limit });
}

const records = statement((given: Given<{ ids: readonly number[] }>) =>
  tables
    .selectFrom('logRecords as r')
    .select(['r.lotteryId', 'r.id', 'r.kind', 'r.text'])
    .where(({ eb, fn }) => eb('r.lotteryId', '=', fn.any(sql<number[]>`${given.ids}::bigint[]`)))
    .$narrowType<{ lotteryId: number; kind: RecordKind }>()
    .orderBy('r.index'),
);

export interface LoggedRecord {
  lotteryId: number;
  id: string;
  kind: RecordKind;
  text: string;
}

export function recordsOf(db: Queryable, ids: readonly number[]): Promise<LoggedRecord[]> {
  return records(db, { ids });
}

const sold = statement((given: Given<{ lotteryId: number }>) =>
  tables
    .selectFrom('tickets as t')
    .leftJoin('purchases as p', 'p.id', 't.purchaseId')
    .select(['t.ticketNumber', 't.userId', 'p.owner'])
    .where('t.lotteryId', '=', given.lotteryId)
    .orderBy('t.ticketNumber'),
);

export type SoldNumber = RowOf<typeof sold>;

export function soldNumbers(db: Queryable, lotteryId: number): Promise<SoldNumber[]> {
  return sold(db, { lotteryId });
}

const verified = statement((given: Given<{ ids: readonly string[] }>) =>
  tables
    .selectFrom('bookResults')
    .select(['resultId', 'seal'])
    .where(({ eb, fn }) => eb('resultId', '=', fn.any(sql<string[]>`${given.ids}::text[]`))),
);

/** Returns results whose beacon signature was verified before, with the MAC that proves it. */
export async function verifiedResults(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await verified(db, { ids })).map(({ resultId, seal }) => [resultId, seal]));
}

const noted = statement((given: Given<{ resultId: string; seal: string }>) =>
  tables
    .insertInto('bookResults')
    .values({ resultId: given.resultId, seal: given.seal })
    .onConflict((conflict) => conflict.doNothing()),
);

export async function noteVerified(db: Queryable, resultId: string, seal: string): Promise<void> {
  await noted(db, { resultId, seal });
}
