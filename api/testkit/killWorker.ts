import { writeSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { takeBackup } from '../src/app/backup/takeBackup.ts';
import { payUnchecked } from '../src/app/seed/demoLotteries.ts';
import { type Database, withFairKey } from '../src/core/db/database.ts';
import { openPglite } from '../src/core/db/pglite.ts';
import { openPostgres } from '../src/core/db/postgres.ts';
import { cancelLottery, payLeftRefunds } from '../src/modules/lotteries/cancellation/cancellation.service.ts';
import { drawDue, freezeDue } from '../src/modules/lotteries/draw/draw.service.ts';
import { openLottery } from '../src/modules/lotteries/sale/sale.service.ts';
import { dispatchAlerts } from '../src/modules/notifications/alerts/notifySettled.ts';
import { findLedgerFaults } from '../src/modules/wallets/ledger.repository.ts';
import { testBeacon, testFairKey, testFairLog, testSources } from './drawSourceFakes.ts';
import { endLottery } from './lotteries.ts';
import { buyDirectly } from './players.ts';
import { prizeRounds, prizeSources } from './prizeRounds.ts';

// Worker process for kill tests: buys, freezes, draws and writes alerts without a pause, by both rules in turn, and prints
// acknowledged work: `bought <lottery> <number>`, `closed <lottery>`, `frozen <lottery>`, `drawn <lottery> <winning number>`,
// every third round `cancelled <lottery>`; first `open <ledger faults>`. With a third argument it also backs the embedded database up into that folder: `backing up`,
// `backed up <file>`. `unpaid` instead of the database's kind: draws on the embedded one, and never pays.

const [kind, where = '', backups = ''] = process.argv.slice(2);
// With the operator's time limits, so that it does not fail on a busy machine before it is killed.
const plain: Database = kind === 'postgres' ? openPostgres({ url: where }).as('operator') : await openPglite(where);
const db = withFairKey(plain, testFairKey);
const say = (line: string) => writeSync(1, `${line}\n`);

say(`open ${(await findLedgerFaults(db)).length}`);
const users = (await db.query<{ id: number }>('select id from users order by id')).map(({ id }) => id);
const chain = {
  chain: 'bsc',
  name: 'BNB Smart Chain',
  firstBlockAt: async (time: Date) => ({ number: 1, hash: `0x${(time.getTime() % 8).toString(16).padStart(64, '0')}`, time }),
} as const;
const beacon = testBeacon();
const deps = {
  db,
  sources: testSources({ chains: [chain], beacons: [beacon] }),
  fairLog: testFairLog,
  announcer: { announce: () => {} },
};

async function backUp(): Promise<void> {
  for (let count = 0; ; count++) {
    say('backing up');
    const { file } = await takeBackup(db, { dataDir: path.dirname(where) }, path.join(backups, `${process.pid}-${count}.backup`));
    say(`backed up ${file}`);
  }
}
if (backups !== '') void backUp();
await payLeftRefunds(deps, new AbortController().signal);

while (kind === 'unpaid') {
  const { id } = await prizeRounds(db).frozenRound('v2');
  const [report] = await drawDue({ ...deps, sources: prizeSources });
  if (report?.outcome === 'drawn') say(`drawn ${id} ${report.winnerTicket}`);
}

for (let turn = 0; ; turn++) {
  await setImmediate();
  const drawRule = turn % 2 === 0 ? 'v1' : 'v2';
  const lotteryId = await openLottery(deps, { rewardId: 1, endsAt: new Date(Date.now() + 3_600_000 + turn * 1_000), drawRule });
  if (lotteryId === undefined) continue;
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
  if (turn % 3 === 2) {
    await cancelLottery(deps, lotteryId, 'A test.');
    say(`cancelled ${lotteryId}`);
    continue;
  }
  // Also draws rounds of a killed worker: with this clock their beacon round exists.
  beacon.ahead = 0;
  await endLottery(db, lotteryId, drawRule === 'v2' ? beacon : undefined);
  say(`closed ${lotteryId}`);
  for (const { outcome, lotteryId: id } of await freezeDue(deps)) if (outcome === 'frozen') say(`frozen ${id}`);
  beacon.ahead = 60;
  for (const { outcome, lotteryId: id, winnerTicket } of await drawDue(deps))
    if (outcome === 'drawn') say(`drawn ${id} ${winnerTicket}`);
  await payUnchecked(db);
  await dispatchAlerts({ db, publicUrl: 'https://lotto.example.com' });
}
