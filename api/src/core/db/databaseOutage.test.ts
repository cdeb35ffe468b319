// Full tier: starts PostgreSQL servers and a provider, and takes the servers away.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addLottery } from '../../../testkit/lotteries.ts';
import { describeOnPostgres } from '../../../testkit/onPostgres.ts';
import { buy, player } from '../../../testkit/players.ts';
import { type PostgresServer, postgresBinaries, startPostgresServer } from '../../../testkit/postgresServer.ts';
import { endProviderProcesses, startProviderProcess } from '../../../testkit/providerProcess.ts';
import { openTestApp, serverSettings } from '../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import { DatabaseUnavailable } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

import.meta.jest.setTimeout(300_000);

afterAll(endProviderProcesses);

describeOnPostgres('the provider without its database, on $name', ({ open }) => {
  test('answers at most 503 with Retry-After when backends are terminated, and recovers by itself', async () => {
    const database = await open();
    const { db } = database;
    const app = await openTestApp(database.another());
    const lottery = await addLottery(db, { numbers: 256 });
    const buyer = await player(db, { cto: 1_000 });
    const answers: { statusCode: number; retryAfter: unknown }[] = [];
    const own = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
    let storm = true;
    const terminating = (async () => {
      while (storm) {
        await db.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
        await sleep(15);
      }
    })();
    for (let number = 0; number < 200; number++) {
      const { statusCode, headers } = await buy(app, buyer, lottery, [number]);
      answers.push({ statusCode, retryAfter: headers['retry-after'] });
    }
    storm = false;
    await terminating;
    expect(own).toHaveLength(1);
    for (const { statusCode, retryAfter } of answers)
      expect([200, 503]).toContain(statusCode === 503 && retryAfter === undefined ? 'no Retry-After' : statusCode);
    // An interrupted purchase may or may not have been made; a retry succeeds either way and is charged once.
    for (let number = 0; number < 200; number++) expect((await buy(app, buyer, lottery, [number])).statusCode).toBe(200);
    expect(await buyer.stars(app)).toBe(800);
    await expectLedgerWithoutFaults(db);
    await app.close();
    await database.drop();
  });
});

describeOnPostgres('the provider on a slow database, on $name', ({ open }) => {
  test('delays only the buyers of a locked lottery, and answers with the reason', async () => {
    const database = await open();
    const { db } = database;
    const app = await openTestApp(database.another());
    const lottery = await addLottery(db, { numbers: 256 });
    const buyer = await player(db, { cto: 1_000 });
    const visitor = await player(db, { cto: 0 });
    await database.another().transaction(async (tx) => {
      await tx.query('select 1 from lotteries where id = $1 for update', [lottery]);
      const buying = Array.from({ length: 60 }, (_, number) => buy(app, buyer, lottery, [number]));
      for (let time = 0; time < 20; time++)
        expect((await app.inject({ url: '/api/user/me', headers: visitor.headers })).statusCode).toBe(200);
      for (const answer of await Promise.all(buying)) {
        expect(answer.statusCode).toBe(503);
        expect(answer.headers['retry-after']).toBe('2');
      }
      expect(await visitor.stars(app)).toBe(0);
    });
    for (let number = 0; number < 60; number++) expect((await buy(app, buyer, lottery, [number])).statusCode).toBe(200);
    expect(await buyer.stars(app)).toBe(1_000 - 60);
    await expectLedgerWithoutFaults(db);
    await app.close();
    await database.drop();
  });
});

(postgresBinaries() === undefined ? test.skip : test)(
  'answers every call with 503 while the server accepts connections without an answer, and recovers after it',
  async () => {
    const server: PostgresServer = await startPostgresServer(['fsync=off']);
    const db = openPostgres({ url: server.url('postgres') });
    await migrate(db);
    const app = await openTestApp(db);
    const lottery = await addLottery(db, { numbers: 256 });
    const buyer = await player(db, { cto: 1_000 });
    expect((await buy(app, buyer, lottery, [255])).statusCode).toBe(200);
    server.freeze();
    const me = { url: '/api/user/me', headers: buyer.headers };
    // First with open connections, then with new ones. Without time limits none of these requests would be answered.
    for (const first of [0, 40]) {
      const calls = Array.from({ length: 40 }, (_, number) => buy(app, buyer, lottery, [first + number]));
      const answers = await Promise.all([...calls, app.inject(me), app.inject('/api/lotteries/'), app.inject(me)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503));
      for (const { headers } of answers) expect(headers['retry-after']).toBe('2');
    }
    server.thaw();
    while ((await app.inject(me)).statusCode !== 200) await sleep(50);
    for (let number = 0; number < 80; number++) expect((await buy(app, buyer, lottery, [number])).statusCode).toBe(200);
    expect(await buyer.stars(app)).toBe(1_000 - 81);
    await expectLedgerWithoutFaults(db);
    await app.close();
    await db.close();
    await server.stop();
  },
);

(postgresBinaries() === undefined ? test.skip : test)('an outage is two lines in the log, however many calls fail', async () => {
  const server: PostgresServer = await startPostgresServer(['fsync=off']);
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-outage-'));
  const provider = await startProviderProcess({
    DATABASE_URL: server.url('postgres'),
    DATA_DIR: folder,
    ...serverSettings,
    LOG_LEVEL: 'warn',
    SEED: 'off',
  });
  const before = provider.output().split('\n').length;
  await server.pause();
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, id) => fetch(`${provider.url}/api/lotteries/${round * 20 + id + 1}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  }
  await server.resume();
  while (!provider.output().includes('The database is back')) await sleep(50);
  const lines = provider
    .output()
    .split('\n')
    .slice(before - 1)
    .filter(Boolean);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'The database is unavailable: calls get 503 until it is back',
    'The database is back',
  ]);
  expect(await provider.end('SIGTERM')).toBe(0);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

(postgresBinaries() === undefined ? test.skip : test)(
  'answers 503 while the server is stopped, then answers and sends live events again',
  async () => {
    const server: PostgresServer = await startPostgresServer(['fsync=off']);
    const db = openPostgres({ url: server.url('postgres') });
    await migrate(db);
    const app = await openTestApp(db);
    const lottery = await addLottery(db);
    const buyer = await player(db, { cto: 10 });
    const heard: string[] = [];
    await db.listen('lotteries', (payload) => heard.push(payload));
    await server.pause();
    const refused = await buy(app, buyer, lottery, [1]);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect((await app.inject('/api/lotteries/')).statusCode).toBe(503);
    await expect(db.listen('prizes', () => {})).rejects.toThrow(DatabaseUnavailable);
    await server.resume();
    while ((await buy(app, buyer, lottery, [1])).statusCode !== 200) await sleep(50);
    for (let number = 2; heard.length === 0; number++) {
      await buy(app, buyer, lottery, [number % 16]);
      await db.notify('lotteries', String(lottery));
      await sleep(100);
    }
    await app.close();
    await db.close();
    await server.stop();
  },
);
