import { databases } from '../../../testkit/databases.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { buy, player } from '../../../testkit/players.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { logDatabaseOutages, providerLog } from '../observability/log.ts';
import { sqlState } from './database.ts';
import { isFull } from './dataFolder.ts';
import { openPostgres } from './postgres.ts';

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
