import { databases, pgliteKind } from '../../../testkit/databases.ts';
import { testOnPostgres } from '../../../testkit/onPostgres.ts';
import { onlyRow, type Queryable } from './database.ts';
import { migrate } from './migrate.ts';

describe.each(databases)('migrate on $name', ({ open }) => {
  test('applies nothing in a second run, and reads int8 and timestamps as numbers and dates', async () => {
    const { db, drop } = await open();
    expect(await migrate(db)).toEqual([]);
    const row = onlyRow(
      await db.query<{ big: number; at: Date; list: number[] }>(
        "select 9007199254740991::bigint as big, '2026-01-02T03:04:05Z'::timestamptz as at, $1::integer[] as list",
        [[3, 1]],
      ),
    );
    expect(row).toEqual({ big: 9007199254740991, at: new Date('2026-01-02T03:04:05Z'), list: [3, 1] });
    await expect(db.query('select 9007199254740992::bigint as big')).rejects.toThrow('too large');
    await drop();
  });

  test('rolls back a failing transaction', async () => {
    const { db, drop } = await open();
    await expect(
      db.transaction(async (tx) => {
        await tx.query("insert into tokens (role, address, symbol, name, decimals) values ('cto', '0x1', 'CTO', 'CTO', 0)");
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await db.query('select * from tokens')).toEqual([]);
    await drop();
  });

  test('a statement that fails spoils neither its next run nor another, alone and in a transaction', async () => {
    const { db, drop } = await open();
    const divided = (by: number, on: Queryable = db) => on.query<{ n: number }>('select 6 / $1::integer as n', [by]);
    const unknown = () => db.query('select 1 from no_such_table');
    await expect(divided(0)).rejects.toMatchObject({ code: '22012' });
    await expect(unknown()).rejects.toMatchObject({ code: '42P01' });
    await db
      .transaction(async (tx) => {
        await expect(divided(0, tx)).rejects.toMatchObject({ code: '22012' });
        await expect(divided(2, tx)).rejects.toMatchObject({ code: '25P02' });
        throw new Error('over');
      })
      .catch(() => {});
    expect(await divided(3)).toEqual([{ n: 2 }]);
    await expect(unknown()).rejects.toMatchObject({ code: '42P01' });
    await drop();
  });

  test('delivers a notification to its listener', async () => {
    const { db, drop } = await open();
    const heard = new Promise<string>((resolve) => void db.listen('news', resolve).then(() => db.notify('news', 'hello')));
    expect(await heard).toBe('hello');
    await drop();
  });
});

test('the embedded database keeps statements until a change of tables, also while others run', async () => {
  const { db, drop } = await pgliteKind.open();
  const all = () => db.query<{ one: number; two?: number }>('select * from kept');
  await db.execute('create table kept as select 1 as one');
  expect(await all()).toEqual([{ one: 1 }]);
  await db.execute('alter table kept add two integer default 2');
  expect(await all()).toEqual([{ one: 1, two: 2 }]);
  const numbers = Array.from({ length: 12 }, (_, n) => n);
  const asked = numbers.map(async (n) => {
    if (n % 4 === 0) await db.execute('checkpoint');
    return onlyRow(await db.query<{ n: number }>('select $1::integer as n', [n])).n;
  });
  expect(await Promise.all(asked)).toEqual(numbers);
  await drop();
});

testOnPostgres('applies every migration once in three starts at the same time, on $name', async ({ open }) => {
  const { db, another, drop } = await open();
  await db.execute('drop schema public cascade; create schema public');
  const applied = await Promise.all([migrate(db), migrate(another()), migrate(another())]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  await drop();
});
