import type { Protection } from 'shared/contracts/protection';
import { spendEdges } from 'shared/contracts/spendEdges.testing';
import type { LimitPeriod } from 'shared/contracts/spendWindows';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { testFairLog } from '../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { buy, buyFor, type Player, player } from '../../../testkit/players.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../testkit/withoutTriggers.ts';
import type { App } from '../../app/app.ts';
import { onlyRow } from '../../core/db/database.ts';
import { cancelLottery } from '../lotteries/cancellation/cancellation.service.ts';

const hourMs = 3_600_000;

describe.each(databases)("members' own limits and breaks on $name", ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let anna: Player;

  const ask = async (path: string, payload?: object, who = anna) => {
    const answer = await app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/api/protection/${path}`,
      headers: who.headers,
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const protection = async (): Promise<Protection> => (await ask('me')).body;
  const limitOf = async (period: LimitPeriod) => {
    const found = (await protection()).limits.find((limit) => limit.period === period);
    if (!found) throw new Error('There is no such limit.');
    return found;
  };
  const spentAt = (sqlTime: string) =>
    queryWithoutTriggers(
      database.db,
      `update ledger_entries set created_at = ${sqlTime} where purchase_id = (select max(id) from purchases where user_id = $1)`,
      [anna.id],
    );

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db);
  });
  beforeEach(async () => {
    anna = await player(database.db, { cto: 1_000 });
  });
  afterEach(() => expectLedgerWithoutFaults(database.db));
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  test('the database knows the same days, weeks and months as everybody else', async () => {
    for (const { period, at, start, end } of spendEdges) {
      const window = onlyRow(
        await database.db.query<{ start: Date; end: Date }>(
          'select lower(w) as start, upper(w) as end from spend_window($1, $2::timestamptz) w',
          [period, at],
        ),
      );
      expect({ at, period, start: window.start.toISOString(), end: window.end.toISOString() }).toEqual({
        at,
        period,
        start,
        end,
      });
    }
  });

  test('a member who has set nothing is held to nothing', async () => {
    const { body, headers } = await ask('me');
    expect(body).toMatchObject({ left: null, stop: null, limits: [{ period: 'day' }, { period: 'week' }, { period: 'month' }] });
    expect(body.limits.every((limit: { amount: null }) => limit.amount === null)).toBe(true);
    expect(headers['cache-control']).toBe('no-store');
    expect((await ask('me', undefined, { ...anna, headers: { authorization: 'Bearer x' } })).status).toBe(401);
    await buyFor(app, anna, await addLottery(database.db), [1]);
  });

  test('a limit allows its remaining amount, and a refusal names the limit and its renewal', async () => {
    const lottery = await addLottery(database.db, { ticketPrice: 3 });
    await ask('limit', { period: 'day', amount: 10 });
    await buyFor(app, anna, lottery, [1, 2]);
    const refused = await buy(app, anna, lottery, [3, 4]);
    const day = await limitOf('day');
    const tomorrow = new Date(day.renewsAt);
    expect(tomorrow.toISOString().slice(11)).toBe('00:00:00.000Z');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'SPEND_LIMIT',
      message: expect.stringMatching(
        /^This would pass your limit of 10 CTO a day: 4 CTO of it are left\. It renews on \d+ \w+ \d{4}, 00:00 UTC\. Nothing was charged\.$/,
      ),
    });
    expect(day).toMatchObject({ amount: 10, spent: 6, left: 4, raise: null });
    await buyFor(app, anna, lottery, [3]);
    expect(await limitOf('day')).toMatchObject({ spent: 9, left: 1 });
    expect(await anna.stars(app)).toBe(991);
  });

  test.each(['day', 'week', 'month'] as const)('a %s counts from its first moment, and nothing of before', async (period) => {
    const lottery = await addLottery(database.db, { ticketPrice: 5 });
    await ask('limit', { period, amount: 5 });
    await buyFor(app, anna, lottery, [1]);
    await spentAt(`lower(spend_window('${period}', clock_timestamp()))`);
    expect((await buy(app, anna, lottery, [2])).json()).toMatchObject({ code: 'SPEND_LIMIT' });
    await spentAt(`lower(spend_window('${period}', clock_timestamp())) - interval '1 millisecond'`);
    await buyFor(app, anna, lottery, [2]);
    expect((await buy(app, anna, lottery, [3])).json()).toMatchObject({ code: 'SPEND_LIMIT' });
  });

  test('of several limits the one with the least left is named, with its rest', async () => {
    const lottery = await addLottery(database.db);
    for (const [period, amount] of [
      ['day', 5],
      ['week', 3],
      ['month', 4],
    ] as const)
      await ask('limit', { period, amount });
    await buyFor(app, anna, lottery, [0]);
    expect((await protection()).left).toBe(2);
    expect((await buy(app, anna, lottery, [1, 2, 3, 4, 5])).json().message).toContain('your limit of 3 CTO a week: 2 CTO');
  });

  test('a refund of a cancelled round does not count as spent', async () => {
    const lottery = await addLottery(database.db);
    await ask('limit', { period: 'week', amount: 2 });
    await buyFor(app, anna, lottery, [1, 2]);
    await cancelLottery({ db: database.db, fairLog: testFairLog, announcer: { announce: () => {} } }, lottery, 'A test.');
    expect(await limitOf('week')).toMatchObject({ spent: 0, left: 2 });
    await buyFor(app, anna, await addLottery(database.db), [1, 2]);
  });

  test('a purchase that is repeated is answered although the limit is used up', async () => {
    const lottery = await addLottery(database.db);
    await ask('limit', { period: 'day', amount: 1 });
    await buyFor(app, anna, lottery, [1]);
    expect((await buy(app, anna, lottery, [1])).json()).toMatchObject({ repeated: true });
  });

  test('a raise waits, survives a restart, and holds only after its second yes', async () => {
    const lottery = await addLottery(database.db);
    await ask('limit', { period: 'day', amount: 1 });
    const asked = await ask('limit', { period: 'day', amount: 2 });
    const raise = asked.body.limits[0].raise;
    expect(asked.body.limits[0]).toMatchObject({ amount: 1, raise: { amount: 2 } });
    expect(raise.readyAt - raise.askedAt).toBeGreaterThanOrEqual(72 * hourMs);
    await buyFor(app, anna, lottery, [1]);
    const early = await ask('confirm-raise', { period: 'day', amount: 2 });
    expect([early.status, early.body.code]).toEqual([409, 'TOO_EARLY']);

    await database.db.query(
      "update limit_raises set asked_at = asked_at - interval '73 hours', ready_at = ready_at - interval '73 hours' where user_id = $1",
      [anna.id],
    );
    await app.close();
    app = await openTestApp(database.db);
    expect(await limitOf('day')).toMatchObject({ amount: 1, raise: { amount: 2 } });
    expect((await buy(app, anna, lottery, [2])).json()).toMatchObject({ code: 'SPEND_LIMIT' });
    expect((await ask('confirm-raise', { period: 'day', amount: 3 })).status).toBe(404);
    expect((await ask('confirm-raise', { period: 'day', amount: 2 })).body.limits[0]).toMatchObject({ amount: 2, raise: null });
    await buyFor(app, anna, lottery, [2]);
  });

  test('a raise waits for the end of its running period; asked for again it does not wait anew', async () => {
    await ask('limit', { period: 'month', amount: 5 });
    const { readyAt, askedAt } = (await ask('limit', { period: 'month', amount: null })).body.limits[2].raise;
    const { renewsAt } = await limitOf('month');
    expect(readyAt).toBe(Math.max(renewsAt, askedAt + 72 * hourMs));
    expect((await ask('limit', { period: 'month', amount: null })).body.limits[2].raise.askedAt).toBe(askedAt);
  });

  test('a lower limit holds at once and ends a waiting raise; so does keeping the limit', async () => {
    const lottery = await addLottery(database.db);
    await ask('limit', { period: 'week', amount: 5 });
    await ask('limit', { period: 'week', amount: 50 });
    expect((await ask('limit', { period: 'week', amount: 1 })).body.limits[1]).toMatchObject({ amount: 1, raise: null });
    expect((await buy(app, anna, lottery, [1, 2])).json()).toMatchObject({ code: 'SPEND_LIMIT' });
    await ask('limit', { period: 'week', amount: null });
    expect((await ask('keep-limit', { period: 'week' })).body.limits[1]).toMatchObject({ amount: 1, raise: null });
  });

  test('a raise that is not confirmed within a week of its time lapses', async () => {
    await ask('limit', { period: 'day', amount: 1 });
    await ask('limit', { period: 'day', amount: 9 });
    const back = "interval '10 days 1 minute'";
    await database.db.query(
      `update limit_raises set asked_at = asked_at - ${back}, ready_at = ready_at - ${back} where user_id = $1`,
      [anna.id],
    );
    expect(await limitOf('day')).toMatchObject({ amount: 1, raise: null });
    expect((await ask('confirm-raise', { period: 'day', amount: 9 })).status).toBe(404);
  });

  test.each([{ amount: 0 }, { amount: -1 }, { amount: 1.5 }, { amount: 2 ** 53 }, { amount: '5' }, {}])(
    '%j is no limit',
    async (wrong) => {
      expect((await ask('limit', { period: 'day', ...wrong })).body).toMatchObject({ statusCode: 400, code: 'VALIDATION' });
      expect((await ask('limit', { period: 'year', amount: 1 })).body).toMatchObject({ statusCode: 400 });
    },
  );

  test('a break begins at once: nothing is sold, everything else goes on', async () => {
    const lottery = await addLottery(database.db);
    await buyFor(app, anna, lottery, [1]);
    const { body } = await ask('break', { length: '7d' });
    expect(body.stop).toMatchObject({ kind: 'break', canReturn: false });
    expect(body.stop.endsAt - body.stop.beganAt).toBe(7 * 24 * hourMs);
    expect((await buy(app, anna, lottery, [2])).json()).toMatchObject({
      statusCode: 409,
      code: 'ON_BREAK',
      message: expect.stringMatching(/^You are on a break until .* UTC\. Nothing was charged\.$/),
    });
    for (const url of ['/api/user/me', '/api/wallet/me', '/api/lotteries/rounds/mine']) {
      expect((await app.inject({ url, headers: anna.headers })).statusCode).toBe(200);
    }
    expect((await buy(app, anna, lottery, [1])).json()).toMatchObject({ repeated: true });
  });

  test('a break is never shortened, only made longer; at its end one can buy again', async () => {
    const lottery = await addLottery(database.db);
    await ask('break', { length: '30d' });
    for (const length of ['24h', '7d']) {
      expect((await ask('break', { length })).body).toMatchObject({ statusCode: 409, code: 'ON_BREAK' });
    }
    expect((await ask('break', { length: '6w' })).status).toBe(200);
    await expect(
      database.db.query("update play_limits set stopped_until = stopped_until - interval '1 second' where user_id = $1", [
        anna.id,
      ]),
    ).rejects.toThrow('cannot be changed');
    await expect(database.db.query('delete from play_limits where user_id = $1', [anna.id])).rejects.toThrow('append-only');
    await queryWithoutTriggers(database.db, 'update play_limits set stopped_until = clock_timestamp() where user_id = $1', [
      anna.id,
    ]);
    expect((await protection()).stop).toBeNull();
    await buyFor(app, anna, lottery, [1]);
  });

  test('after an exclusion the member asks, and waits a day', async () => {
    const lottery = await addLottery(database.db);
    expect((await ask('break', { length: '6m' })).body.stop).toMatchObject({ kind: 'exclusion', canReturn: false });
    expect((await ask('return', {})).body).toMatchObject({ statusCode: 409, code: 'TOO_EARLY' });
    expect((await ask('break', { length: '6w' })).body).toMatchObject({ code: 'ON_BREAK' });
    await expect(database.db.query('update play_limits set excluded = false where user_id = $1', [anna.id])).rejects.toThrow(
      'cannot be changed',
    );

    await queryWithoutTriggers(
      database.db,
      "update play_limits set stopped_until = clock_timestamp() - interval '90 days' where user_id = $1",
      [anna.id],
    );
    expect((await protection()).stop).toMatchObject({ kind: 'exclusion', canReturn: true });
    expect((await buy(app, anna, lottery, [1])).json()).toMatchObject({
      code: 'ON_BREAK',
      message: expect.stringContaining('ask to come back'),
    });
    const { stop } = (await ask('return', {})).body;
    expect(stop).toMatchObject({ kind: 'return', canReturn: false });
    expect(stop.endsAt - stop.beganAt).toBe(24 * hourMs);
    expect((await buy(app, anna, lottery, [1])).json()).toMatchObject({ code: 'ON_BREAK' });
    expect((await ask('return', {})).status).toBe(404);
    await queryWithoutTriggers(database.db, 'update play_limits set stopped_until = clock_timestamp() where user_id = $1', [
      anna.id,
    ]);
    await buyFor(app, anna, lottery, [1]);
  });
});
