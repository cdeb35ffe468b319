import { sql } from 'kysely';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { recordingDatabase } from '../../../testkit/recordingDatabase.ts';
import { onlyRow } from './database.ts';
import { type Given, ifGiven, statement, tables } from './statement.ts';

const addMember = statement((given: Given<{ username: string; fullName?: string }>) =>
  tables
    .insertInto('users')
    .values({ username: given.username, fullName: given.fullName, passwordHash: sql<string>`'x'` })
    .returning(['id', 'fullName', 'createdAt']),
);
const membersNamed = statement((given: Given<{ part?: string | undefined; most: number }>) =>
  tables
    .with('longNames', (db) => db.selectFrom('users').select(['id', 'fullName as ownName']))
    .selectFrom('longNames as l')
    .innerJoin('users as u', 'u.id', 'l.id')
    .select(({ fn }) => ['u.username', 'l.ownName', fn('length', ['l.ownName']).as('howLong'), 'u.verified as completedKyc'])
    .where(({ ref }) => ifGiven(given.part, 'text', (part) => sql<boolean>`position(${part} in ${ref('l.ownName')}) > 0`))
    .orderBy('u.id')
    .limit(given.most),
);
const verify = statement((given: Given<{ username: string }>) =>
  tables.updateTable('users').set({ verified: true }).where('username', '=', given.username),
);

describe.each(databases)('statements on $name', ({ open }) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.drop());

  it('compile once, take values when they run, and return camelCase names', async () => {
    const { db, statements } = recordingDatabase(test.db);
    const anna = onlyRow(await addMember(db, { username: 'anna', fullName: 'Anna Snail' }));
    expect(anna).toEqual({ id: expect.any(Number), fullName: 'Anna Snail', createdAt: expect.any(Date) });
    expect(onlyRow(await addMember(db, { username: 'bert' })).fullName).toBeNull();

    const annaRow = { username: 'anna', ownName: 'Anna Snail', howLong: 10, completedKyc: false };
    const bertRow = { username: 'bert', ownName: null, howLong: null, completedKyc: false };
    expect(await membersNamed(db, { part: 'Snail', most: 5 })).toEqual([annaRow]);
    expect(await membersNamed(db, { most: 5 })).toEqual([annaRow, bertRow]);
    expect(await membersNamed(db, { part: undefined, most: 1 })).toEqual([annaRow]);
    expect(new Set(statements).size).toBe(2);
  });

  it('run in a transaction, and roll back with it', async () => {
    const change = test.db.transaction(async (tx) => {
      expect(await verify(tx, { username: 'anna' })).toEqual([]);
      expect((await membersNamed(tx, { most: 1 }))[0]?.completedKyc).toBe(true);
      throw new Error('changed our mind');
    });
    await expect(change).rejects.toThrow('changed our mind');
    expect((await membersNamed(test.db, { most: 1 }))[0]?.completedKyc).toBe(false);
  });
});

it('numbers a value once for each statement, even if it is used twice', async () => {
  const seen: { text: string; values: readonly unknown[] }[] = [];
  const db = {
    query: async (text: string, values: readonly unknown[] = []) => {
      seen.push({ text, values });
      return [];
    },
    execute: async () => {},
  };
  const twice = statement((given: Given<{ id: number }>) =>
    tables.selectFrom('lotteries as l').select('l.rewardId').where('l.id', '=', given.id).where('l.winnerUserId', '=', given.id),
  );
  await twice(db, { id: 7 });
  await twice(db, { id: 8 });
  const text = 'select "l"."reward_id" as "rewardId" from "lotteries" as "l" where "l"."id" = $1 and "l"."winner_user_id" = $1';
  expect(seen).toEqual([
    { text, values: [7] },
    { text, values: [8] },
  ]);
});
