import { sql } from 'kysely';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { recordingDatabase } from '../../../testkit/recordingDatabase.ts';
import { insertSelected } from './insertSelected.ts';
import { type Given, statement, tables } from './statement.ts';

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
