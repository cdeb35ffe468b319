import { sql } from 'kysely';
import { databases, recordingDatabase, type TestDatabase } from '../../../testkit/databases.ts';
import { onlyRow } from './database.ts';
import { type Given, ifGiven, statement, tables } from './statement.ts';
import { insertSelected, type RowFor, writtenColumns } from './writtenColumns.ts';

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

const copied = statement((given: Given<{ message: string }>) =>
  insertSelected(
    'contactMessages',
    tables
      .selectFrom('users as u')
      .select(({ ref }) => [
        ref('u.email').$notNull().as('email'),
        'u.id as userId',
        sql<string>`${given.message}::text`.as('message'),
      ]),
  ).returning(['email', 'message', 'fullName']),
);

describe.each(databases)('an insert of selected rows on $name', ({ open }) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.drop());

  it('writes the selected columns, by their aliases if they have one', async () => {
    const { db, statements } = recordingDatabase(test.db);
    const [{ id } = { id: 0 }] = await test.db.query<{ id: number }>(
      "insert into users (username, email, full_name, password_hash) values ('anna0001', 'anna@example.com', 'Anna', 'x') returning id",
    );
    expect(await copied(db, { message: 'hello' })).toEqual([{ email: 'anna@example.com', message: 'hello', fullName: null }]);
    expect(await test.db.query('select user_id from contact_messages')).toEqual([{ user_id: id }]);
    expect(statements[0]).toMatch(/^insert into "contact_messages" \("email", "user_id", "message"\) select /);
  });

  it('accepts only columns of the table with their types, and requires those without a default', () => {
    const users = tables.selectFrom('users as u');
    const email = sql<string>`''`.as('email');
    // @ts-expect-error no such column
    const unknown = insertSelected('contactMessages', users.select([email, 'u.username']));
    // @ts-expect-error a number is no address
    const wrong = insertSelected('contactMessages', users.select('u.id as email'));
    // @ts-expect-error a message has an address
    const missing = insertSelected('contactMessages', users.select('u.id as userId'));
    expect([unknown, wrong, missing]).toHaveLength(3);
  });
});

const columns = writtenColumns('developers', ['key', 'app', 'name']);
const written = statement((given: Given<RowFor<typeof columns>>) =>
  tables
    .insertInto('developers')
    .values(columns.from(given))
    .onConflict((conflict) => conflict.columns(['key', 'app']).doUpdateSet(columns.excluded('key', 'app')))
    .returning(['key', 'app', 'name']),
);
const messageColumns = writtenColumns('contactMessages', ['email', 'fullName', 'message']);
const sent = statement((given: Given<RowFor<typeof messageColumns>>) =>
  tables.insertInto('contactMessages').values(messageColumns.from(given)).returning(['email', 'fullName', 'message']),
);

describe.each(databases)('written columns on $name', ({ open }) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.drop());

  it('are inserted, and update an existing row except its key', async () => {
    const { db, statements } = recordingDatabase(test.db);
    const anna = { key: 'k1', app: 'mfe-lottery', name: 'Anna' };
    expect(await written(db, anna)).toEqual([anna]);
    expect(await written(db, { ...anna, name: 'Anna Snail' })).toEqual([{ ...anna, name: 'Anna Snail' }]);
    expect(await written(db, { ...anna, key: 'k2' })).toEqual([{ ...anna, key: 'k2' }]);
    expect(new Set(statements)).toEqual(
      new Set([
        'insert into "developers" ("key", "app", "name") values ($1, $2, $3) on conflict ("key", "app") do update set ' +
          '"name" = "excluded"."name" returning "key", "app", "name"',
      ]),
    );
  });

  it('are optional if they are nullable', async () => {
    expect(await sent(test.db, { email: 'anna@example.com', message: 'hello' })).toEqual([
      { email: 'anna@example.com', fullName: null, message: 'hello' },
    ]);
  });

  it('have the names and types of their table', () => {
    // @ts-expect-error no such column
    writtenColumns('developers', ['email']);
    // @ts-expect-error a category has no default
    const reward: RowFor<ReturnType<typeof rewardColumns>> = { slug: 'a' };
    // @ts-expect-error a default of the database is not for statements that name the column
    const quick: RowFor<ReturnType<typeof quickColumns>> = {};
    expect([reward, quick]).toHaveLength(2);
  });
});

const rewardColumns = () => writtenColumns('rewards', ['slug', 'category']);
const quickColumns = () => writtenColumns('rewards', ['quick']);
