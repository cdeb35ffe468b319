import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { recordingDatabase } from '../../../testkit/recordingDatabase.ts';
import { type Given, statement, tables } from './statement.ts';
import { type RowFor, writtenColumns } from './writtenColumns.ts';

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
