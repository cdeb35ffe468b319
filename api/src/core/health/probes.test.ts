import { setTimeout as sleep } from 'node:timers/promises';
import { databases, pgliteKind, type TestDatabase } from '../../../testkit/databases.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { testOnPostgres } from '../../../testkit/onPostgres.ts';
import { buy, player } from '../../../testkit/players.ts';
import { startPostgresServer } from '../../../testkit/postgresServer.ts';
import { openTestApp, testSecret } from '../../../testkit/testApp.ts';
import { testFairKey } from '../../../testkit/testKeys.ts';
import { DatabaseUnavailable } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import { trafficRules } from '../rate-limit/trafficCounts.ts';
import { createDiskSpace } from './diskSpace.ts';
import { type Checks, createReadiness } from './probes.routes.ts';

describe.each(databases)('a process that is well, on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  test('says of each check that it is, keeps its secrets, and no cache keeps the answer', async () => {
    const app = await openTestApp(database.db);
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(200);
    const { ready, checks } = answer.json();
    expect(ready).toBe(true);
    expect(Object.keys(checks)).toEqual(['database', 'migrations', 'clock', 'source', 'key']);
    for (const check of Object.values(checks)) expect(check).toEqual({ ok: true, why: expect.stringMatching(/^[A-Z].+\.$/) });
    for (const secret of [testSecret, testFairKey, 'postgres:']) expect(answer.body).not.toContain(secret);
    const alive = await app.inject('/livez');
    expect([alive.statusCode, alive.body]).toEqual([200, 'alive\n']);
    for (const { headers } of [answer, alive]) expect(headers['cache-control']).toBe('no-store');
    await app.close();
  });

  test('answers probes whatever flood it limits', async () => {
    const trafficFactor = 0.001;
    const app = await openTestApp(database.db, { trafficFactor });
    const most = trafficRules.filesByAddress.max * trafficFactor;
    const ask = async (url: string) =>
      (await Promise.all(Array.from({ length: 2 * most + 10 }, () => app.inject(url)))).map(({ statusCode }) => statusCode);
    expect(await ask('/nowhere')).toContain(429);
    expect(new Set(await ask('/readyz'))).toEqual(new Set([200]));
    expect(new Set(await ask('/livez'))).toEqual(new Set([200]));
    await app.close();
  });

  test('is not ready from the signal to stop on', async () => {
    const app = await openTestApp(database.db);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const ask = async (path: string) => {
      const answer = await fetch(`${url}${path}`);
      return { status: answer.status, text: await answer.text() };
    };
    expect((await ask('/readyz')).status).toBe(200);
    const drained = app.drain(5_000);
    const refused = await ask('/readyz');
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.text)).toMatchObject({ ready: false, why: expect.stringContaining('being stopped') });
    await drained;
    await app.close();
  });
});

describe('a check that fails', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await pgliteKind.open();
  });
  afterAll(() => database.drop());
  const well = async () => ({ ok: true, why: 'It is well.' });
  const checks: Checks = {
    database: well,
    migrations: well,
    clock: well,
    key: well,
    source: async () => ({ ok: false, why: 'The beacon has not answered for 75 s. Draws wait for it.' }),
  };

  test('is 503 and named, unless who asks has left it out', async () => {
    const app = await openTestApp(database.db, {}, { readiness: createReadiness(checks) });
    const answer = await app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      ready: false,
      why: 'Not well: source.',
      checks: { source: { ok: false, why: expect.stringContaining('75 s') }, key: { ok: true } },
    });
    for (const url of ['/readyz?exclude=source', '/readyz?exclude=clock,source', '/readyz?exclude=clock&exclude=source']) {
      const without = await app.inject(url);
      expect([url, without.statusCode]).toEqual([url, 200]);
      expect(without.json().checks.source.ok).toBe(false);
    }
    expect((await app.inject('/readyz?exclude=clock')).statusCode).toBe(503);
    const unknown = await app.inject('/readyz?exclude=sorce');
    expect([unknown.statusCode, unknown.json().why]).toEqual([
      400,
      'exclude names checks: database, migrations, clock, source, key.',
    ]);
    expect((await app.inject('/livez')).statusCode).toBe(200);
    await app.close();
  });
});

