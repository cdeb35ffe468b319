import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeOldMigrations } from '../../../testkit/oldRelease.ts';
import { testOnPostgres } from '../../../testkit/onPostgres.ts';
import { addTestMember } from '../../../testkit/testMembers.ts';
import { migrate } from '../../core/db/migrate.ts';

testOnPostgres('keeps acts from before operators had keys, and serves providers of that version, on $name', async ({ open }) => {
  const { db, drop } = await open();
  const before = await mkdtemp(path.join(tmpdir(), 'lotto-before-'));
  await writeOldMigrations(before, '0128');
  await db.execute('drop schema public cascade; create schema public');
  await migrate(db, before);
  const anna = await addTestMember(db, 'annaold1');
  const berta = await addTestMember(db, 'bertaold1');
  const acts = [
    [anna, 'freeze', 'Olga', 'card reported', null],
    [berta, 'freeze', 'Olga', 'card reported', 'Please write.'],
    [berta, 'unfreeze', 'Carl', 'all is well', null],
  ];
  const write = (act: unknown[]) =>
    db.query('insert into member_acts (user_id, kind, by, why, told) values ($1, $2, $3, $4, $5)', act);
  for (const act of acts) await write(act);
  const read = () =>
    db.query<{ id: number; kind: string }>('select id, user_id, kind, by, why, told, done_at from member_acts order by id');
  const [written, frozen] = [await read(), () => db.query('select user_id from play_limits where frozen')];

  await writeOldMigrations(before);
  await migrate(db, before);
  await migrate(db);
  expect(await read()).toEqual(written);
  expect(await frozen()).toEqual([{ user_id: anna }]);
  await write([anna, 'unfreeze', 'Carl', 'all is well', null]);
  expect(await frozen()).toEqual([]);
  expect(await db.query('select kind, by, request from acts order by id')).toMatchObject([
    { kind: 'members freeze', by: 'Olga', request: null },
    { kind: 'members freeze' },
    { kind: 'members unfreeze' },
    { kind: 'members unfreeze', by: 'Carl', request: null },
  ]);
  await expect(write([anna, 'credit', 'Carl', 'none', null])).rejects.toThrow('acts_unsigned');
  await rm(before, { recursive: true, force: true });
  await drop();
});
