import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'api/database';
import { findLedgerFaults } from 'api/ledger';
import { migrate } from 'api/migrate';
import { openPglite } from 'api/pglite';
import { openPostgres } from 'api/postgres';
import { drawersAtOnce, sellAndDraw } from 'api/testing/drawRace';
import { openFronts } from 'api/testing/fronts';
import { playHistories } from 'api/testing/histories';
import { freezeLargeRound } from 'api/testing/largeRound';
import { answersOfRace, raceForNumbers, raceMembers, sendKeysThrice } from 'api/testing/numbersRace';
import { player } from 'api/testing/players';
import { startPostgresServer } from 'api/testing/postgresServer';
import { drawnCounts, unevenness } from 'shared/testing/chiSquare';
import { drawV2 } from 'verifier/verify.mjs';

type Say = (line: string) => void;

export async function tryRaces(say: Say, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-races-'));
  const server = await startPostgresServer();
  try {
    const url = server.url('postgres');
    await run(
      (line) => say(`PostgreSQL, two processes: ${line}`),
      url,
      () => openPostgres({ url }),
      count,
    );
    const embedded = await openPglite(folder);
    await run(
      (line) => say(`embedded: ${line}`),
      '',
      () => embedded,
      count,
    );
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(say: Say, url: string, another: () => Database, count: number): Promise<void> {
  const db = another();
  await migrate(db);
  const fronts = await openFronts({ db, another, url, providerUrl: url, drop: async () => {} });
  const members = await raceMembers(db, 200);
  const { answers, bought, soldTwice, spent, worth } = await raceForNumbers(db, fronts, members, count);
  const wrongAnswers = [...answers.keys()].filter((answer) => !answersOfRace.includes(answer));
  const words = [...answers].map(([answer, times]) => `${times} × ${answer}`).join(', ');
  say(`${count} attempts on 100 numbers: ${words}; ${soldTwice} sold twice, ${spent} of ${worth} CTO paid`);
  const { wrong, taken, left } = await sendKeysThrice(db, fronts, Math.ceil(count / 10));
  say(`${Math.ceil(count / 10)} keys sent three times at once: ${wrong.length} charged otherwise than once, ${left} CTO left`);
  await fronts.close();

  const processes = url === '' ? [db] : [db, another(), another()];
  const buyers = await Promise.all(Array.from({ length: 20 }, () => player(db, { cto: 100_000 })));
  const rounds = Math.ceil(count / 100);
  const { drawn, won, paid } = await drawersAtOnce(processes, buyers, rounds);
  say(`12 drawers on ${rounds} due rounds: ${drawn.length} draws, ${paid} prizes given of ${won} won`);
  const sold = await sellAndDraw(processes, buyers, rounds);
  const faults = await findLedgerFaults(db);
  say(`${rounds} draws while ${sold} tickets were sold: ${faults.length === 0 ? 'the books in order' : JSON.stringify(faults)}`);
  for (const each of processes) await each.close();

  const numbersWrong = wrongAnswers.length > 0 || bought.length !== 100 || soldTwice > 0 || spent !== worth;
  const drawsWrong = drawn.length !== rounds || paid !== won;
  if (numbersWrong || wrong.length > 0 || taken > 0 || left !== 0 || drawsWrong || faults.length > 0) process.exitCode = 1;
}

const bound = 2_000;

export async function tryFreeze(say: Say, numbers: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-freeze-'));
  const server = await startPostgresServer();
  try {
    await freezeIn(say, 'PostgreSQL', openPostgres({ url: server.url('postgres') }), numbers);
    await freezeIn(say, 'embedded', await openPglite(folder), numbers);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function freezeIn(say: Say, name: string, db: Database, numbers: number): Promise<void> {
  await migrate(db);
  const ms = ({ wall, processor }: { wall: number; processor: number }) =>
    `${wall.toFixed(0)} ms (processor ${processor.toFixed(0)})`;
  // Purchases from before receipts have no commitments yet; no round of that time has more than 256 numbers.
  const rounds = [1, 10].flatMap((together) => [
    { numbers, together, committed: true },
    { numbers: Math.min(numbers, 256), together, committed: false },
  ]);
  for (const round of rounds) {
    const { freeze, draw } = await freezeLargeRound(db, round);
    say(
      `${name}: ${round.numbers} numbers bought ${round.together} at a time, ${round.committed ? 'with receipts' : 'before there were receipts'}: ` +
        `frozen in ${ms(freeze)}, drawn in ${ms(draw)}`,
    );
    if (freeze.wall > bound) process.exitCode = 1;
  }
  await db.close();
}

export async function tryHistories(say: Say, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-histories-'));
  const server = await startPostgresServer();
  try {
    await playOn(say, 'PostgreSQL', count, openPostgres({ url: server.url('postgres') }));
    await playOn(say, 'embedded', count, await openPglite(folder));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function playOn(say: Say, name: string, count: number, db: Database): Promise<void> {
  try {
    await migrate(db);
    await playHistories(db, count);
    const faults = await findLedgerFaults(db);
    say(
      `${name}: ${count} histories ended as the model says; ` +
        `${faults.length === 0 ? 'the books in order' : `faults in the books: ${faults.map(({ fault }) => fault).join(', ')}`}`,
    );
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

const farthest = 4;

/**
 * Runs `npm run trial -- fair`: draws with rule v2 and the public verifier's code, for a small and a large count of numbers, and
 * tests that each number is equally frequent (chi-square).
 */
export function tryFair(say: (line: string) => void, thousands: number): void {
  const opening = '0'.repeat(64);
  for (const numbers of [200, 99_991]) {
    const counts = drawnCounts(thousands * 1_000, numbers, (turn) =>
      drawV2(turn.toString(16).padStart(96, '0'), opening, 0, numbers),
    );
    const found = unevenness(counts);
    const [least, most] = counts.reduce(([low, high], count) => [Math.min(low, count), Math.max(high, count)], [Infinity, 0]);
    say(
      `${(thousands * 1_000).toLocaleString('en-GB')} draws of ${numbers} numbers: each came ${least} to ${most} times; chi-square is ${found.toFixed(2)} standard deviations from what chance gives (within ±${farthest})`,
    );
    if (Math.abs(found) > farthest) process.exitCode = 1;
  }
}
