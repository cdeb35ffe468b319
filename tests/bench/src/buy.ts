import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLedgerFaults } from 'api/ledger';
import { migrate } from 'api/migrate';
import { openPostgres } from 'api/postgres';
import { startPostgresServer } from 'api/testing/postgresServer';
import { memoryOf, startProviderProcess } from 'api/testing/providerProcess';
import { serverSettings } from 'api/testing/testApp';
import { compareCounting, compareProofs } from './buyComparisons.ts';
import { expectReceipt, runHttp } from './buyHttp.ts';
import { addBuyers, addRounds, type Load, secret } from './buyLoad.ts';
import { findPgbench, runPgbench } from './buyPgbench.ts';
import { type Figures, median, megabytes } from './measures.ts';
import { percentile } from './runClients.ts';

type Row = Pick<Load, 'clients' | 'place'>;

const rows: readonly Row[] = [
  { clients: 16, place: 'spread' },
  { clients: 64, place: 'spread' },
  { clients: 16, place: 'all on one' },
  { clients: 64, place: 'all on one' },
  { clients: 16, place: 'one large' },
  { clients: 64, place: 'one large' },
];

const briefRows = rows.filter(({ clients }) => clients === 16);

interface Length {
  seconds: number;
  repeats: number;
  minutes: number;
}

/**
 * Runs `npm run bench -- buy`: compares purchases per second over HTTP with pgbench on the same SQL function and the same
 * PostgreSQL, singly and in batches; alternating runs, medians of three. `npm run bench -- buy 10` then keeps the load for ten
 * minutes and prints the memory.
 * @returns the ratios; none without pgbench
 */
export async function benchBuy(say: (line: string) => void, { seconds, repeats, minutes }: Length): Promise<Figures> {
  const pgbench = findPgbench();
  if (pgbench === undefined) {
    say(
      'pgbench was not found in PATH nor in /usr/lib/postgresql/*/bin: install it (Debian: postgresql-contrib) and run this again.',
    );
    process.exitCode = 1;
    return {};
  }
  const server = await startPostgresServer(['shared_buffers=256MB', 'max_wal_size=4GB']);
  const folder = await mkdtemp(join(tmpdir(), 'lotto-bench-'));
  const url = server.url('postgres');
  const db = openPostgres({ url });
  await migrate(db);
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    ...serverSettings,
    JWT_SECRET: secret,
    SEED: 'off',
    QUICK_ROUNDS: 'off',
    RATE_LIMIT_FACTOR: '100000',
  };
  const provider = await startProviderProcess(env);
  try {
    const buyers = await addBuyers(db);
    await expectReceipt(provider.url, { buyers, rounds: await addRounds(db, 'spread', 1) });
    const fresh = async (row: Row, time: number): Promise<Load> => ({
      ...row,
      seconds: time,
      buyers,
      rounds: await addRounds(db, row.place, time),
    });
    const http = async (row: Row, time: number) => runHttp(provider.url, await fresh(row, time));
    const direct = async (row: Row, time: number) => (await runPgbench(pgbench, url, await fresh(row, time))) / time;
    const sets = async (row: Row, time: number) =>
      (await runPgbench(pgbench, url, { ...(await fresh(row, time)), clients: 1 }, row.clients)) / time;
    say(
      `${cpus().length} × ${cpus()[0]?.model}, ${seconds} s a run, median of ${repeats}, warmed up; memory of the API process: ${megabytes(await memoryOf(provider.process.pid))}`,
    );
    const warmUp = Math.min(3, seconds);
    const first: Row = { clients: 16, place: 'spread' };
    await http(first, warmUp);
    await direct(first, warmUp);
    await sets(first, warmUp);
    say('Purchases a second: pgbench with one in each call, one connection with sets of as many as there are clients, HTTP.');
    say('clients  lotteries   singly    sets  ratio    HTTP  ratio   p50 ms  p99 ms   runs (singly, sets, HTTP)');
    const figures: Figures = {};
    for (const row of seconds > 1 ? rows : briefRows) {
      const runs: { direct: number; sets: number; http: number; p50: number; p99: number }[] = [];
      for (let repeat = 0; repeat < repeats; repeat++) {
        const [one, many] = [await direct(row, seconds), await sets(row, seconds)];
        const { made, times } = await http(row, seconds);
        runs.push({
          direct: one,
          sets: many,
          http: made / seconds,
          p50: percentile(times, 0.5),
          p99: percentile(times, 0.99),
        });
      }
      const of = (name: keyof (typeof runs)[number]) => median(runs.map((each) => each[name]));
      const name = `purchases of ${row.clients} clients, ${row.place}`;
      figures[`${name} : single calls`] = of('http') / of('direct');
      figures[`${name} : sets`] = of('http') / of('sets');
      const cells = [
        String(row.clients).padStart(7),
        ` ${row.place.padEnd(10)}`,
        of('direct').toFixed(0).padStart(7),
        of('sets').toFixed(0).padStart(7),
        (of('sets') / of('direct')).toFixed(2).padStart(6),
        of('http').toFixed(0).padStart(7),
        (of('http') / of('direct')).toFixed(2).padStart(6),
        of('p50').toFixed(1).padStart(8),
        of('p99').toFixed(1).padStart(7),
        `  ${runs.map((each) => [each.direct, each.sets, each.http].map((rate) => rate.toFixed(0)).join(', ')).join(' · ')}`,
      ];
      say(cells.join(' '));
    }
    await compareProofs(say, provider, { seconds, repeats, fresh: () => fresh(first, seconds) });
    await compareCounting(say, env, { seconds, repeats, fresh: () => fresh(first, seconds) });
    say(`Memory of the API process: ${megabytes(await memoryOf(provider.process.pid))}`);
    for (let minute = 1; minute <= minutes; minute++) {
      // Six runs with rounds of their own, because a minute sells more numbers than the rounds of one run have.
      let rate = 0;
      for (let run = 0; run < 6; run++) rate += (await http(first, 10)).made / 60;
      say(`minute ${minute}: ${rate.toFixed(0)} purchases/s, ${megabytes(await memoryOf(provider.process.pid))}`);
    }
    const faults = await findLedgerFaults(db.as('operator'));
    say(
      faults.length === 0
        ? 'No number sold twice, the books are in order.'
        : `The books are wrong: ${JSON.stringify(faults.slice(0, 5))}`,
    );
    if (faults.length > 0) process.exitCode = 1;
    return figures;
  } finally {
    await provider.end('SIGTERM');
    await db.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
