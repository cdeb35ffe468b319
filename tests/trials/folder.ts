import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'api/migrate';
import { openPglite } from 'api/pglite';
import { killFolder } from 'api/testing/killFolder';

export async function tryFolder(say: (line: string) => void, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-folder-'));
  try {
    const quarter = Math.ceil(count / 4);
    const kills = { work: count - 2 * quarter, backups: quarter, restores: quarter };
    const { killed, purchases, draws, lost, faults, whole, badBackups, finished } = await killFolder(
      folder,
      kills,
      async (database) => {
        const db = await openPglite(database);
        await migrate(db);
        await db.close();
      },
    );
    say(
      `${count} kills: ${killed.work} at work, ${killed.backups} amid a backup, ${killed.restores} amid a restore (the others of ${quarter} each just after one); ` +
        `the folder opened after each; ${purchases} purchases and ${draws} draws acknowledged, ${lost.length} of them lost; ` +
        `${whole} backups had their name, ${badBackups.length} faults in the newest; ${finished} restores were finished by the next start; ` +
        `${faults.length === 0 ? 'the books in order' : `faults in the books: ${faults.join(', ')}`}`,
    );
    if (lost.length + faults.length + badBackups.length > 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
