import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../src/core/db/database.ts';
import { isBaseline, migrationsFolder } from '../src/core/db/migrate.ts';
import { pgliteDatabase, pgliteOptions } from '../src/core/db/pglite.ts';
import { databases, type TestDatabase } from '../testkit/databases.ts';
import { oldMigrations } from '../testkit/oldRelease.ts';
import { contractFaults, contractOf, whyNotYet } from './contract.ts';
import { allMigrations, landed, replaced } from './landed.ts';
import { schemaFile, schemaSource } from './schemaSource.ts';

/**
 * A migration removes nothing that the previous release uses, because its processes keep running while those of the next one
 * start.
 */
describe('a migration', () => {
  let db: Database;
  const sqlOf = (name: string) => readFile(path.join(migrationsFolder, name), 'utf8');
  const refusalsOf = async (name: string, sql: string) => {
    const before = await contractOf(db);
    await db.execute(sql);
    const reason = whyNotYet(sql, [...replaced, ...landed.migrations]);
    return reason === undefined
      ? []
      : contractFaults(before, await contractOf(db)).map((fault) => `${name}: ${fault}. ${reason}.`);
  };

  beforeAll(async () => {
    db = pgliteDatabase(await PGlite.create(pgliteOptions));
    const old = new Map(await oldMigrations());
    for (const name of landed.migrations) await db.execute(old.get(name) ?? (await sqlOf(name)));
  });
  afterAll(() => db.close());

  it('of this tree that has not landed is accepted', async () => {
    expect(landed.migrations.length).toBeGreaterThan(30);
    expect([...replaced, ...allMigrations]).toEqual(expect.arrayContaining(landed.migrations));
    const refusals: string[] = [];
    for (const name of allMigrations.filter((each) => !landed.migrations.includes(each) && !isBaseline(each)))
      refusals.push(...(await refusalsOf(name, await sqlOf(name))));
    expect(refusals).toEqual([]);
  });

  const outsideOf = async (sql: string) => {
    await db.execute('begin');
    try {
      return await refusalsOf('9999.sql', sql);
    } finally {
      await db.execute('rollback');
    }
  };

  it.each([
    ['a column that is renamed', 'alter table users rename column full_name to name', 'users.full_name is gone'],
    ['a column that is dropped', 'alter table sessions drop column agent', 'sessions.agent is gone'],
    ['a table that is renamed', 'alter table traffic rename to visits', 'traffic is gone'],
    ['a table that is dropped', 'drop table traffic', 'traffic is gone'],
    [
      'another type',
      'alter table sessions alter column agent type varchar(9)',
      'sessions.agent is character varying(9), and was text',
    ],
    [
      'a column that must be given now',
      'alter table users alter column full_name set not null',
      'users.full_name has to be given now',
    ],
    ['a default that goes', 'alter table sessions alter column agent drop default', 'sessions.agent has to be given now'],
    ['a new column without a default', 'alter table traffic add column note text not null', 'traffic.note is new, and code'],
    ['a function that goes', 'drop function owner_commitment(text, bigint)', 'the function owner_commitment('],
    [
      'another signature under the same name',
      `drop function owner_commitment(text, bigint);
       create function owner_commitment(text, bigint, text) returns text language sql as 'select $1'`,
      'the function owner_commitment(',
    ],
  ])('is refused for %s', async (_what, sql, fault) => {
    const [refusal, ...more] = await outsideOf(`${sql};`);
    expect(refusal).toContain(`9999.sql: ${fault}`);
    expect(refusal).toContain('Expand first');
    expect(more).toEqual([]);
    // A column that no code has used since a landed release may be removed; "since a release that has not landed" is refused.
    expect(await outsideOf(`-- safe after 0127_email_changes.sql: nothing reads it\n${sql};`)).toEqual([]);
    expect((await outsideOf(`-- safe after 9998_next.sql: nothing reads it\n${sql};`))[0]).toContain(
      'in no release that has landed',
    );
  });

  it.each([
    ['a new table', 'create table notes (id bigint primary key, note text not null)'],
    ['a new column that may be left out', "alter table traffic add column note text not null default ''"],
    ['a column that may be empty now', 'alter table sessions alter column agent drop not null'],
    [
      'the same function with another body',
      "create or replace function owner_commitment(p_salt text, p_user bigint) returns text language sql as 'select p_salt'",
    ],
    ['a new function beside the old one', "create function owner_commitment_2(text) returns text language sql as 'select $1'"],
  ])('is accepted for %s', async (_what, sql) => {
    expect(await outsideOf(`${sql};`)).toEqual([]);
  });
});

describe.each(databases)('the types of the tables on $name', ({ open }) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.drop());

  /** If this fails after a migration, run `npm run schema`. */
  it('match the migrated tables', async () => {
    expect(await readFile(schemaFile, 'utf8')).toBe(await schemaSource(test.db));
  });

  it('change with a table', async () => {
    await test.db.execute("create table stamps (short_name text not null check (short_name in ('a', 'b')), made_at timestamptz)");
    const source = await schemaSource(test.db);
    expect(source).toContain("  stamps: {\n    shortName: 'a' | 'b';\n    madeAt: Date | null;\n  };");
    await test.db.execute('drop table stamps');
  });

  it('are refused for an unknown column type', async () => {
    await test.db.execute('create table shapes (outline polygon not null)');
    await expect(schemaSource(test.db)).rejects.toThrow('No type is known for shapes.outline (polygon)');
    await test.db.execute('drop table shapes');
  });
});
