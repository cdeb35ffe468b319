import { leafHash, Tree } from 'shared/fair/merkle';
import { checkpointText, noteSigner, signedNote } from 'shared/fair/note';
import { type OpeningRecord, openingText, recordId } from 'shared/fair/records';
import { type Database, onlyRow } from '../base/db/database.ts';
import { behindGuards } from './behindGuards.ts';

/** Hash of the terms in every opening record of tests. */
export const testTerms = 'ee'.repeat(32);

/** Signs the checkpoints of tests. */
export const testNoteKey = noteSigner('lotto.example', new Uint8Array(32).fill(7));

/** Gives a round its opening record, and the log a checkpoint with it. @returns the record's id */
export async function addOpening(db: Database, lotteryId: number): Promise<string> {
  const { numbers, price } = onlyRow(
    await db.query<{ numbers: number; price: number }>(
      'select total_tickets as numbers, price_per_ticket as price from lotteries where id = $1',
      [lotteryId],
    ),
  );
  const opening: OpeningRecord = {
    origin: testNoteKey.name,
    round: lotteryId,
    numbers,
    price,
    prize: 'ff'.repeat(32),
    opens: 1_692_800_000,
    closes: 1_692_806_349,
    decidedBy: { rule: 'v1', chain: 'bsc', blockAt: 1_692_806_349 },
    terms: testTerms,
  };
  const text = openingText(opening);
  const id = recordId(text);
  const records = await db.query<{ text: string }>('select text from log_records order by index');
  const leaves = [...records.map((record) => record.text), text].map((each) => leafHash(Buffer.from(each)));
  const checkpoint = { origin: testNoteKey.name, size: leaves.length, root: new Tree(leaves).root() };
  await db.query("insert into log_records (index, id, kind, lottery_id, text) values ($1, $2, 'opening', $3, $4)", [
    records.length,
    id,
    lotteryId,
    text,
  ]);
  await db.query('insert into log_checkpoints (size, note) values ($1, $2)', [
    leaves.length,
    signedNote(checkpointText(checkpoint), [testNoteKey]),
  ]);
  await behindGuards(db, 'update lotteries set opening_id = $2 where id = $1', [lotteryId, id]);
  return id;
}
