import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '../../../testkit/databases.ts';
import { describeOnPostgres } from '../../../testkit/onPostgres.ts';
import { startProblem } from '../../app/startProblem.ts';
import { onlyRow } from './database.ts';
import { defaultPatience, type LockRetryTimes, TablesLocked } from './lockRetry.ts';
import { migrate, migrationsFolder } from './migrate.ts';

describeOnPostgres('a migration and a long query on $name', ({ open }) => {
  let test: TestDatabase;
  let folder: string;
  let ended: (() => void) | undefined;
  let reading: Promise<unknown> | undefined;

  beforeEach(async () => {
    test = await open();
    folder = await mkdtemp(path.join(tmpdir(), 'lotto-migrations-'));
    for (const name of await readdir(migrationsFolder)) await symlink(path.join(migrationsFolder, name), path.join(folder, name));
    await writeFile(path.join(folder, '9998_first.sql'), 'create table first_of_two ();');
    await writeFile(path.join(folder, '9999_note.sql'), 'alter table traffic add column note text;');
  });
  afterEach(async () => {
    await endReport();
    await test.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const report = () =>
    new Promise<void>((begun) => {
      reading = test
        .another()
        .as('operator')
        .transaction(async (tx) => {
          await tx.query('select count(*) from traffic /* the report */');
          begun();
          await new Promise<void>((over) => {
            ended = over;
          });
        });
    });
  const endReport = async () => {
    ended?.();
    await reading;
  };
  const isWaited = async () =>
    onlyRow(
      await test.db.query<{ is: boolean }>(
        "select exists (select from pg_locks where not granted and relation = 'traffic'::regclass) as is",
      ),
    ).is;
  const write = () =>
    test.db.query("insert into traffic (process, rule, subject_hash, span, hits) values (gen_random_uuid(), 'r', 's', 0, 1)");
  const hasColumn = async () =>
    (await test.db.query("select from pg_attribute where attrelid = 'traffic'::regclass and attname = 'note'")).length > 0;
  const migration = (patience: LockRetryTimes) => {
    const owner = test.another();
    return migrate(owner, folder, patience);
  };

  it('lets writers pass while it waits, and succeeds afterwards', async () => {
    await report();
    const migrating = migration({ lock: 200, pause: 100, total: 60_000 });
    for (let round = 0; round < 3; round++) {
      while (!(await isWaited())) await sleep(10);
      await write();
    }
    expect(await hasColumn()).toBe(false);
    await endReport();
    expect(await migrating).toEqual(['9998_first.sql', '9999_note.sql']);
    expect(await hasColumn()).toBe(true);
  });

  it('blocks all writers without a lock timeout', async () => {
    await report();
    const migrating = migration({ lock: 60_000, pause: 100, total: 60_000 });
    while (!(await isWaited())) await sleep(10);
    await expect(write()).rejects.toThrow('busy');
    await endReport();
    await migrating;
    await write();
  });

  it('names the holder of the table when it gives up, and changes nothing', async () => {
    await report();
    const refused = await migration({ lock: 400, pause: 100, total: 1_000 }).catch((error: unknown) => error);
    if (!(refused instanceof TablesLocked)) throw refused;
    expect(refused.message).toMatch(
      /held by process \d+ of postgres \(snail-lotto, idle in transaction, for \d+ s: select count\(\*\) from traffic \/\* the report \*\/\)\./,
    );
    expect(startProblem(refused, undefined)).toBe(refused.message);
    expect(await hasColumn()).toBe(false);
    await endReport();
    expect(await migration(defaultPatience)).toEqual(['9999_note.sql']);
  });
});
