import { Agent, get } from 'node:http';
import { databases, pgliteKind, recordingDatabase, type TestDatabase } from '../../../testkit/databases.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { testOnPostgres } from '../../../testkit/onPostgres.ts';
import { buy, type Player, player } from '../../../testkit/players.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { addTestMember, logIn } from '../../../testkit/testMembers.ts';
import type { App } from '../../app/app.ts';
import type { Database } from '../db/database.ts';
import { providerLog } from '../observability/log.ts';
import { aDay, formerRules, guessesADay } from './attacker.ts';
import { guessRules } from './rateLimits.ts';
import { MissingProxyDetector } from './traffic.ts';
import { mostConnectionsOfAddress, TrafficCounts, type TrafficRule, trafficRules } from './trafficCounts.ts';

const trafficFactor = 0.01;

describe.each(databases)('floods on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let lottery: number;
  let members: Player[];

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db, { trafficFactor });
    lottery = await addLottery(database.db, { numbers: 256 });
    members = [await player(database.db, { cto: 500 }), await player(database.db, { cto: 500 })];
    await addTestMember(database.db, 'player01');
    for (const member of members) await member.stars(app);
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  test('an address that floods lists gets 429; purchases, logins, members and other addresses are served', async () => {
    const lists = (remoteAddress: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) => app.inject({ url: `/api/lotteries/?winnerUsername=${n}`, remoteAddress })),
      );
    const most = trafficRules.callsByAddress.max * trafficFactor;
    const answers = await lists('127.0.0.1', 2 * most + 10);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    // Up to twice as many pass when a window ends in between.
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(most - members.length);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(refused[0]?.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' });
    expect((await buy(app, members[0] ?? fail(), lottery, [1])).statusCode).toBe(200);
    expect((await logIn(app, 'player01')).statusCode).toBe(200);
    expect(await members[0]?.stars(app)).toBe(499);
    expect((await lists('203.0.113.9', 1))[0]?.statusCode).toBe(200);
    const ofHousehold = [...(await lists('2001:db8:1:100::1', most + 5)), ...(await lists('2001:db8:1:1ff::2', most + 5))];
    expect(ofHousehold.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
    expect((await lists('2001:db8:1:200::1', 1))[0]?.statusCode).toBe(200);
  });

  test('a member who floods gets 429 from every address; others are served', async () => {
    const [one, other] = [members[0] ?? fail(), members[1] ?? fail()];
    const most = trafficRules.purchasesByMember.max * trafficFactor;
    const answers = await Promise.all(
      Array.from({ length: 2 * most + 5 }, (_, n) =>
        app.inject({
          method: 'POST',
          url: `/api/lotteries/${lottery}/buy-ticket/`,
          headers: one.headers,
          payload: { ticketNumber: [10 + n] },
          remoteAddress: `203.0.113.${n}`,
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(5);
    expect((await buy(app, other, lottery, [2])).statusCode).toBe(200);
  });

  test('unknown query parameters make no further cache entry', async () => {
    const { db, statements } = recordingDatabase(database.db);
    const cached = await openTestApp(db);
    // The clock is frozen, so that the cache entry does not expire on a busy machine.
    const clock = import.meta.jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    await cached.inject('/api/lotteries/?status=running');
    const before = statements.length;
    for (let n = 0; n < 20; n++) {
      const { statusCode } = await cached.inject(`/api/lotteries${n % 2 ? '/' : ''}?nonsense=${n}&status=running&status2=${n}`);
      expect(statusCode).toBe(200);
    }
    // Not 0: late notifications of earlier purchases may clear the cache.
    expect(statements.length - before).toBeLessThan(5);
    clock.mockRestore();
    const other = (await cached.inject('/api/lotteries/?status=ended')).json();
    expect(other.contents).toEqual([]);
    await cached.close();
  });
});

describe.each(databases)('live streams on $name', ({ open }) => {
  test('limits the streams of an address, serves other addresses, and gives a closed stream back', async () => {
    const database = await open();
    const app = await openTestApp(database.db, { trafficFactor, trustProxy: ['127.0.0.1'] });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const lottery = await addLottery(database.db);
    const watch = async (address: string) => {
      const stopper = new AbortController();
      const headers = { 'x-forwarded-for': address };
      const response = await fetch(`${url}/api/lotteries/${lottery}/live`, { headers, signal: stopper.signal });
      if (response.status !== 200) await response.arrayBuffer();
      // The response is kept: fetch closes the connection of one that is garbage.
      return { response, status: response.status, retryAfter: response.headers.get('retry-after'), stop: () => stopper.abort() };
    };
    const most = trafficRules.streamsByAddress.max * trafficFactor;
    const streams = [];
    for (let count = 0; count < most; count++) streams.push(await watch('203.0.113.1'));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await watch('203.0.113.1')).toMatchObject({ status: 429, retryAfter: '30' });
    const other = await watch('203.0.113.2');
    expect(other.status).toBe(200);
    streams[0]?.stop();
    let again = await watch('203.0.113.1');
    while (again.status === 429) again = await watch('203.0.113.1');
    expect(again.status).toBe(200);

    const head = await fetch(`${url}/api/lotteries/${lottery}/live`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect((await fetch(`${url}/api/lotteries/999999/live`, { method: 'HEAD' })).status).toBe(404);
    for (const stream of [...streams, other, again]) stream.stop();
    await app.close();
    await database.drop();
  });
});

describe.each(databases)('connections on $name', ({ open }) => {
  test('limits the connections of an address, serves other addresses, and gives a closed connection back', async () => {
    const database = await open();
    const app = await openTestApp(database.db, { trafficFactor });
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const ask = (agent: Agent, localAddress: string) =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        get({ host: '127.0.0.1', port, path: '/api/lotteries/', agent, localAddress }, (response) => {
          response.resume();
          response.once('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
        }).once('error', reject);
      });
    const agents = Array.from({ length: mostConnectionsOfAddress * trafficFactor + 2 }, () => new Agent({ keepAlive: true }));
    const [another, oneMore, ...most] = agents;
    if (!another || !oneMore) return fail();
    for (const agent of most) expect(await ask(agent, '127.0.0.1')).toEqual({ status: 200, connection: 'keep-alive' });
    expect(await ask(oneMore, '127.0.0.1')).toEqual({ status: 429, connection: 'close' });
    for (const agent of most) expect((await ask(agent, '127.0.0.1')).status).toBe(200);
    expect((await ask(another, '127.0.0.2')).status).toBe(200);
    most[0]?.destroy();
    while ((await ask(oneMore, '127.0.0.1')).status === 429);
    expect((await ask(oneMore, '127.0.0.1')).status).toBe(200);
    for (const agent of agents) agent.destroy();
    await app.close();
    await database.drop();
  });
});

function fail(): never {
  throw new Error('There is nobody.');
}

const perWindow: TrafficRule = { name: 'test-window', max: 100, seconds: 10 };
const atOnce: TrafficRule = { name: 'test-open', max: 10, seconds: null };

const allowed = (counts: TrafficCounts, subject: string, attempts: number) =>
  Array.from({ length: attempts }, () => counts.take(perWindow, subject)).filter((wait) => wait === 0).length;

let now = 1_000_000_003_000;

function processOn(db: Database): TrafficCounts {
  const onError = (error: unknown) => {
    throw error;
  };
  return new TrafficCounts({ db, factor: 1, now: () => now, onError });
}

describe('counts of requests in one process', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await pgliteKind.open();
  });
  afterAll(() => database.drop());

  test('allows so many requests of a subject in a window, returns when the next one begins, and does not affect others', () => {
    const counts = processOn(database.db);
    expect(allowed(counts, 'one', 250)).toBe(100);
    expect(counts.take(perWindow, 'one')).toBe(7);
    expect(counts.take(perWindow, 'other')).toBe(0);
    now += 7_000;
    expect(allowed(counts, 'one', 250)).toBe(100);
  });

  test('counts an open stream until it is released', () => {
    const counts = processOn(database.db);
    const open = Array.from({ length: 12 }, () => counts.enter(atOnce, 'one'));
    expect(open.map((giveBack) => giveBack !== undefined)).toEqual([...Array(10).fill(true), false, false]);
    open[3]?.();
    open[3]?.();
    expect(counts.enter(atOnce, 'one')).toBeDefined();
    expect(counts.enter(atOnce, 'one')).toBeUndefined();
  });
});

