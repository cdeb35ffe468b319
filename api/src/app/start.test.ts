// Full tier: starts whole providers on PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '../../testkit/databases.ts';
import { describeOnPostgres, testOnPostgres } from '../../testkit/onPostgres.ts';
import { roles, urlAs } from '../../testkit/preparedDatabases.ts';
import { endProviderProcesses, type ProviderProcess, startProviderProcess } from '../../testkit/providerProcess.ts';
import { serverSettings, testConfig } from '../../testkit/testApp.ts';
import { startProvider } from './start.ts';

describeOnPostgres('starting, on $name', ({ open }) => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await open();
    folder = await mkdtemp(path.join(tmpdir(), 'lotto-start-'));
  });
  afterAll(async () => {
    await endProviderProcesses();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('a database that is slow is waited for: not ready, alive, and one line in the log', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    let release = () => {};
    let starting: Promise<ProviderProcess> | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = database.db.as('operator').transaction(async (tx) => {
      // Each statement of the start that writes to this table times out after two seconds.
      await tx.execute('lock table provider_secret in access exclusive mode');
      await held;
    });
    try {
      starting = startProviderProcess({
        ...serverSettings,
        DATABASE_URL: database.providerUrl,
        DATA_DIR: folder,
        SEED: 'off',
        LOG_LEVEL: 'warn',
        PORT: String(port),
      });
      const ended = starting.then(
        () => 'listens',
        (error: unknown) => String(error),
      );
      let answer: Response | undefined;
      while (answer === undefined) {
        answer = await fetch(`${url}/readyz`).catch(() => undefined);
        const end = await Promise.race([ended, sleep(50)]);
        if (answer === undefined) expect(end).toBeUndefined();
      }
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ ready: false, checks: { database: { ok: false } } });
      expect((await fetch(`${url}/livez`)).status).toBe(200);
      const page = await fetch(`${url}/api/lotteries/`);
      expect([page.status, page.headers.get('retry-after'), await page.json()]).toEqual([
        503,
        '2',
        expect.objectContaining({ code: 'UNAVAILABLE' }),
      ]);
    } finally {
      release();
      await holding;
    }
    const provider = await starting;
    expect((await fetch(`${url}/readyz?exclude=source`)).status).toBe(200);
    const lines = provider
      .output()
      .split('\n')
      .filter((line) => line.includes('the start of the provider'));
    expect(lines).toHaveLength(2);
    expect(await provider.end('SIGTERM')).toBe(0);
  });
});

testOnPostgres(
  'processes that start at the same time all start, and one of them puts the demo into the database, on $name',
  async ({ open }) => {
    const database = await open();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'lotto-starts-'));
    const config = await testConfig({
      dataDir,
      port: 0,
      host: '127.0.0.1',
      databaseUrl: database.providerUrl,
      databaseOwnerUrl: urlAs(roles.owner, database.url),
      seed: true,
    });
    const started = await Promise.allSettled(Array.from({ length: 4 }, () => startProvider(config, () => {})));
    const failed = started.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    await Promise.all(started.map((each) => (each.status === 'fulfilled' ? each.value.stop() : undefined)));
    const demo = await database.db.query('select count(*)::integer as times from demo_seed');
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
    expect(failed).toEqual([]);
    expect(demo).toEqual([{ times: 1 }]);
  },
);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
