import { setTimeout as sleep } from 'node:timers/promises';
import { pgliteKind, type TestDatabase } from '../../testkit/databases.ts';
import { type Database, onlyRow } from '../core/db/database.ts';
import { checkpointJobs } from './checkpoints.job.ts';
import { startJobs } from './scheduler.ts';

const log = { error: () => {} };

describe.each([pgliteKind])('the embedded database', ({ open }) => {
  let database: TestDatabase;
  let db: Database;

  beforeAll(async () => {
    database = await open();
    db = database.db;
  });
  afterAll(() => database.drop());

  const place = async () =>
    onlyRow(await db.query<{ lsn: string }>('select checkpoint_lsn::text as lsn from pg_control_checkpoint()')).lsn;
  const write = () =>
    db.execute('create table noise as select repeat(md5(n::text), 30) from generate_series(1, 5000) n; drop table noise');

  test('makes no checkpoint without the job', async () => {
    const before = await place();
    await write();
    expect(await place()).toBe(before);
  });

  test('makes checkpoints while the job runs, and none after it has stopped', async () => {
    const before = await place();
    const stop = startJobs([checkpointJobs({ db }, 5)], log);
    while ((await place()) === before) await sleep(5);
    await stop();
    const last = await place();
    await sleep(50);
    expect(await place()).toBe(last);
  });
});
