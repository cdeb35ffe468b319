import { databases } from '../../../testkit/databases.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { buy, player } from '../../../testkit/players.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { logDatabaseOutages, providerLog } from '../observability/log.ts';
import { createConnectionLimiter } from './connectionLimiter.ts';
import { DatabaseUnavailable, sqlState } from './database.ts';
import { isFull } from './dataFolder.ts';
import { unavailable, watchOutage } from './outage.ts';
import { openPostgres } from './postgres.ts';

test('logs the start and the end of an outage, not every call', () => {
  const told: unknown[] = [];
  let now = 0;
  const outage = watchOutage({ began: (error) => told.push(error), ended: (seconds) => told.push(seconds) }, () => now);
  outage.worked();
  for (; now < 8_000; now++) outage.failed('away');
  outage.worked();
  outage.failed('still away');
  now = 9_500;
  outage.worked();
  expect(told).toEqual(['away']);
  now = 10_001;
  for (let call = 0; call < 10; call++) outage.worked();
  expect(told).toEqual(['away', 10]);
  outage.failed('away again');
  expect(told).toEqual(['away', 10, 'away again']);
});

// The driver gives an error of the socket as the text of another one, without its code.
test.each(['Error: write EPIPE', 'Error: read ECONNRESET', 'Connection terminated unexpectedly'])(
  'treats the connection error "%s" as an unavailable database',
  (message) => {
    expect(unavailable(new Error(message))).toBeInstanceOf(DatabaseUnavailable);
  },
);

test('leaves other errors unchanged', () => {
  const error = new Error('column "pipe" does not exist');
  expect(unavailable(error)).toBe(error);
});

describe.each(databases)('a full disk of the database, on $name', ({ name, open }) => {
  const noSpace = `create function no_space() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_space before insert on tickets for each row execute function no_space()`;

  test('answers writes with 503 and Retry-After, answers reads, and charges nothing', async () => {
    const database = await open();
    const app = await openTestApp(database.db);
    const lottery = await addLottery(database.db, { numbers: 16 });
    const buyer = await player(database.db, { cto: 10 });
    await database.db.execute(noSpace);
    const { statusCode, headers, json } = await buy(app, buyer, lottery, [1]);
    expect([statusCode, headers['retry-after'], json()]).toEqual([
      503,
      '60',
      { statusCode: 503, code: 'UNAVAILABLE', message: expect.stringContaining('short of space'), traceId: expect.any(String) },
    ]);
    expect((await app.inject(`/api/lotteries/${lottery}`)).statusCode).toBe(200);
    await database.db.execute('drop trigger no_space on tickets');
    expect((await buy(app, buyer, lottery, [1])).statusCode).toBe(200);
    expect(await buyer.stars(app)).toBe(9);
    await app.close();
    await database.drop();
  });

  (name === 'postgres' ? test : test.skip)('logs it once with the remedy, and does not report a lost database', async () => {
    const database = await open();
    const lines: string[] = [];
    const log = providerLog('info', { write: (line) => lines.push(JSON.parse(line).msg) });
    const db = openPostgres({ url: database.url, ...logDatabaseOutages(log) });
    const full = "do $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$";
    for (let times = 0; times < 3; times++) {
      const error = await db.execute(full).catch((thrown: unknown) => thrown);
      expect([isFull(error), sqlState(error)]).toEqual([true, undefined]);
      await db.query('select 1');
    }
    expect(lines).toEqual([
      expect.stringMatching(/^The disk of the database is full \(SQLSTATE 53100\): .*503.*Free some space/),
    ]);
    await db.close();
    await database.drop();
  });
});

describe('connectionLimiter', () => {
  test('runs a limited number at a time, and queues the others in order', async () => {
    const gate = createConnectionLimiter(2);
    const [first, second] = [await gate.enter(1_000), await gate.enter(1_000)];
    const order: string[] = [];
    const third = gate.enter(10_000).then((leave) => {
      order.push('third');
      leave?.();
    });
    const fourth = gate.enter(10_000).then((leave) => {
      order.push('fourth');
      leave?.();
    });
    expect(await gate.enter(1)).toBeUndefined();
    expect(order).toEqual([]);
    first?.();
    first?.();
    await third;
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
    second?.();
    expect(await gate.enter(1)).toBeDefined();
    expect(await gate.enter(1)).toBeDefined();
    expect(await gate.enter(1)).toBeUndefined();
  });
});
