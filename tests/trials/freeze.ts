import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'api/database';
import { migrate } from 'api/migrate';
import { openPglite } from 'api/pglite';
import { openPostgres } from 'api/postgres';
import { freezeLargeRound } from 'api/testing/largeRound';
import { startPostgresServer } from 'api/testing/postgresServer';

type Say = (line: string) => void;

const bound = 2_000;

/** Runs `npm run trial -- freeze`: measures the time to freeze and to draw sold-out rounds. */
export async function tryFreeze(say: Say, numbers: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-freeze-'));
  const server = await startPostgresServer();
  try {
    await run(say, 'PostgreSQL', openPostgres({ url: server.url('postgres') }), numbers);
    await run(say, 'embedded', await openPglite(folder), numbers);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(say: Say, name: string, db: Database, numbers: number): Promise<void> {
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
