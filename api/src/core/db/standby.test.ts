// Full tier: starts a PostgreSQL server and a replica of it.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addLottery } from '../../../testkit/lotteries.ts';
import { buy, player } from '../../../testkit/players.ts';
import { type PostgresServer, postgresBinaries, startPostgresServer } from '../../../testkit/postgresServer.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import { startProblem } from '../../app/startProblem.ts';
import { DatabaseUnavailable } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

import.meta.jest.setTimeout(300_000);

let server: PostgresServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function resumeAsStandby(stopped: PostgresServer): Promise<void> {
  const folder = new URL(stopped.url('postgres')).searchParams.get('host') ?? '';
  await writeFile(path.join(folder, 'data', 'standby.signal'), '');
  await stopped.resume();
}

(postgresBinaries() === undefined ? describe.skip : describe)('a server that only follows another', () => {
  test('is refused with 503, and used as soon as it is the primary, without lost purchases or events', async () => {
    server = await startPostgresServer(['fsync=off']);
    const url = server.url('postgres');
    const db = openPostgres({ url });
    await migrate(db);
    const app = await openTestApp(db);
    const lottery = await addLottery(db);
    const buyer = await player(db, { cto: 10 });
    expect((await buy(app, buyer, lottery, [1], 'the-first-of-all')).statusCode).toBe(200);
    const heard: string[] = [];
    await db.listen('lotteries', (payload) => heard.push(payload));
    await server.pause();
    await resumeAsStandby(server);
    for (const answer of [await buy(app, buyer, lottery, [2], 'the-second-of-all'), await app.inject('/api/lotteries/')]) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    }
    await expect(db.query('select 1')).rejects.toThrow(DatabaseUnavailable);
    await expect(db.query('select 1')).rejects.toThrow(/only follows another/);
    const reader = openPostgres({ url, replica: true, maxConnections: 1 });
    expect(await reader.query('select pg_is_in_recovery() as follows')).toEqual([{ follows: true }]);
    await reader.close();
    const refused: unknown = await db.query('select 1').catch((error: unknown) => error);
    expect(startProblem(refused, { port: 0, dataDir: '', databaseUrl: url })).toMatch(
      /^The database at .* cannot be used: the server only follows another one .* DATABASE_URL has to lead to the primary\. Check/,
    );
    const operator = new pg.Client({ connectionString: url, application_name: 'operator' });
    await operator.connect();
    // LISTEN is refused too and closes its connection: after two retries there is at most one.
    const connections = async () =>
      (
        await operator.query<{ pid: number; query: string }>(
          "select pid, query from pg_stat_activity where application_name = 'snail-lotto'",
        )
      ).rows;
    for (let look = 0; look < 30; look++) {
      expect((await connections()).length).toBeLessThanOrEqual(1);
      await sleep(50);
    }
    await operator.query('select pg_promote()');
    await operator.end();
    while ((await buy(app, buyer, lottery, [2], 'the-second-of-all')).statusCode !== 200) await sleep(50);
    while (heard.length === 0) {
      await db.notify('lotteries', String(lottery));
      await sleep(100);
    }
    expect(await buyer.stars(app)).toBe(8);
    await expectLedgerWithoutFaults(db);
    await app.close();
    await db.close();
  });

  test('counts as an outage for a connection, not as a fault of the statement', async () => {
    server = await startPostgresServer(['fsync=off']);
    const url = server.url('postgres');
    const db = openPostgres({ url, maxConnections: 1 });
    await db.execute('create table written (id integer)');
    const [before] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
    await db.execute('set default_transaction_read_only = on');
    await expect(db.query('insert into written values (1)')).rejects.toThrow(DatabaseUnavailable);
    await db.query('insert into written values (2)');
    expect(await db.query('select id from written')).toEqual([{ id: 2 }]);
    const [after] = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(after?.pid).not.toBe(before?.pid);
    await db.close();
  });
});
