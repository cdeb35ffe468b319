import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPglite } from './base/db/pglite.ts';
import { databases, preparePglite } from './testing/databases.ts';
import { type KillReport, killAgainAndAgain, prepareKills, reportKills } from './testing/killAtWork.ts';

/** Kills of each database, in lanes with a database of their own that run at the same time; `npm run trial -- kills` does 100. */
const kills = 8;
const lanes = 2;

async function killInPglite(): Promise<KillReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-kill-'));
  await preparePglite(folder);
  const fresh = await openPglite(folder);
  await prepareKills(fresh);
  await fresh.close();
  const acknowledged = await killAgainAndAgain(['pglite', folder], kills / lanes);
  const db = await openPglite(folder);
  const report = await reportKills(db, acknowledged);
  await db.close();
  await rm(folder, { recursive: true, force: true });
  return report;
}

test.each(databases)(
  'kill -9 at 8 random moments of purchase and draw: nothing acknowledged is lost, nothing is half done, on $name',
  async ({ name, open }) => {
    const reports = await Promise.all(
      Array.from({ length: lanes }, async () => {
        if (name === 'pglite') return killInPglite();
        const { db, url, drop } = await open();
        await prepareKills(db);
        const report = await reportKills(db, await killAgainAndAgain(['postgres', url], kills / lanes));
        await drop();
        return report;
      }),
    );
    for (const { purchases, draws, lost, faults } of reports) {
      expect({ lost, faults }).toEqual({ lost: [], faults: [] });
      expect(purchases).toBeGreaterThan(kills / lanes);
      expect(draws).toBeGreaterThan(0);
    }
  },
);