testOnPostgres(
  'limits several processes together to hardly more than one; without the exchange each allows all, on $name',
  async ({ open }) => {
    const { db, another, drop } = await open();
    /** Counts are valid for 15 seconds; the later time keeps them valid on a slow machine. */
    const exchange = async (counts: TrafficCounts) => {
      await counts.share();
      await db.query("update traffic set seen_at = clock_timestamp() + interval '1 hour'");
    };
    const [first, second, alone] = [processOn(another()), processOn(another()), processOn(another())];
    expect(allowed(first, 'both', 90)).toBe(90);
    await exchange(first);
    expect(allowed(alone, 'both', 250)).toBe(100);
    expect(allowed(second, 'both', 30)).toBe(30);
    await exchange(second);
    expect(allowed(second, 'both', 250)).toBe(0);
    await exchange(first);
    expect(allowed(first, 'both', 250)).toBe(0);
    now += 10_000;
    expect(allowed(second, 'both', 50)).toBe(50);
    await exchange(second);
    expect(allowed(second, 'both', 250)).toBe(50);
    await drop();
  },
);

const balancer = '10.1.2.3';

function said(requests: number, of: (n: number) => { address?: string; claimed?: string; member?: number }): string[] {
  const watch = new MissingProxyDetector();
  return Array.from({ length: requests }, (_, n) => {
    const { address = balancer, claimed, member } = of(n);
    return watch.saw({ address, claimed, member });
  }).filter((sentence) => sentence !== undefined);
}

