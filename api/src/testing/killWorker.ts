import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../base/db/database.ts';
import { openPglite } from '../base/db/pglite.ts';
import { openPostgres } from '../base/db/postgres.ts';
import { drawDue } from '../nouns/lotteries/draw/draw.service.ts';
import { insertLottery } from '../nouns/lotteries/sale/sale.repository.ts';
import { findLedgerFaults } from '../nouns/wallets/ledger.repository.ts';
import { buyDirectly } from './buying.ts';

// A process that is there to be killed: it buys and draws without a pause and says what was acknowledged, line by line:
// `bought <lottery> <number>`, `drawn <lottery> <winning number>`; first `open <faults found in the books>`.

const [kind, where = ''] = process.argv.slice(2);
const db: Database = kind === 'pglite' ? await openPglite(where) : openPostgres({ url: where, maxConnections: 4 });
const say = (line: string) => writeSync(1, `${line}\n`);

say(`open ${(await findLedgerFaults(db)).length}`);
const users = (await db.query<{ id: number }>('select id from users order by id')).map(({ id }) => id);
const chain = {
  chain: 'bsc',
  name: 'BNB Smart Chain',
  firstBlockAt: async (time: Date) => ({ number: 1, hash: `0x${(time.getTime() % 8).toString(16).padStart(64, '0')}`, time }),
} as const;

for (let turn = 0; ; turn++) {
  const lotteryId = await insertLottery(db, { rewardId: 1, endsAt: new Date(Date.now() + 3_600_000 + turn) });
  if (lotteryId === undefined) continue;
  // Several buyers at once, then the draw.
  await Promise.all(
    [0, 1, 2, 3].map(async (ticketNumber) => {
      const userId = users[(turn + ticketNumber) % users.length] ?? 0;
      const { outcome } = await buyDirectly(db, {
        sessionId: null,
        userId,
        lotteryId,
        ticketNumbers: [ticketNumber],
        idempotencyKey: null,
      });
      if (outcome === 'BOUGHT') say(`bought ${lotteryId} ${ticketNumber}`);
    }),
  );
  await sleep(2);
  await db.query("update lotteries set starts_at = starts_at - interval '1 hour', ends_at = clock_timestamp() where id = $1", [
    lotteryId,
  ]);
  for (const { outcome, lotteryId: id, winnerTicket } of await drawDue({
    db,
    blockSource: chain,
    announcer: { announce: () => {} },
  })) {
    if (outcome === 'drawn') say(`drawn ${id} ${winnerTicket}`);
  }
}