testOnPostgres(
  'a database that takes connections and answers nothing: not ready, alive, and ready again when it goes on, on $name',
  async () => {
    const server = await startPostgresServer(['fsync=off']);
    const db = openPostgres({ url: server.url('postgres') });
    await migrate(db);
    const app = await openTestApp(db);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    server.freeze();
    let frozen = await app.inject('/readyz');
    while (frozen.statusCode === 200) {
      await sleep(50);
      frozen = await app.inject('/readyz');
    }
    expect(frozen.statusCode).toBe(503);
    expect(frozen.json().checks.database).toEqual({ ok: false, why: 'No answer in 2 s.' });
    // Without a time limit each probe would wait for the first one's connection.
    const flood = await Promise.all(Array.from({ length: 200 }, () => app.inject('/readyz')));
    expect(new Set(flood.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect((await app.inject('/livez')).statusCode).toBe(200);
    server.thaw();
    while ((await app.inject('/readyz')).statusCode !== 200) await sleep(50);
    await app.close();
    await db.close();
    await server.stop();
  },
);

function checks(changes: Partial<Checks> = {}): Checks {
  const well = async () => ({ ok: true, why: 'It is well.' });
  return { database: well, migrations: well, clock: well, source: well, key: well, ...changes };
}

test('a thousand requests in a second cause one check, and the next second sees the new state', async () => {
  let now = 0;
  let looks = 0;
  const database = async () => ({ ok: ++looks < 2, why: 'counted' });
  const readiness = createReadiness(checks({ database }), () => now);
  const flood = await Promise.all(Array.from({ length: 500 }, () => readiness.look()));
  for (let n = 0; n < 500; n++) flood.push(await readiness.look());
  expect(new Set(flood.map(({ database: { ok } }) => ok))).toEqual(new Set([true]));
  expect(looks).toBe(1);
  now = 1_001;
  expect((await readiness.look()).database.ok).toBe(false);
  expect(looks).toBe(2);
});

test('a check that hangs is not well, holds up no other, and is not begun a second time', async () => {
  const timers = import.meta.jest.useFakeTimers();
  let begun = 0;
  const hangs = () => {
    begun++;
    return new Promise<never>(() => {});
  };
  let now = 0;
  const readiness = createReadiness(checks({ database: hangs }), () => now);
  for (let time = 0; time < 3; time++) {
    const looking = readiness.look();
    await timers.advanceTimersByTimeAsync(2_000);
    const findings = await looking;
    expect(findings.database).toEqual({ ok: false, why: 'No answer in 2 s.' });
    expect(findings.key).toEqual({ ok: true, why: 'It is well.' });
    now += 5_000;
  }
  expect(begun).toBe(1);
  timers.useRealTimers();
});

test('the answer contains no addresses and passwords of an error', async () => {
  const away = async () => {
    throw new DatabaseUnavailable('The database cannot be reached.', {
      cause: new Error('connect db.internal:5432 as lotto:pass'),
    });
  };
  const broken = async () => {
    throw new Error('relation "x" of postgres://lotto:pass@db.internal');
  };
  const findings = await createReadiness(checks({ database: away, key: broken })).look();
  expect(findings.database).toEqual({ ok: false, why: 'The database cannot be reached.' });
  expect(findings.key.ok).toBe(false);
  expect(JSON.stringify(findings)).not.toMatch(/pass|internal/);
});

const megabyte = 1024 * 1024;

describe.each(databases)('a full disk, on $name', ({ name, open }) => {
  test('refuses purchases and uploads long before it is full, and nothing else', async () => {
    const database = await open();
    let free = 10_000 * megabyte;
    const app = await openTestApp(database.db, {}, { freeSpace: async () => free });
    const lottery = await addLottery(database.db);
    const buyer = await player(database.db, { cto: 10 });
    const permission = () =>
      app.inject({
        method: 'POST',
        url: '/api/upload-file/presigned-url',
        headers: buyer.headers,
        payload: { objectName: 'portrait.png' },
      });
    expect((await buy(app, buyer, lottery, [1])).statusCode).toBe(200);
    expect((await permission()).statusCode).toBe(200);
    free = 100 * megabyte;
    let refused = await permission();
    while (refused.statusCode === 200) {
      await sleep(100);
      refused = await permission();
    }
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE', message: expect.stringContaining('space') });
    // With a database server, only this machine's disk is full, so purchases work.
    const purchase = await buy(app, buyer, lottery, [2]);
    expect(purchase.statusCode).toBe(name === 'pglite' ? 503 : 200);
    expect(await buyer.stars(app)).toBe(name === 'pglite' ? 9 : 8);
    expect((await app.inject('/api/lotteries/')).statusCode).toBe(200);
    free = 10_000 * megabyte;
    while ((await permission()).statusCode === 503) await sleep(100);
    expect((await buy(app, buyer, lottery, [2])).statusCode).toBe(200);
    await app.close();
    await database.drop();
  });
});

test('logs once that space is short, and once that there is room again', async () => {
  const said: string[] = [];
  const note = (line: unknown) => void said.push(String(line));
  let free = 90 * megabyte;
  const space = createDiskSpace(async () => free, { error: note, warn: note });
  const checkTwice = async () => {
    await space.check();
    await space.check();
  };
  await checkTwice();
  expect(() => space.requireRoom()).toThrow('space');
  free = 130 * megabyte;
  await checkTwice();
  expect(() => space.requireRoom()).toThrow('space');
  free = 200 * megabyte;
  await checkTwice();
  space.requireRoom();
  expect(said).toEqual([
    'The disk is almost full (90 MB free): nothing is sold or uploaded until there are 144 MB.',
    'There is room on the disk again (200 MB): sales go on.',
  ]);
});
