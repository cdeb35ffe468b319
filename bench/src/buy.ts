import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLedgerFaults } from 'api/ledger';
import { migrate } from 'api/migrate';
import { openPostgres } from 'api/postgres';
import { startPostgresServer } from 'api/testing/postgresServer';
import { type ProviderProcess, startProviderProcess } from 'api/testing/providerProcess';
import { serverSettings } from 'api/testing/testApp';
import { expectReceipt, runHttp } from './buyHttp.ts';
import { addBuyers, addRounds, type Load, secret } from './buyLoad.ts';
import { findPgbench, runPgbench } from './buyPgbench.ts';
import { median } from './median.ts';

const rows: readonly Pick<Load, 'clients' | 'spread'>[] = [
  { clients: 16, spread: true },
  { clients: 64, spread: true },
  { clients: 16, spread: false },
  { clients: 64, spread: false },
];

interface Length {
  /** Of one run. */
  seconds: number;
  /** Runs each row's median is taken of. */
  repeats: number;
  /** Of steady load afterwards; 0 leaves it out. */
  minutes: number;
}

/**
 * `npm run bench -- buy`: purchases a second over HTTP against pgbench on the same SQL function and the same PostgreSQL, in
 * turn, medians of three. `npm run bench -- buy 10` then keeps the load up for ten minutes and prints the memory.
 */
export async function benchBuy(say: (line: string) => void, { seconds, repeats, minutes }: Length): Promise<void> {
  const pgbench = findPgbench();
  if (pgbench === undefined) {
    say(
      'pgbench was not found in PATH nor in /usr/lib/postgresql/*/bin: install it (Debian: postgresql-contrib) and run this again.',
    );
    process.exitCode = 1;
    return;
  }
  // A server as in production: commits reach the disk.
  const server = await startPostgresServer(['shared_buffers=256MB', 'max_wal_size=4GB']);
  const folder = await mkdtemp(join(tmpdir(), 'lotto-bench-'));
  const url = server.url('postgres');
  const db = openPostgres({ url });
  await migrate(db);
  const provider = await startProviderProcess({
    DATABASE_URL: url,
    DATA_DIR: folder,
    ...serverSettings,
    JWT_SECRET: secret,
    SEED: 'off',
    QUICK_ROUNDS: 'off',
    // Counted like everybody, but two hundred buyers here are faster than people.
    RATE_LIMIT_FACTOR: '100000',
  });
  try {
    const buyers = await addBuyers(db);
    await expectReceipt(provider.url, { buyers, rounds: await addRounds(db) });
    const measure = async (row: Pick<Load, 'clients' | 'spread'>, time: number, run: (load: Load) => Promise<number>) => {
      const bought = await run({ ...row, seconds: time, buyers, rounds: await addRounds(db) });
      return bought / time;
    };
    const http = (load: Load) => runHttp(provider.url, load);
    const direct = (load: Load) => runPgbench(pgbench, url, load);
    say(
      `${cpus().length} × ${cpus()[0]?.model}, ${seconds} s a run, median of ${repeats}, warmed up; memory of the API process: ${await memory(provider)}`,
    );
    const warmUp = Math.min(3, seconds);
    await measure({ clients: 16, spread: true }, warmUp, http);
    await measure({ clients: 16, spread: true }, warmUp, direct);
    say('clients  lotteries   pgbench/s  HTTP/s  ratio   runs (pgbench, HTTP)');
    for (const row of rows) {
      const runs: { direct: number; http: number }[] = [];
      for (let repeat = 0; repeat < repeats; repeat++)
        runs.push({ direct: await measure(row, seconds, direct), http: await measure(row, seconds, http) });
      const [one, two] = [median(runs.map((each) => each.direct)), median(runs.map((each) => each.http))];
      const all = runs.map((each) => `${each.direct.toFixed(0)}, ${each.http.toFixed(0)}`).join(' · ');
      const name = row.spread ? 'spread    ' : 'all on one';
      say(
        `${String(row.clients).padStart(7)}  ${name}  ${one.toFixed(0).padStart(9)}  ${two.toFixed(0).padStart(6)}  ${(two / one).toFixed(2).padStart(5)}   ${all}`,
      );
    }
    say(`Memory of the API process: ${await memory(provider)}`);
    for (let minute = 1; minute <= minutes; minute++) {
      // Six runs with rounds of their own: a minute sells more numbers than one run's rounds have.
      let rate = 0;
      for (let run = 0; run < 6; run++)
        rate += (await measure({ clients: 16, spread: true }, 10, (load) => runHttp(provider.url, load))) / 6;
      say(`minute ${minute}: ${rate.toFixed(0)} purchases/s, ${await memory(provider)}`);
    }
    const faults = await findLedgerFaults(db);
    say(
      faults.length === 0
        ? 'No number sold twice, the books are in order.'
        : `The books are wrong: ${JSON.stringify(faults.slice(0, 5))}`,
    );
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await provider.end('SIGTERM');
    await db.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resident memory of the process, where the system tells it (Linux). */
async function memory({ process: { pid } }: ProviderProcess): Promise<string> {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 'unknown';
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(await readFile(file, 'utf8'))?.[1]);
  return `${(kilobytes / 1024).toFixed(0)} MB`;
}
