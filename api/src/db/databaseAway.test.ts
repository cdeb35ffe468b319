import { setTimeout as sleep } from 'node:timers/promises';
import { databases } from '../testing/databases.ts';
import { buy, player } from '../testing/players.ts';
import { type PostgresServer, postgresBinaries, startPostgresServer } from '../testing/postgresServer.ts';
import { addRound } from '../testing/rounds.ts';
import { openTestApp } from '../testing/testApp.ts';
import { expectBooksInOrder } from '../testing/wallets.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const onPostgres = databases.filter(({ name }) => name === 'postgres');

describe.each(onPostgres)('when the database goes away, on $name', ({ open }) => {
  test('backends that are terminated: 503 with Retry-After at most, and healthy again by itself', async () => {
    const database = await open();
    const { db } = database;
    const app = await openTestApp(database.another());
    const lottery = await addRound(db, { numbers: 256 });
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
    // What was cut off may or may not have been bought; asking again is answered either way, and charged once.
    for (let number = 0; number < 200; number++) expect((await buy(app, buyer, lottery, [number])).statusCode).toBe(200);
    expect(await buyer.stars(app)).toBe(800);
    await expectBooksInOrder(db);
    await app.close();
    await database.drop();
  });
});

(postgresBinaries() === undefined ? test.skip : test)(
  'a server that is stopped and started again: 503 meanwhile, then answers and live events',
  async () => {
    const server: PostgresServer = await startPostgresServer(['fsync=off']);
    const db = openPostgres({ url: server.url('postgres') });
    await migrate(db);
    const app = await openTestApp(db);
    const lottery = await addRound(db);
    const buyer = await player(db, { cto: 10 });
    const heard: string[] = [];
    await db.listen('lotteries', (payload) => heard.push(payload));
    await server.pause();
    const refused = await buy(app, buyer, lottery, [1]);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
    expect((await app.inject('/api/lotteries/')).statusCode).toBe(503);
    await server.resume();
    while ((await buy(app, buyer, lottery, [1])).statusCode !== 200) await sleep(50);
    // The connection that listens comes back by itself; purchases are told over it again.
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
