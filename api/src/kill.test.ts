import { spawn } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from './base/db/database.ts';
import { openPglite, pgliteDatabase, pgliteOptions } from './base/db/pglite.ts';
import { databases } from './testing/databases.ts';
import { addLottery } from './testing/lotteries.ts';
import { player } from './testing/players.ts';
import { pgliteVariable } from './testing/preparedDatabases.ts';
import { compileCache } from './testing/providerProcess.ts';
import { expectBooksInOrder } from './testing/wallets.ts';

const worker = path.resolve(import.meta.dirname, 'testing/killWorker.ts');
/** Kills of each database, in lanes with a database of their own that run at the same time. */
const kills = 100;
const lanes = 4;

/** Starts the worker and kills it at a random moment of its work. @returns what it had acknowledged */
async function runAndKill(args: readonly string[]): Promise<string[]> {
  // Killed long before code that is optimised for a long run would pay; and what is compiled is kept between the starts.
  const child = spawn(process.execPath, ['--no-warnings', '--liftoff-only', worker, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let said = '';
  let armed = false;
  // Counted in what it says and not in time, so that a slow machine is killed at its work as well.
  const lines = 1 + Math.floor(Math.random() * 12);
  child.stdout.on('data', (chunk) => {
    said += chunk;
    if (armed || said.split('\n').length <= lines) return;
    armed = true;
    setTimeout(() => child.kill('SIGKILL'), Math.random() * 20);
  });
  await ended;
  const [first, ...acknowledged] = said.split('\n').slice(0, -1);
  expect(first).toBe('open 0');
  return acknowledged;
}

async function prepare(db: Database): Promise<void> {
  await addLottery(db, { numbers: 4, prize: 5 });
  for (let count = 0; count < 3; count++) await player(db, { cto: 1_000_000 });
}

/** Whether all that was said to be bought and drawn is there. */
async function expectAllKept(db: Database, acknowledged: readonly string[]): Promise<void> {
  const tickets = await db.query<{ line: string }>(
    "select format('bought %s %s', lottery_id, ticket_number) as line from tickets",
  );
  const draws = await db.query<{ line: string }>(
    "select format('drawn %s %s', id, winner_ticket) as line from lotteries where drawn_at is not null",
  );
  const kept = new Set([...tickets, ...draws].map(({ line }) => line));
  expect(acknowledged.filter((line) => !kept.has(line))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(kills / lanes);
  await expectBooksInOrder(db);
}

async function killInPglite(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-kill-'));
  const loadDataDir = await openAsBlob(process.env[pgliteVariable] ?? '');
  const fresh = pgliteDatabase(await PGlite.create(path.join(folder, 'data'), { ...pgliteOptions, loadDataDir }));
  await prepare(fresh);
  await fresh.close();
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills / lanes; kill++) acknowledged.push(...(await runAndKill(['pglite', folder])));
  const db = await openPglite(folder);
  await expectAllKept(db, acknowledged);
  await db.close();
  await rm(folder, { recursive: true, force: true });
}

test.each(databases)(
  'kill -9 at 100 random moments of purchase and draw: nothing acknowledged is lost, nothing is half done, on $name',
  async ({ name, open }) => {
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        if (name === 'pglite') return killInPglite();
        const { db, url, drop } = await open();
        await prepare(db);
        const acknowledged: string[] = [];
        for (let kill = 0; kill < kills / lanes; kill++) acknowledged.push(...(await runAndKill(['postgres', url])));
        await expectAllKept(db, acknowledged);
        await drop();
      }),
    );
  },
);
