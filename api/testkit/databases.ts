import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Database, type Queryable, withFairKey } from '../src/core/db/database.ts';
import { databaseTime } from '../src/core/db/databaseClock.ts';
import { pgliteDatabase } from '../src/core/db/pglite.ts';
import { openPostgres } from '../src/core/db/postgres.ts';
import {
  expectSameMigrations,
  migratedTemplate,
  pgliteVariable,
  postgresVariable,
  roles,
  testPglite,
  urlAs,
  wantedDatabases,
} from './preparedDatabases.ts';
import { testFairKey } from './testKeys.ts';

/**
 * Migrated, empty database of one test file. `db`: on PostgreSQL as a superuser, so that a test can fake data; the provider gets
 * `asProvider` of it. `another`: opens a separate connection pool to the same database, like another process; PostgreSQL only.
 */
export interface TestDatabase {
  db: Database;
  another(): Database;
  url: string;
  providerUrl: string;
  drop(): Promise<void>;
}

export interface DatabaseKind {
  name: 'pglite' | 'postgres';
  open(): Promise<TestDatabase>;
}

const providers = new WeakMap<Database, Database>();

/** Returns the database with the provider's role, which has only the rights of grants.ts. */
export function asProvider(db: Database): Database {
  return providers.get(db) ?? db;
}

const postgresUrl = process.env[postgresVariable];

export const pgliteKind: DatabaseKind = { name: 'pglite', open: openTestPglite };
/** Missing in the quick tier, and on a platform without binaries, which the output mentions. */
export const postgresKind: DatabaseKind | undefined =
  postgresUrl === undefined ? undefined : { name: 'postgres', open: () => openTestPostgres(postgresUrl) };

/**
 * Kinds of databases for this run: `describe.each(databases)('… on $name', ({ open }) => …)`. The title must end with the kind,
 * by which the second pass of `npm run test:all` selects the PostgreSQL cases.
 */
export const databases: DatabaseKind[] = databasesOf(wantedDatabases);

function databasesOf(wanted: string | undefined): DatabaseKind[] {
  if (postgresKind === undefined) return [pgliteKind];
  return wanted === 'postgres' ? [postgresKind] : [pgliteKind, postgresKind];
}

/** Copies a migrated, empty embedded database into a folder; a new one would take ten times as long. */
export async function preparePglite(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const loadDataDir = await preparedPglite();
  const fresh = await PGlite.create(path.join(folder, 'data'), { ...testPglite, loadDataDir });
  await fresh.close();
}

async function preparedPglite(): Promise<Blob> {
  await expectSameMigrations();
  return openAsBlob(process.env[pgliteVariable] ?? '');
}

async function openTestPglite(): Promise<TestDatabase> {
  const pglite = await PGlite.create({ ...testPglite, loadDataDir: await preparedPglite() });
  const db = withFairKey(pgliteDatabase(pglite), testFairKey);
  return {
    db,
    another: () => {
      throw new Error('PGlite has one process.');
    },
    url: '',
    providerUrl: '',
    drop: () => db.close(),
  };
}

async function openTestPostgres(template: string): Promise<TestDatabase> {
  await expectSameMigrations();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = openPostgres({ url: template.replace('{database}', 'postgres'), maxConnections: 1 }).as('operator');
  await admin.execute(`create database ${name} template ${migratedTemplate} owner ${roles.owner}`);
  const url = template.replace('{database}', name);
  const providerUrl = urlAs(roles.runtime, url);
  const opened: Database[] = [];
  const another = () => {
    const db = withFairKey(openPostgres({ url }), testFairKey);
    const runtime = withFairKey(openPostgres({ url: providerUrl }), testFairKey);
    providers.set(db, runtime);
    opened.push(db, runtime);
    return db;
  };
  const db = another();
  return {
    db,
    another,
    url,
    providerUrl,
    drop: async () => {
      await Promise.all(opened.map((each) => each.close()));
      await admin.execute(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

export async function databaseNow(db: Database): Promise<number> {
  return (await databaseTime(db)).getTime();
}

/** Wraps a database so that every statement is recorded, to show that two requests do the same work. */
export function recordingDatabase(db: Database): { db: Database; statements: string[] } {
  const statements: string[] = [];
  const recording = (target: Queryable): Queryable => ({
    query: (sql, params, options) => {
      statements.push(sql);
      return target.query(sql, params, options);
    },
    execute: (sql) => target.execute(sql),
    ...(target.fairKey !== undefined && { fairKey: target.fairKey }),
    ...(target.vault !== undefined && { vault: target.vault }),
  });
  const recorded: Database = {
    ...db,
    ...recording(db),
    transaction: (work) =>
      db.transaction((tx) => {
        statements.push('begin');
        return work(recording(tx));
      }),
  };
  return { db: recorded, statements };
}
