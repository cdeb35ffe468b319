import { openingText } from 'shared/fair/records';
import { type Database, onlyRow } from '../base/db/database.ts';
import { openFairLog } from '../base/fairLog.ts';
import { appendRecords } from '../nouns/fair-log/fairLog.service.ts';
import { behindGuards } from './behindGuards.ts';
import { serverSettings } from './testApp.ts';

/** Hash of the terms in every opening record made here. */
export const testTerms = 'ee'.repeat(32);

/** The log that the tests' rounds are opened in. */
export const testLog = openFairLog({ publicUrl: 'https://lotto.example', fairKey: serverSettings.FAIR_KEY });

/** Gives rounds their opening records. @returns the records' ids, in the order of the rounds' ids */
export function addOpenings(db: Database, lotteryIds: readonly number[]): Promise<string[]> {
  return db.transaction(async (tx) => {
    const rounds = await tx.query<{ round: number; numbers: number; price: number }>(
      'select id as round, total_tickets as numbers, price_per_ticket as price from lotteries where id = any ($1) order by id',
      [lotteryIds],
    );
    const records = rounds.map((round) => ({
      kind: 'opening' as const,
      lotteryId: round.round,
      text: openingText({
        ...round,
        origin: testLog.origin,
        prize: 'ff'.repeat(32),
        opens: 1_692_800_000,
        closes: 1_692_806_349,
        decidedBy: { rule: 'v1', chain: 'bsc', blockAt: 1_692_806_349 },
        terms: testTerms,
      }),
    }));
    const ids = (await appendRecords(tx, testLog, records)).map(({ id }) => id);
    await tx.query(
      'update lotteries l set opening_id = o.opening from unnest($1::bigint[], $2::text[]) o (id, opening) where l.id = o.id',
      [records.map(({ lotteryId }) => lotteryId), ids],
    );
    return ids;
  });
}

/** Gives a round its opening record. @returns the record's id */
export async function addOpening(db: Database, lotteryId: number): Promise<string> {
  return onlyRow(await addOpenings(db, [lotteryId]));
}
