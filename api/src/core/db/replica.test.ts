// Full tier: starts a PostgreSQL server and a replica of it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { addLottery } from '../../../testkit/lotteries.ts';
import { buy, player } from '../../../testkit/players.ts';
import { type PostgresReplica, startReplica } from '../../../testkit/postgresReplica.ts';
import { type PostgresServer, postgresBinaries, startPostgresServer } from '../../../testkit/postgresServer.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { testFairKey } from '../../../testkit/testKeys.ts';
import type { App } from '../../app/app.ts';
import { type Database, withFairKey } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { createListReader, type ListReader, ReplicaAge } from './replica.ts';

import.meta.jest.setTimeout(300_000);

const describeWithServer = postgresBinaries() === undefined ? describe.skip : describe;

describeWithServer('lists from a streaming replica', () => {
  let primary: PostgresServer;
  let replica: PostgresReplica;
  let db: Database;
  let app: App;
  let lists: ListReader;
  let onReplica: Database;
  const told: string[] = [];
  /** Offset of the lists' clock, by which tests let time pass, ms. */
  let later = 0;

  beforeAll(async () => {
    primary = await startPostgresServer(['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
    db = withFairKey(openPostgres({ url: primary.url('postgres') }), testFairKey);
    await migrate(db);
    replica = await startReplica(primary);
    onReplica = openPostgres({ url: replica.url('postgres'), maxConnections: 2, replica: true });
    lists = createListReader(db, withFairKey(openPostgres({ url: replica.url('postgres'), replica: true }), testFairKey), {
      away: {
        began: (error) => told.push(error instanceof Error ? error.message : String(error)),
        ended: () => told.push('back'),
      },
      now: () => performance.now() + later,
    });
    app = await openTestApp(db, {}, { lists });
  });
  afterAll(async () => {
    await app?.close();
    await lists?.close();
    await onReplica?.close();
    await db?.close();
    await replica?.stop();
    await primary?.stop();
  });

  const until = async (what: () => boolean | Promise<boolean>) => {
    while (!(await what())) await sleep(20);
  };
  const ids = (answer: LightMyRequestResponse): number[] =>
    answer.json<{ contents: { id: number }[] }>().contents.map(({ id }) => id);
  const listed = async (address: string): Promise<number[]> => {
    const answer = await app.inject(`${address}${address.includes('?') ? '&' : '?'}limit=100&page=0`);
    expect(answer.statusCode).toBe(200);
    return ids(answer);
  };
  afterEach(async () => {
    if ((await onReplica.query('select 1 where pg_is_wal_replay_paused()').catch(() => [])).length > 0) await goOn();
  });
  const standStill = () => onReplica.query('select pg_wal_replay_pause()');
  const goOn = () => onReplica.query('select pg_wal_replay_resume()');

  test('come from it: they lack rows that it has not replayed yet, and everything else has them', async () => {
    const first = await addLottery(db);
    await until(() => lists.fromReplica());
    await until(() => shown(first));
    await standStill();
    await until(
      async () => (await onReplica.query<{ yes: boolean }>('select pg_is_wal_replay_paused() as yes'))[0]?.yes === true,
    );
    const second = await addLottery(db);
    expect(await listed('/api/lotteries?sort=bestOdds')).not.toContain(second);
    expect(await listed('/api/lotteries?sort=bestOdds')).toContain(first);
    // Single rounds, their numbers and purchases are read from the primary.
    expect((await app.inject(`/api/lotteries/${second}`)).statusCode).toBe(200);
    const member = await player(db, { cto: 100 });
    expect((await buy(app, member, second, [3])).statusCode).toBe(200);
    expect(await member.stars(app)).toBe(99);
    const sold = (await app.inject(`/api/lotteries/${second}/tickets`)).json<{ ticketNumber: number; userId: unknown }[]>();
    expect(sold.filter(({ userId }) => userId !== null).map(({ ticketNumber }) => ticketNumber)).toEqual([3]);

    // Control: once the replica is too old, the primary's other answer is returned.
    later = 60_000;
    expect(lists.fromReplica()).toBe(false);
    expect(await listed('/api/lotteries?sort=lowestPrice')).toContain(second);
    // On a slow machine there may have been an earlier outage: only the last state counts.
    await until(() => told.length > 0 && told.at(-1) !== 'back');
    await goOn();
    await until(() => lists.fromReplica());
    later += 3_000;
    await until(() => told.at(-1) === 'back');
    expect(await listed('/api/lotteries?sort=biggestPrize')).toContain(second);
  });

  async function shown(id: number): Promise<boolean> {
    return (await onReplica.query('select from lotteries where id = $1', [id])).length > 0;
  }

  const whyNot = (main: Database, from: string) =>
    new Promise<unknown>((resolve) => {
      const some = createListReader(main, openPostgres({ url: from, maxConnections: 2, replica: true }), {
        away: { began: (error) => some.close().then(() => resolve(some.fromReplica() || error), resolve), ended: () => {} },
      });
    });

  test('do not come from the primary itself or the replica of another server, and the log gives the reason', async () => {
    expect(String(await whyNot(db, primary.url('postgres')))).toMatch(/names no replica: the server takes writes itself/);
    // A new server's log is shorter than our replica's position.
    const other = await startPostgresServer(['fsync=off']);
    const main = openPostgres({ url: other.url('postgres'), maxConnections: 2 });
    expect(String(await whyNot(main, replica.url('postgres')))).toMatch(/names a replica of another server/);
    await main.close();
    await other.stop();
  });

  test('come from the primary when the replica cannot answer, without an error', async () => {
    await until(() => lists.fromReplica());
    const late = await addLottery(db);
    await replica.stop();
    expect(await listed('/api/lotteries?sort=endingSoon')).toContain(late);
    expect((await app.inject('/api/lotteries/rewards')).statusCode).toBe(200);
    expect((await app.inject('/api/payouts')).statusCode).toBe(200);
    await until(() => told.at(-1) !== 'back');
    expect(lists.fromReplica()).toBe(false);
  });
});

test('measures the age of a replica from the newest time that it shows completely', () => {
  const age = new ReplicaAge();
  expect(age.atMost(1_000)).toBe(Number.POSITIVE_INFINITY);
  age.replicaShows(500);
  expect(age.atMost(1_000)).toBe(Number.POSITIVE_INFINITY);
  age.primaryHad(100, 1_000);
  age.primaryHad(200, 2_000);
  age.primaryHad(300, 3_000);
  age.replicaShows(99);
  expect(age.atMost(3_000)).toBe(Number.POSITIVE_INFINITY);
  age.replicaShows(250);
  expect(age.atMost(3_500)).toBe(1_500);
  age.primaryHad(400, 4_000);
  age.replicaShows(250);
  expect(age.atMost(9_000)).toBe(7_000);
  age.replicaShows(400);
  expect(age.atMost(9_000)).toBe(5_000);
});

test('gives the replica of an idle primary no age', () => {
  const age = new ReplicaAge();
  for (let second = 1; second <= 200; second++) {
    age.primaryHad(100, second * 1_000);
    age.replicaShows(100);
    expect(age.atMost(second * 1_000 + 300)).toBe(300);
  }
});

test('ages a replica that is away, and resets it when it has caught up', () => {
  const age = new ReplicaAge();
  age.primaryHad(1, 0);
  age.replicaShows(1);
  for (let second = 1; second <= 500; second++) age.primaryHad(second * 10, second * 1_000);
  expect(age.atMost(500_000)).toBe(500_000);
  age.replicaShows(3_000);
  expect(age.atMost(500_000)).toBe(500_000);
  age.replicaShows(5_000);
  expect(age.atMost(500_000)).toBe(0);
  age.forget();
  expect(age.atMost(500_000)).toBe(Number.POSITIVE_INFINITY);
});
