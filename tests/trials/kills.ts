import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'api/database';
import { migrate } from 'api/migrate';
import { openPglite } from 'api/pglite';
import { openPostgres } from 'api/postgres';
import { type KillPlace, killRepeatedly, prepareKills, reportKills } from 'api/testing/killAtWork';
import { startPostgresServer } from 'api/testing/postgresServer';

type Say = (line: string) => void;

/**
 * Runs `npm run trial -- kills`: kills processes (SIGKILL) during purchases, freezes and draws, and between close and result, and
 * compares acknowledged purchases with the database.
 */
export async function tryKills(say: Say, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-kills-'));
  const server = await startPostgresServer();
  try {
    const url = server.url('postgres');
    for (const where of ['anywhere', 'draw'] as const) {
      await run(say, { name: 'PostgreSQL', count, args: ['postgres', url], where }, async () => openPostgres({ url }));
      await run(say, { name: 'embedded', count, args: ['pglite', folder], where }, () => openPglite(folder));
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Kills {
  name: string;
  count: number;
  args: readonly string[];
  where: KillPlace;
}

async function run(say: Say, { name, count, args, where }: Kills, open: () => Promise<Database>): Promise<void> {
  const before = await open();
  await migrate(before);
  if (where === 'anywhere') await prepareKills(before);
  await before.close();
  const acknowledged = await killRepeatedly(args, count, where);
  const after = await open();
  const { purchases, freezes, draws, lost, faults } = await reportKills(after, acknowledged);
  await after.close();
  say(
    `${name}: ${count} kills ${where === 'draw' ? 'between close and result' : 'anywhere'}, ${purchases} purchases, ${freezes} lists and ${draws} draws acknowledged, ${lost.length} of them lost; ` +
      `${faults.length === 0 ? 'the books in order' : `faults in the books: ${faults.join(', ')}`}`,
  );
  if (lost.length > 0 || faults.length > 0) process.exitCode = 1;
}
