// Full tier: starts providers and kills them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databases, preparePglite } from '../testkit/databases.ts';
import { type KillPlace, type KillReport, killRepeatedly, prepareKills, reportKills } from '../testkit/killAtWork.ts';
import { killFolder } from '../testkit/killFolder.ts';
import { openPglite } from './core/db/pglite.ts';

import.meta.jest.setTimeout(300_000);

/** Kills of each database, in parallel lanes with their own databases; `npm run trial -- kills` does 100. */
const kills = 8;
const lanes = 2;

async function killInPglite(where: KillPlace): Promise<KillReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-kill-'));
  await preparePglite(folder);
  const fresh = await openPglite(folder);
  await prepareKills(fresh);
  await fresh.close();
  const acknowledged = await killRepeatedly(['pglite', folder], kills / lanes, where);
  const db = await openPglite(folder);
  const report = await reportKills(db, acknowledged);
  await db.close();
  await rm(folder, { recursive: true, force: true });
  return report;
}

test.each(databases)(
  'kill -9 at 8 random moments, half of them between close and result: one list, one result, one alert, nothing lost, nothing half done, on $name',
  async ({ name, open }) => {
    const reports = await Promise.all(
      (['anywhere', 'draw'] as const).map(async (where) => {
        if (name === 'pglite') return killInPglite(where);
        const { db, url, drop } = await open();
        await prepareKills(db);
        const report = await reportKills(db, await killRepeatedly(['postgres', url], kills / lanes, where));
        await drop();
        return report;
      }),
    );
    for (const { purchases, freezes, lost, faults } of reports) {
      expect({ lost, faults }).toEqual({ lost: [], faults: [] });
      expect(purchases).toBeGreaterThan(kills / lanes);
      expect(freezes).toBeGreaterThan(0);
    }
  },
);

test('kill -9 amid backups and restores: the folder opens, the backups that have their name are whole, nothing is lost', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-kill-'));
  const { lost, faults, badBackups } = await killFolder(folder, { work: 0, backups: 2, restores: 2 });
  expect({ lost, faults, badBackups }).toEqual({ lost: [], faults: [], badBackups: [] });
  await rm(folder, { recursive: true, force: true });
});
