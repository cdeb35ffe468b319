import { databases } from '../../../testkit/databases.ts';
import { testOnPostgres } from '../../../testkit/onPostgres.ts';
import { onlyRow } from './database.ts';
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

  test('delivers a notification to its listener', async () => {
    const { db, drop } = await open();
    const heard = new Promise<string>((resolve) => void db.listen('news', resolve).then(() => db.notify('news', 'hello')));
    expect(await heard).toBe('hello');
    await drop();
  });
});

testOnPostgres('applies every migration once in three starts at the same time, on $name', async ({ open }) => {
  const { db, another, drop } = await open();
  await db.execute('drop schema public cascade; create schema public');
  const applied = await Promise.all([migrate(db), migrate(another()), migrate(another())]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  await drop();
});