test('logs once, with the settings to change, that all visitors come through an unconfigured proxy', () => {
  const sentences = said(1_000, (n) => ({ claimed: `203.0.113.${n % 50}` }));
  expect(sentences).toEqual([expect.stringMatching(/^All visitors seem to come from 10\.1\.2\.3: 100 requests.*forwarded/)]);
  expect(sentences[0]).toContain("PROXY=10.1.2.3 in the containers' .env, --proxy 10.1.2.3 for npm run nginx, or TRUST_PROXY");
  expect(said(1_000, (n) => ({ member: n % 30 }))).toEqual([expect.stringContaining('they are of different members')]);
});

test.each([
  ['visitors with addresses of their own', (n: number) => ({ address: `203.0.113.${n % 7}`, claimed: `203.0.113.${n % 7}` })],
  [
    'one client that says many things',
    (n: number) => ({ address: n % 50 === 0 ? '203.0.113.9' : '198.51.100.1', claimed: `192.0.2.${n}` }),
  ],
  ['a household', (n: number) => ({ member: n % 4, claimed: `198.51.100.${n % 3}` })],
  ['what an honest proxy passes on of a client', (n: number) => ({ claimed: `192.0.2.${n}, 198.51.100.1` })],
  ['a monitor', () => ({})],
])('nothing is said of %s', (_who, of) => {
  expect(said(1_000, of)).toEqual([]);
});

test('few requests say nothing', () => {
  expect(said(99, (n) => ({ claimed: `203.0.113.${n}` }))).toEqual([]);
});

test.each([pgliteKind])('the log of a provider says it, on $name', async ({ open }) => {
  const database = await open();
  const lines: string[] = [];
  const log = providerLog('warn');
  log.warn = (...args: unknown[]) => void lines.push(String(args.at(-1)));
  const ask = async (header: string, config: { trustProxy: string[] }) => {
    lines.length = 0;
    const app = await openTestApp(database.db, config, { log });
    for (let n = 0; n < 110; n++)
      await app.inject({ url: '/api/token/', headers: { [header]: `203.0.113.${n}` }, remoteAddress: '10.1.2.3' });
    await app.close();
    return lines.filter((line) => line.startsWith('All visitors seem'));
  };
  expect(await ask('x-forwarded-for', { trustProxy: [] })).toHaveLength(1);
  expect(await ask('x-unbelieved-for', { trustProxy: ['10.1.2.3'] })).toHaveLength(1);
  await database.drop();
});

const attacker = { names: 1_000, networks: 50 };

test('bounds the daily tries of an attacker with 1,000 names and 50 networks, before and after', () => {
  expect(guessesADay(formerRules, attacker)).toEqual({
    passwords: 1_920_000,
    resetCodes: 3_600_000,
    passwordsOfOne: 1_920,
    resetCodesOfOne: 3_600,
  });
  expect(guessesADay(guessRules, attacker)).toEqual({
    passwords: 15_000,
    resetCodes: 2_500,
    passwordsOfOne: 100,
    resetCodesOfOne: 5,
  });
});

test('one network alone, and one name alone', () => {
  expect(guessesADay(guessRules, { names: 1_000, networks: 1 })).toMatchObject({ passwords: 300, resetCodes: 50 });
  expect(guessesADay(guessRules, { names: 1, networks: 50 })).toMatchObject({ passwords: 100, resetCodes: 5 });
  expect(aDay(guessRules.passwordByNameAndNetwork)).toBe(1_920);
});
