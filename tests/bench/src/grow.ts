import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'api/migrate';
import { openPostgres } from 'api/postgres';
import { startPostgresServer } from 'api/testing/postgresServer';
import { memoryOf, type ProviderProcess, startProviderProcess } from 'api/testing/providerProcess';
import { serverSettings } from 'api/testing/testApp';
import { runHttp } from './buyHttp.ts';
import { addBuyers, addRounds, type Load, type Rounds, secret } from './buyLoad.ts';
import { watch } from './liveAudience.ts';
import { processorTime, serverTime } from './measures.ts';
import { percentile, type Reading, type Run, read } from './runClients.ts';

interface Length {
  seconds: number;
  watchers: readonly number[];
  changes: number;
}

const clients = 16;

/**
 * Runs `npm run bench -- grow`: measures the capacity of one process, one database and one reader of live events, for
 * docs/operations/growing.md: requests per second and processor time of the API and PostgreSQL by kind; memory per watcher, and the delay
 * from a purchase's answer until every watcher of another process is notified.
 */
export async function benchGrow(say: (line: string) => void, { seconds, watchers, changes }: Length): Promise<void> {
  const server = await startPostgresServer(['shared_buffers=256MB', 'max_wal_size=4GB']);
  const folder = await mkdtemp(join(tmpdir(), 'lotto-bench-'));
  const url = server.url('postgres');
  const db = openPostgres({ url });
  const started: ProviderProcess[] = [];
  // Rate limits apply, but all requests come from one address.
  const limits = { RATE_LIMIT_FACTOR: '100000', SEED: 'off', QUICK_ROUNDS: 'off' };
  const start = async () => {
    const provider = await startProviderProcess({
      DATABASE_URL: url,
      DATA_DIR: folder,
      ...serverSettings,
      JWT_SECRET: secret,
      ...limits,
    });
    started.push(provider);
    return provider;
  };
  try {
    await migrate(db);
    const provider = await start();
    const buyers = await addBuyers(db);
    const rounds = await addRounds(db);
    const [backend] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
    const tokenOf = (n: number) => buyers[n % buyers.length]?.token ?? '';
    const used = async () => [await processorTime(provider.process.pid), await serverTime(backend?.pid ?? 0)];
    say(`${cpus().length} × ${cpus()[0]?.model}, ${seconds} s a run, ${clients} clients, warmed up`);
    say('what                               a second   p50 ms   p99 ms   API µs   PostgreSQL µs   (processor time of each)');
    const measured = async (what: string, run: () => Promise<Run>) => {
      const before = await used();
      const { count, p50, p99 } = await run();
      const each = (await used()).map((time, index) => ((time - (before[index] ?? 0)) / count).toFixed(0));
      const cells = [(count / seconds).toFixed(0).padStart(8), p50.toFixed(1).padStart(8), p99.toFixed(1).padStart(8)];
      say(`${what.padEnd(34)} ${cells.join(' ')} ${each[0]?.padStart(8)} ${each[1]?.padStart(15)}`);
    };
    const list = '/api/lotteries/?page=0&limit=20&status=running';
    const readings: Reading[] = [
      { what: 'a list that everybody asks for', path: () => list },
      { what: 'lists, each another', path: (n) => `${list}&rollStartTime=${n + 1}` },
      { what: 'rounds, 400 in turn', path: (n) => `/api/lotteries/${rounds.first + (n % rounds.count)}` },
      { what: 'all 256 numbers, 400 in turn', path: (n) => `/api/lotteries/${rounds.first + (n % rounds.count)}/tickets` },
      { what: "a member's wallet", path: () => '/api/wallet/me', token: tokenOf },
    ];
    for (const reading of readings) {
      await read(provider.url, reading, clients, Math.min(2, seconds));
      await measured(reading.what, () => read(provider.url, reading, clients, seconds));
    }
    const load = (time: number, among: Rounds): Load => ({
      clients,
      place: 'spread',
      seconds: time,
      buyers,
      rounds: among,
    });
    const brief = seconds < 1;
    if (!brief) await runHttp(provider.url, load(2, rounds));
    const purchases = load(seconds, brief ? rounds : await addRounds(db));
    await measured('purchases', async () => {
      const { made, times } = await runHttp(provider.url, purchases);
      return { count: made, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
    });

    say('Watchers of a round in one process, purchases in another: how long from the answer until they know');
    say('watchers   KB each   p50 ms   p99 ms   last ms   reader µs for each message');
    for (const [index, count] of watchers.entries()) {
      const reader = await start();
      const lotteryId = rounds.first + index;
      (await watch(reader.url, lotteryId, 1)).close();
      const before = await memoryOf(reader.process.pid);
      const audience = await watch(reader.url, lotteryId, count);
      const kilobytes = ((await memoryOf(reader.process.pid)) - before) / 1024 / count;
      const usedBefore = await processorTime(reader.process.pid);
      const late: number[] = [];
      for (let number = 200; number < 200 + changes; number++) {
        const heard = audience.hear(number);
        const answered = await buy(provider.url, lotteryId, number, tokenOf(number));
        for (const time of await heard) late.push(time - answered);
      }
      const microseconds = ((await processorTime(reader.process.pid)) - usedBefore) / (changes * count);
      audience.close();
      await reader.end('SIGTERM');
      const sorted = Float64Array.from(late).sort();
      const ms = [0.5, 0.99, 1].map((share) => percentile(sorted, share).toFixed(0).padStart(8));
      say(
        `${String(count).padStart(8)} ${kilobytes.toFixed(1).padStart(9)} ${ms.join(' ')} ${microseconds.toFixed(0).padStart(10)}`,
      );
    }
    say('All of it was answered.');
  } finally {
    for (const provider of started) await provider.end('SIGTERM');
    await db.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Buys a number.
 * @returns the time of the answer, ms of performance.now
 */
async function buy(url: string, lotteryId: number, number: number, token: string): Promise<number> {
  const answer = await fetch(`${url}/api/lotteries/${lotteryId}/buy-ticket/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ticketNumber: [number] }),
  });
  const now = performance.now();
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`A purchase was refused: ${text}`);
  return now;
}
