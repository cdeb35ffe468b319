import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'api/database';
import { migrate } from 'api/migrate';
import { openPglite } from 'api/pglite';
import { openPostgres } from 'api/postgres';
import { killAgainAndAgain, prepareKills, reportKills } from 'api/testing/killAtWork';
import { startPostgresServer } from 'api/testing/postgresServer';

type Say = (line: string) => void;

/** `npm run trial -- kills`: kill -9 amid purchases and draws, again and again; what was acknowledged against what is there. */
export async function tryKills(say: Say, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-kills-'));
  const server = await startPostgresServer();
  try {
    const url = server.url('postgres');
    await run(say, 'PostgreSQL', count, ['postgres', url], async () => openPostgres({ url }));
    await run(say, 'embedded', count, ['pglite', folder], () => openPglite(folder));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(say: Say, name: string, count: number, args: readonly string[], open: () => Promise<Database>): Promise<void> {
  const before = await open();
  await migrate(before);
  await prepareKills(before);
  await before.close();
  const acknowledged = await killAgainAndAgain(args, count);
  const after = await open();
  const { purchases, draws, lost, faults } = await reportKills(after, acknowledged);
  await after.close();
  say(
    `${name}: ${count} kills, ${purchases} purchases and ${draws} draws acknowledged, ${lost.length} of them lost; ` +
      `${faults.length === 0 ? 'the books in order' : `faults in the books: ${faults.join(', ')}`}`,
  );
  if (lost.length > 0 || faults.length > 0) process.exitCode = 1;
}
