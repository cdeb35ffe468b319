// Full tier: races, which only PostgreSQL shows.

import type { PageReport, ReleasesSeen } from 'shared/contracts/reports';
import { readingHeader, signRequest } from 'site/signedRequest';
import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { deploymentLogFixture } from '../../../../testkit/deploymentLogFixture.ts';
import { testOnlyOn } from '../../../../testkit/onPostgres.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import type { App } from '../../../app/app.ts';
import type { Queryable } from '../../../core/db/database.ts';
import { histograms, type MinuteCounts, sums } from './counts.ts';
import { addCounts, readCounts } from './reports.repository.ts';

const minute = 60_000 * 29_000_000;
const releases = ['0.1.0-a', '0.2.0-b', '0.3.0-c'];
const rounds = 40;
const aVisit: PageReport = { visit: ['mfe-lottery/0.2.0-b'], parts: [], errors: [], vitals: [] };

function batch(seed: number): MinuteCounts[] {
  const of = (release: string): MinuteCounts => {
    const list = Array.from({ length: 10 }, (_, place) => place + seed);
    const counts = Object.fromEntries(sums.map((name, place) => [name, place + seed]));
    return { app: 'mfe-lottery', release, minute, ...zero, ...counts, standMs: list, inpMs: list, lcpMs: list };
  };
  return (seed % 2 === 0 ? releases : releases.toReversed()).map(of);
}
const zero = {
  visits: 0,
  stood: 0,
  failed: 0,
  retried: 0,
  recovered: 0,
  failedCode: 0,
  failedLate: 0,
  failedThrown: 0,
  errors: 0,
  violations: 0,
};

async function race(one: Queryable, other: Queryable, add: typeof addCounts): Promise<void> {
  const processOf = async (db: Queryable, first: number) => {
    for (let round = 0; round < rounds; round++) await add(db, batch(first + 2 * round));
  };
  await Promise.all([processOf(one, 0), processOf(other, 1), processOf(one, 0), processOf(other, 1)]);
}

function expected(place: number): number {
  return Array.from({ length: 2 * rounds }, (_, seed) => 2 * (place + seed)).reduce((total, each) => total + each, 0);
}

describe.each(databases)('processes that add to the same row, on $name', ({ name, open }) => {
  let database: TestDatabase;
  let one: Queryable;
  let other: Queryable;

  beforeAll(async () => {
    database = await open();
    one = asProvider(database.db);
    other = name === 'postgres' ? asProvider(database.another()) : one;
  });
  beforeEach(() => database.db.query('delete from release_reports'));
  afterAll(() => database.drop());

  const found = () => readCounts(one, 'mfe-lottery', minute);

  it('lose no counts of either process', async () => {
    await race(one, other, addCounts);
    const rows = await found();
    expect(rows.map(({ release }) => release).sort()).toEqual(releases);
    for (const row of rows) {
      expect(sums.map((each) => row[each])).toEqual(sums.map((_, place) => expected(place)));
      for (const each of histograms) expect(row[each]).toEqual(row[each].map((_, place) => expected(place)));
    }
  });

  testOnlyOn('postgres', name)('count every report of both processes, for any order of their writes', async () => {
    const site = await deploymentLogFixture();
    await site.move({ releases: ['mfe-lottery/0.2.0-b'] });
    const changes = { developSite: site.dir, publicUrl: 'http://localhost:3000' };
    const apps = [await openTestApp(database.db, changes), await openTestApp(database.another(), changes)];
    const told = apps.flatMap((app, which) =>
      Array.from({ length: 300 }, async (_, n) => {
        const answer = await app.inject({ method: 'POST', url: '/api/reports', payload: aVisit });
        if (n % 50 === which) await seenBy(app);
        return answer.statusCode;
      }),
    );
    expect(new Set(await Promise.all(told))).toEqual(new Set([204]));
    for (const app of apps) await seenBy(app);
    for (const app of apps) expect(await seenBy(app)).toBe(600);
    for (const app of apps) await app.close();
    await site.remove();

    async function seenBy(app: App): Promise<number | undefined> {
      const headers = { [readingHeader]: signRequest(site.owner, new URL('http://localhost'), 'mfe-lottery') };
      const answer = await app.inject({ url: '/api/reports/releases?app=mfe-lottery', headers });
      return answer.json<ReleasesSeen>().releases.reduce((sum, { visits }) => sum + visits, 0);
    }
  });

  it('control: a statement that overwrites loses most of it', async () => {
    const overwriting: typeof addCounts = (db, rows) =>
      addCounts(
        { ...db, execute: (text) => db.execute(text), query: (text, values) => db.query(overwritten(text), values) },
        rows,
      );
    await race(one, other, overwriting);
    for (const row of await found()) expect(row.visits).toBeLessThan(expected(0));
  });
});

function overwritten(text: string): string {
  const changed = text.replaceAll(/"release_reports"\."(\w+)" \+ "excluded"\."\w+"/g, '"excluded"."$1"');
  if (changed === text) throw new Error('The statement adds in another way than the control knows.');
  return changed;
}
