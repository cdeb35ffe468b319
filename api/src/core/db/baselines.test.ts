// Full tier: migrates a dozen empty databases.

import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DatabaseKind, databases } from '../../../testkit/databases.ts';
import { writeOldMigrations } from '../../../testkit/oldRelease.ts';
import { testOnPostgres } from '../../../testkit/onPostgres.ts';
import { roles } from '../../../testkit/preparedDatabases.ts';
import { schemaLines } from '../../../testkit/schemaLines.ts';
import { allTables } from '../../modules/tables.ts';
import type { Database } from './database.ts';
import { grantTo } from './grants.ts';
import { isBaseline, migrate, migrationsFolder, pendingMigrations } from './migrate.ts';

const lastOf100 = '0160_frozen_once.sql';

let folder: string;
let later: string[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lotto-baselines-'));
  later = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql') && !isBaseline(name)).sort();
  await writeOldMigrations(path.join(folder, 'half'), '0033');
  await writeOldMigrations(path.join(folder, '9778a85a'));
  await writeRelease('1.0.0', lastOf100);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes the replaced migrations and later ones up to `last` into a folder, as the releases with single migrations have them. */
async function writeRelease(name: string, last: string): Promise<void> {
  await writeOldMigrations(path.join(folder, name));
  for (const each of later) if (each <= last) await cp(path.join(migrationsFolder, each), path.join(folder, name, each));
}

async function openOf(open: DatabaseKind['open'], release?: string) {
  const test = await open();
  await test.db.execute('drop schema public cascade; create schema public');
  await migrate(test.db, ...(release === undefined ? [] : [path.join(folder, release)]));
  return test;
}

const describeDatabase = async (db: Database) => ({
  schema: await schemaLines(db),
  migrations: await db.query('select name, checksum from migrations order by name'),
  start: await db.query('select * from book_start'),
  budget: await db.query('select * from house_budget'),
});

describe.each(databases)('a database on $name', ({ open }) => {
  it.each([
    ['commit 9778a85a', '9778a85a', ''],
    ['version 1.0.0', '1.0.0', lastOf100],
  ])('upgraded from %s is the same as a fresh one', async (_version, release, last) => {
    const [fresh, old] = [await openOf(open), await openOf(open, release)];
    const pending = later.filter((name) => name > last);
    expect(await pendingMigrations(old.db)).toEqual(pending);
    expect(await migrate(old.db)).toEqual(pending);
    expect(await describeDatabase(old.db)).toEqual(await describeDatabase(fresh.db));
    expect(await migrate(old.db)).toEqual([]);
    await Promise.all([fresh.drop(), old.drop()]);
  });

  it('created by this version is up to date for version 1.0.0', async () => {
    const { db, drop } = await openOf(open);
    expect(await migrate(db, path.join(folder, '1.0.0'))).toEqual([]);
    await drop();
  });

  it('with only some of the replaced migrations is refused, and stays as it was', async () => {
    const { db, drop } = await openOf(open, 'half');
    const recorded = () => db.query('select name, checksum from migrations order by name');
    const before = [await schemaLines(db), await recorded()];
    await expect(migrate(db)).rejects.toThrow(
      /^This database has \d+ of the 44 migrations that the baselines replace: .* Start version 1\.0\.0 \(commit 724505d0\) on it once/,
    );
    expect([await schemaLines(db), await recorded()]).toEqual(before);
    await drop();
  });

  it('with a replaced migration that was changed is refused', async () => {
    const { db, drop } = await openOf(open, '9778a85a');
    await db.query("update migrations set checksum = 'x' where name = '0090_fair.sql'");
    await expect(migrate(db)).rejects.toThrow('Migration 0090_fair.sql was changed after it had been applied.');
    await drop();
  });
});

testOnPostgres(
  'an upgrade withholds functions of the owner after each migration, and ends with the rights of a fresh database, on $name',
  async ({ open }) => {
    const [fresh, old] = [await openOf(open), await openOf(open, '9778a85a')];
    const executable = async () =>
      old.db.query<{ name: string; by: string }>(
        `select p.proname as name, case a.grantee when 0 then 'everyone' else a.grantee::regrole::text end as by
         from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where p.pronamespace = 'public'::regnamespace and p.prosecdef and a.grantee <> p.proowner order by 1, 2`,
      );
    // As that release left them: its provider has more rights on tables, and everyone executes functions.
    await old.db.execute('grant execute on all functions in schema public to public');
    await old.db.execute(`do $$ declare t regclass; begin
    for t in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('grant select, insert, update, delete on %s to ${roles.runtime}', t);
    end loop; end $$`);
    for (const last of later) {
      const name = `until-${last}`;
      await writeRelease(name, last);
      await migrate(old.db, path.join(folder, name));
      const by = await executable();
      expect(by.filter((each) => each.by !== roles.runtime)).toEqual([]);
      expect(by.map((each) => each.name)).toContain('drop_unconfirmed_members');
    }
    expect((await executable()).map(({ name }) => name)).toContain('buy_tickets');
    await migrate(old.db);
    for (const { db } of [fresh, old]) await db.transaction((tx) => grantTo(tx, roles.runtime, allTables));
    expect(await describeDatabase(old.db)).toEqual(await describeDatabase(fresh.db));
    await Promise.all([fresh.drop(), old.drop()]);
  },
);
