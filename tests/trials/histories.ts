import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'api/database';
import { findLedgerFaults } from 'api/ledger';
import { migrate } from 'api/migrate';
import { openPglite } from 'api/pglite';
import { openPostgres } from 'api/postgres';
import { playHistories } from 'api/testing/histories';
import { startPostgresServer } from 'api/testing/postgresServer';

type Say = (line: string) => void;

export async function tryHistories(say: Say, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-histories-'));
  const server = await startPostgresServer();
  try {
    await run(say, 'PostgreSQL', count, openPostgres({ url: server.url('postgres') }));
    await run(say, 'embedded', count, await openPglite(folder));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(say: Say, name: string, count: number, db: Database): Promise<void> {
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
