import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from 'api/database';
import { openPostgres } from 'api/postgres';
import { startPostgresServer } from 'api/testing/postgresServer';
import { memoryOf } from 'api/testing/providerProcess';
import { serverSettings } from 'api/testing/testApp';
import { purchaseRequest } from './buyHttp.ts';
import { addBuyers, addLargeRound, type Buyer, secret } from './buyLoad.ts';
import { addLateness, type Lateness, within } from './lateness.ts';
import { openAudience, openScreen, shownBy } from './liveAudience.ts';
import { type Figures, megabytes, processorTime } from './measures.ts';
import { onReleasedSite } from './onReleasedSite.ts';
import { openRawClient } from './runClients.ts';

interface Length {
  seconds: number;
  rate: number;
  watchers: number;
}

const clients = 200;

/**
 * Runs `npm run bench -- live`: sells a round of 100,000 numbers at a steady rate, with live events to many watchers and a page
 * of it in a real browser, all by one process. Measures the delay from a purchase's commit until watchers are notified and until
 * the page shows it, and the memory of the process.
 * @returns the delay and the memory of a watcher
 */
export async function benchLive(say: (line: string) => void, { seconds, rate, watchers }: Length): Promise<Figures> {
  const server = await startPostgresServer(['shared_buffers=256MB', 'max_wal_size=4GB', 'track_commit_timestamp=on']);
  const url = server.url('postgres');
  const db = openPostgres({ url });
  const settings = {
    DATABASE_URL: url,
    ...serverSettings,
    JWT_SECRET: secret,
    SEED: 'off',
    QUICK_ROUNDS: 'off',
    LOG_LEVEL: 'error',
  };
  try {
    return await onReleasedSite(
      say,
      async (browser, site) => {
        const buyers = await addBuyers(db);
        await buyAtRate(site.baseUrl, await addLargeRound(db), buyers, {
          rate,
          from: 0,
          count: rate * Math.min(5, seconds),
        });
        const lotteryId = await addLargeRound(db);
        const have = rate;
        await buyAtRate(site.baseUrl, lotteryId, buyers, { rate, from: 0, count: have });

        const page = await openScreen(browser, site.baseUrl, lotteryId);
        const alone = await memoryOf(site.pid);
        const close = await openAudience({ url: site.baseUrl, lotteryId, watchers, have });
        const watched = await memoryOf(site.pid);
        const processor = await processorTime(site.pid);
        const began = performance.now();
        await buyAtRate(site.baseUrl, lotteryId, buyers, { rate, from: have, count: rate * seconds });
        const took = (performance.now() - began) / 1_000;
        await sleep(2_000);
        const busy = (await processorTime(site.pid)) - processor;
        const loaded = await memoryOf(site.pid);

        const commits = await commitTimes(db, lotteryId, have);
        const { heard, bytes } = await close();
        const told: Lateness = [];
        for (const history of heard) addLateness(told, history, commits, have);
        const shown: Lateness = [];
        addLateness(shown, await shownBy(page), commits, have);

        say(`${cpus().length} × ${cpus()[0]?.model}; one process, ${watchers} watchers, 100,000 numbers, ${seconds} s`);
        say(`purchases a second        ${((rate * seconds) / took).toFixed(0)} (asked for: ${rate})`);
        const ms = (all: Lateness) => [0.5, 0.99, 1].map((share) => `${within(all, share)} ms`.padStart(8)).join(' ');
        say('                            p50      p99     last');
        say(`from commit to watcher ${ms(told)}`);
        say(`from commit to screen  ${ms(shown)}`);
        const events = heard[0]?.counts.length ?? 0;
        const kilobytes = bytes / 1_024 / watchers / seconds;
        say(`each watcher              ${(events / seconds).toFixed(1)} events a second, ${kilobytes.toFixed(1)} KB a second`);
        say(`the process               ${((100 * busy) / 1_000_000 / (took + 2)).toFixed(0)} % of a core`);
        say(
          `its memory                ${megabytes(alone)} with one page, ${megabytes(watched)} with all watchers, ${megabytes(loaded)} at the end`,
        );
        return {
          'from commit to watcher, p99 ms': within(told, 0.99),
          'memory of a watcher, KB': (watched - alone) / 1_024 / watchers,
        };
      },
      settings,
    );
  } finally {
    await db.close();
    await server.stop();
  }
}

/**
 * Buys consecutive numbers at a steady rate.
 * @throws Error if one is refused
 */
async function buyAtRate(
  url: string,
  lotteryId: number,
  buyers: readonly Buyer[],
  { rate, from, count }: { rate: number; from: number; count: number },
): Promise<void> {
  const connections = await Promise.all(Array.from({ length: clients }, () => openRawClient(url)));
  const began = performance.now();
  let next = 0;
  const buy = async (connection: (typeof connections)[number]) => {
    for (let n = next++; n < count; n = next++) {
      await sleep(Math.max(0, began + (1_000 * n) / rate - performance.now()));
      const token = buyers[n % buyers.length]?.token ?? '';
      const status = await connection.send(purchaseRequest({ lotteryId, number: from + n, token }));
      if (status !== 200) throw new Error(`A purchase: answered ${status}.`);
    }
  };
  try {
    await Promise.all(connections.map(buy));
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function commitTimes(db: Database, lotteryId: number, from: number): Promise<number[]> {
  const rows = await db.query<{ at: number }>(
    `select (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::float8 as at
      from tickets where lottery_id = $1 and ticket_number >= $2 order by 1`,
    [lotteryId, from],
  );
  return rows.map(({ at }) => at);
}
