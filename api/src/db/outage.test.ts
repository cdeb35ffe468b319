import type { Database } from './database.ts';
import { DatabaseUnavailable } from './database.ts';
import { saysAway, watchOutage } from './outage.ts';

test('an outage is said once when it begins and once when it is over', async () => {
  const said: string[] = [];
  const note = (line: unknown) => void said.push(String(line));
  const outage = watchOutage({ error: note, warn: note });
  let isAway = false;
  const answer = async () => {
    if (isAway) throw new DatabaseUnavailable('away', { cause: new Error('connect ECONNREFUSED') });
    return [];
  };
  const plain: Database = {
    kind: 'postgres',
    query: answer,
    execute: async () => void (await answer()),
    transaction: async (work) => work(plain),
    listen: async () => async () => {},
    notify: async () => void (await answer()),
    close: async () => {},
  };
  const db = outage.watched(plain);
  for (let time = 0; time < 2; time++) {
    isAway = true;
    for (let request = 0; request < 1_000; request++) await db.query('select 1').catch(() => {});
    await db.transaction((tx) => tx.query('select 1')).catch(() => {});
    isAway = false;
    for (let request = 0; request < 10; request++) await db.query('select 1');
  }
  expect(said).toEqual([
    'The database is away (connect ECONNREFUSED): calls are answered 503 and rounds wait for it.',
    expect.stringMatching(/^The database is back after \d+\.\d s\.$/),
    'The database is away (connect ECONNREFUSED): calls are answered 503 and rounds wait for it.',
    expect.stringMatching(/^The database is back after \d+\.\d s\.$/),
  ]);
});

test('lines that say it once more are known', () => {
  expect(saysAway({ err: new DatabaseUnavailable('away') })).toBe(true);
  for (const line of [{ err: new Error('no') }, 'The database is away', undefined, null]) expect(saysAway(line)).toBe(false);
});
