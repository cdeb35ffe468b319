import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeOldMigrations } from '../../../testkit/oldRelease.ts';
import { testOnPostgres } from '../../../testkit/onPostgres.ts';
import { addTestMember } from '../../../testkit/testMembers.ts';
import { migrate } from '../../core/db/migrate.ts';

testOnPostgres('keeps acts from before operators had keys on $name', async ({ open }) => {
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
  for (const act of acts)
    await db.query('insert into member_acts (user_id, kind, by, why, told) values ($1, $2, $3, $4, $5)', act);
  await writeOldMigrations(before);
  await migrate(db, before);
  await migrate(db);
  expect(await db.query('select user_id from play_limits where frozen')).toEqual([{ user_id: anna }]);
  expect(await db.query('select user_id as "userId", kind, by, why, told, request from acts order by id')).toEqual(
    acts.map(([userId, kind, by, why, told]) => ({ userId, kind: `members ${kind}`, by, why, told, request: null })),
  );
  const unsigned = db.query("insert into acts (user_id, kind, by, why) values ($1, 'members credit', 'Carl', 'none')", [anna]);
  await expect(unsigned).rejects.toThrow('acts_unsigned');
  await rm(before, { recursive: true, force: true });
  await drop();
});
