import { Lottery } from 'shared/contracts/lotteries';
import { LotteryReward } from 'shared/contracts/rewards';
import { Paged } from 'shared/contracts/schemas';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { Value } from 'typebox/value';
import { databases, recordingDatabase, type TestDatabase } from '../../../testkit/databases.ts';
import { testFairLog } from '../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { buy, player } from '../../../testkit/players.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../testkit/withoutTriggers.ts';
import type { App } from '../../app/app.ts';
import { seedDemo } from '../../app/seed/seed.ts';
import { onlyRow } from '../../core/db/database.ts';
import { createDrawSources } from '../../core/draw-sources/createDrawSources.ts';
import { ensureTokens } from '../wallets/wallets.repository.ts';
import { countLotteries, type LotteryFilter, listLotteries, narrowWinner } from './lotteries.repository.ts';

// Seeding the demo takes long: it has a lottery of 100,000 numbers.
import.meta.jest.setTimeout(300_000);

describe.each(databases)('the lists of the demo on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let statements: string[];
  const get = async (url: string) => (await app.inject(url)).json();

  beforeAll(async () => {
    database = await open();
    const config = await testConfig({ quickRounds: true });
    await ensureTokens(database.db, config.tokens);
    const sources = await createDrawSources(config, database.db, () => {});
    // The demo must fit the default budget of a new database.
    await database.db.query('update house_budget set operator_day = 100000, house_day = 1000000, round_prize = 100000');
    const demo = { db: database.db, config, fairLog: testFairLog, sources };
    expect(await seedDemo(demo)).toBe(true);
    expect(await seedDemo(demo)).toBe(false);
    const recording = recordingDatabase(database.db);
    statements = recording.statements;
    app = await openTestApp(recording.db, { dataDir: config.dataDir });
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  test('the books of the demo are in order', () => expectLedgerWithoutFaults(database.db));

  test('past rounds are sold to many members, and no member holds a large share', async () => {
    const shares = await database.db.query<{ share: number }>(
      `select count(*)::float / sum(count(*)) over () as share from tickets t join lotteries l on l.id = t.lottery_id
       where l.drawn_at is not null group by t.user_id order by 1 desc`,
    );
    expect(shares.length).toBeGreaterThan(40);
    expect(shares[0]?.share).toBeLessThan(0.06);
    const fewest = await database.db.query<{ buyers: number }>(
      `select count(distinct t.user_id)::integer as buyers from tickets t join lotteries l on l.id = t.lottery_id
       where l.drawn_at is not null group by l.id having count(*) > 10 order by 1`,
    );
    expect(fewest[0]?.buyers).toBeGreaterThan(6);
  });

  test('lists have the shape of the contract, with and without a slash at the end', async () => {
    for (const url of ['/api/lotteries/', '/api/lotteries', '/api/lotteries/?page=0&limit=10&status=running']) {
      expect(Value.Errors(Paged(Lottery), await get(url))).toEqual([]);
    }
    const rewards = await get('/api/lotteries/rewards?page=0&limit=12&name=&type=&status=');
    expect(Value.Errors(Paged(LotteryReward), rewards)).toEqual([]);
    expect(rewards).toMatchObject({ totalElements: 16, totalPage: 2, perPage: 12 });
    const tokens = await get('/api/token/?page=0');
    expect(tokens.contents.map(({ symbol, address }: { symbol: string; address: string }) => [symbol, address])).toEqual([
      ['CTO', tokenAddresses.cto],
      ['USDT', tokenAddresses.stable],
    ]);
  });

  test('one round has 100,000 numbers, and buyers of its own', async () => {
    const running: { id: number; totalTickets: number; soldTickets: number; drawRule: string }[] = (
      await get('/api/lotteries/?status=running&limit=100')
    ).contents;
    const large = running.filter(({ totalTickets }) => totalTickets === 100_000);
    expect(large).toMatchObject([{ soldTickets: 4_208, drawRule: 'v2' }]);
    const buyersOf = (which: string) =>
      database.db.query<{ id: number }>(`select distinct user_id as id from tickets where lottery_id ${which} order by 1`, [
        large[0]?.id,
      ]);
    const [own, others] = [await buyersOf('= $1'), await buyersOf('<> $1')];
    expect(own).toHaveLength(4);
    expect(others.filter(({ id }) => own.some((buyer) => buyer.id === id))).toEqual([]);
  });

  test('running rounds come first to end first, ended ones the latest first; pages neither repeat nor lose', async () => {
    const running = await get('/api/lotteries/?status=running&limit=100');
    const ends = running.contents.map(({ endTime }: { endTime: number }) => endTime);
    expect(ends).toEqual(ends.toSorted((a: number, b: number) => a - b));
    expect(
      running.contents.every(
        ({ rolledAt, status }: { rolledAt: unknown; status: string }) => rolledAt === null && status === 'running',
      ),
    ).toBe(true);
    const all = await get('/api/lotteries/?status=ended&limit=100');
    expect(all.totalElements).toBe(28);
    const paged = [];
    for (let page = 0; page < 4; page++) paged.push(...(await get(`/api/lotteries/?status=ended&limit=9&page=${page}`)).contents);
    expect(paged.map(({ id }) => id)).toEqual(all.contents.map(({ id }: { id: number }) => id));
    expect(await get('/api/lotteries/?status=ended&page=99')).toMatchObject({ contents: [], totalElements: 28, totalPage: 3 });
    const times = all.contents.map(({ endTime }: { endTime: number }) => endTime);
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
    expect(times.every((time: number) => time % (6 * 3_600_000) === 0)).toBe(true);
  });

  test('filters: winner, type of reward, reward, time', async () => {
    const all = (await get('/api/lotteries/?status=ended&limit=100')).contents;
    const won = all.filter(({ winner }: { winner: unknown }) => winner !== null);
    expect(won.length).toBeGreaterThanOrEqual(5);
    expect(all.length - won.length).toBeGreaterThanOrEqual(5);
    const name = won[0].winner.username;
    const byWinner = await get(`/api/lotteries/?status=ended&limit=100&winnerUsername=${name.slice(6, 12).toLowerCase()}`);
    expect(byWinner.contents).toEqual(won.filter(({ winner }: { winner: { username: string } }) => winner.username === name));
    expect((await get('/api/lotteries/?winnerUsername=%25')).totalElements).toBe(0);
    const tokens = await get('/api/lotteries/?status=ended&limit=100&rewardType=token');
    expect(tokens.contents).toEqual(all.filter(({ rewardType }: { rewardType: string }) => rewardType === 'token'));
    const [{ lotteryRewardId, endTime }] = all;
    const ofReward = await get(`/api/lotteries/?status=ended&limit=100&rewardId=${lotteryRewardId}`);
    expect(ofReward.contents).toEqual(
      all.filter((each: { lotteryRewardId: number }) => each.lotteryRewardId === lotteryRewardId),
    );
    const since = await get(`/api/lotteries/?status=ended&limit=100&rollStartTime=${endTime}&rollEndTime=${endTime}`);
    expect(since.contents).toEqual(all.filter((each: { endTime: number }) => each.endTime === endTime));
  });

  test('rewards in another order: by the end of their round, by value, by price', async () => {
    const list = async (query: string): Promise<LotteryReward[]> =>
      (await get(`/api/lotteries/rewards?limit=100&${query}`)).contents;
    const all = (await list('')).map(({ id }) => id);
    expect((await list('sort=added')).map(({ id }) => id)).toEqual(all);
    for (const sort of ['ending', 'value', 'price']) {
      const ids = (await list(`sort=${sort}`)).map(({ id }) => id);
      expect(ids).not.toEqual(all);
      expect(ids.toSorted((a, b) => a - b)).toEqual(all);
    }
    const ends = (await list('sort=ending')).map(({ lotteryEndTime }) => lotteryEndTime ?? Number.MAX_SAFE_INTEGER);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(ends.at(-1)).toBe(Number.MAX_SAFE_INTEGER);
    const values = (await list('sort=value')).map(({ tokenAmount, lotteryValue }) => [
      tokenAmount > 0,
      tokenAmount || lotteryValue,
    ]);
    expect(values.slice(0, 2)).toEqual([
      [false, 68_500],
      [false, 54_900],
    ]);
    expect(values.slice(-3)).toEqual([
      [true, 1000],
      [true, 800],
      [true, 12],
    ]);
    const prices = (await list('sort=price')).map(({ ticketPrice }) => ticketPrice ?? Number.MAX_SAFE_INTEGER);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const second = await get('/api/lotteries/rewards?sort=price&limit=3&page=1');
    expect(second.contents).toEqual((await list('sort=price')).slice(3, 6));
    expect(await get('/api/lotteries/rewards?sort=name')).toMatchObject({ statusCode: 400 });
  });

  test('rounds with a winner, without a winner, and with a shared block', async () => {
    interface Drawn {
      id: number;
      winnerUserId: number | null;
      block: { number: number };
    }
    const all: Drawn[] = (await get('/api/lotteries/?status=ended&limit=100')).contents;
    const won = all.filter(({ winnerUserId }) => winnerUserId !== null);
    const winners = await get('/api/lotteries/?status=ended&limit=100&hasWinner=true');
    expect(winners).toMatchObject({ contents: won, totalElements: won.length });
    const nobody = await get('/api/lotteries/?limit=100&hasWinner=false');
    expect(nobody).toMatchObject({
      contents: all.filter(({ winnerUserId }) => winnerUserId === null),
      totalElements: all.length - won.length,
    });
    const number = all[0]?.block.number;
    const sharing = await get(`/api/lotteries/?status=ended&limit=100&blockNumber=${number}`);
    expect(sharing.contents).toEqual(all.filter(({ block }) => block.number === number));
  });

  test.each([
    ['endingSoon', ({ endTime }: Lottery) => endTime],
    ['biggestPrize', ({ lotteryValue }: Lottery) => -lotteryValue],
    ['lowestPrice', ({ pricePerTicket }: Lottery) => pricePerTicket],
    ['bestOdds', ({ totalTickets }: Lottery) => totalTickets],
  ])('sorted by %s, the next to end first among equals', async (sort, by) => {
    const { contents }: { contents: Lottery[] } = await get(`/api/lotteries/?status=running&limit=100&sort=${sort}`);
    const sorted = contents.toSorted((a, b) => by(a) - by(b) || a.endTime - b.endTime || a.id - b.id);
    expect(contents.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
    expect(new Set(contents.map(by)).size).toBeGreaterThan(1);
  });

  test('rewards are found by name, type, category and ids', async () => {
    const ids = async (query: string) =>
      (await get(`/api/lotteries/rewards?limit=100&${query}`)).contents.map(({ id }: { id: number }) => id);
    expect(await ids('')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
    expect(await ids('ids=5,2,999')).toEqual([2, 5]);
    expect(await ids('category=car')).toEqual([2, 8]);
    expect(await ids('type=token')).toEqual([1, 6, 12, 15, 16]);
    expect(await ids('name=WATCH')).toEqual([14]);
    const quick = await get('/api/lotteries/rewards/1');
    expect(quick).toMatchObject({
      name: 'Snail Sprint',
      crontab: '*/5 * * * *',
      crontabExplain: 'Every 5 minutes (UTC)',
      totalTickets: 16,
      tokenAmount: 12,
    });
    const weekly = await get('/api/lotteries/rewards/12');
    expect((await get(`/api/lotteries/${weekly.lotteryId}`)).status).toBe('running');
    expect(await get('/api/lotteries/rewards/14')).toMatchObject({
      lotteryId: null,
      lotteryEndTime: null,
      crontab: null,
      crontabExplain: null,
    });
    expect(await get('/api/lotteries/rewards/99')).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    const addresses: string[] = quick.image.split(',');
    expect(addresses).toHaveLength(2);
    for (const address of [...addresses, quick.thumbnail])
      expect(await app.inject(address)).toMatchObject({
        statusCode: 200,
        headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
      });
  });

  test.each([
    ['limit=101', 'limit must be <= 100'],
    ['limit=0', 'limit must be >= 1'],
    ['page=-1', 'page must be >= 0'],
    ['page=1.5', 'page must be integer'],
    ['status=open', 'status must be one of running, awaiting, ended, cancelled'],
    ['sort=luck', 'sort must be one of endingSoon, biggestPrize, lowestPrice, bestOdds'],
    ['hasWinner=perhaps', 'hasWinner must be boolean'],
    ['blockNumber=-1', 'blockNumber must be >= 0'],
  ])('%s is refused with the reason', async (query, reason) => {
    expect(await get(`/api/lotteries/?${query}`)).toMatchObject({
      statusCode: 400,
      code: 'VALIDATION',
      message: `The request is not valid: ${reason}.`,
      fields: { [query.split('=')[0] ?? '']: [reason.slice(reason.indexOf(' ') + 1)] },
    });
  });

  test('a repeat costs no query, with its ETag not even a body; a purchase is seen at once', async () => {
    const url = '/api/lotteries/?status=running&limit=3';
    // Stops the clock: responses are cached for a second, and a busy machine may need longer between two requests.
    const clock = import.meta.jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const first = await app.inject(url);
    const { etag } = first.headers;
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate');
    statements.length = 0;
    const repeats = await Promise.all([app.inject(url), app.inject({ url, headers: { 'if-none-match': String(etag) } })]);
    expect(repeats.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, first.body],
      [304, ''],
    ]);
    expect(statements).toEqual([]);

    const buyer = await player(database.db, { cto: 100 });
    const weekly = (await get('/api/lotteries/rewards/12')).lotteryId;
    const before = await app.inject(`/api/lotteries/${weekly}/tickets`);
    const free = before.json().find(({ userId }: { userId: number | null }) => userId === null).ticketNumber;
    expect((await buy(app, buyer, weekly, [free])).statusCode).toBe(200);
    const after = await app.inject({
      url: `/api/lotteries/${weekly}/tickets`,
      headers: { 'if-none-match': String(before.headers.etag) },
    });
    expect(after.statusCode).toBe(200);
    expect(after.json()[free]).toMatchObject({ ticketNumber: free, userId: buyer.publicId });
    clock.mockRestore();
  });

  test('requests at the same time share one query', async () => {
    // Expires the cache and then stops the clock, because a busy machine may need more than its lifetime for twenty requests.
    const later = performance.now() + 1_001;
    const clock = import.meta.jest.spyOn(performance, 'now').mockReturnValue(later);
    statements.length = 0;
    await Promise.all(Array.from({ length: 20 }, () => app.inject('/api/lotteries/1')));
    expect(statements).toHaveLength(1);
    clock.mockRestore();
  });
});

describe.each(databases)('lists of 1,400 rounds on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  interface Round {
    id: number;
    rewardId: number;
    type: string;
    endsAt: Date;
    status: string;
    won: boolean;
  }
  let rounds: Round[];

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db);
    const { db } = database;
    await db.execute(`
      insert into users (username, password_hash, verified) values ('winner', '-', true);
      insert into rewards (slug, name, type, category, token_amount, lottery_value)
        select 'r' || n, 'Prize', case n when 3 then 'product' else 'token' end, 'token', (n <> 3)::integer, 5 from generate_series(1, 3) n;
      insert into lotteries (reward_id, name, token_amount, lottery_value, total_tickets, price_per_ticket, starts_at, ends_at, cancelled_at)
        select 1 + n % 3, 'Prize', 0, n % 4, 16, 1, ends - interval '1 day', ends, case when n % 7 = 0 and n < 1300 then ends end
        from generate_series(1, 1400) n, lateral (select date_trunc('day', now()) + (n - 1350) * interval '30 minutes' as ends) e;`);
    for (const [decidedLate, from] of [false, true].flatMap((some) =>
      Array.from({ length: 26 }, (_, n) => [some, n * 50] as const),
    ))
      await db.query(
        `update lotteries l set drawn_at = ends_at, block_hash = 'h', winner_ticket = 3, sold_tickets = 0,
           winner_user_id = case when id % 5 < 3 then (select u.id from users u where u.username = 'winner') end
         where (id % 20 = 3) = $1 and id > $2 and id <= $2 + 50 and l.undecided and id < 1300`,
        [decidedLate, from],
      );
    rounds = await db.query<Round>(
      `select l.id, l.reward_id as "rewardId", r.type, l.ends_at as "endsAt", l.status, l.winner_user_id is not null as won
       from lotteries l join rewards r on r.id = l.reward_id order by l.ends_at desc, l.id desc`,
    );
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const time = (index: number) => rounds[index]?.endsAt.getTime() ?? Number.NaN;
  const drawn = ({ status }: Round) => status === 'ended';
  const cases: [string, () => string, (round: Round) => boolean][] = [
    ['all', () => '', () => true],
    ['ended', () => 'status=ended', drawn],
    ['cancelled', () => 'status=cancelled', ({ status }) => status === 'cancelled'],
    ['won', () => 'hasWinner=true', ({ won }) => won],
    ['not won', () => 'status=ended&hasWinner=false', (round) => drawn(round) && !round.won],
    ['cancelled and won', () => 'status=cancelled&hasWinner=true', () => false],
    ['of a reward', () => 'rewardId=2', ({ rewardId }) => rewardId === 2],
    ['ended, of a type', () => 'status=ended&rewardType=token', (round) => drawn(round) && round.type === 'token'],
    ['of another type than the reward', () => 'rewardType=token&rewardId=3', () => false],
    ['from the end of one', () => `rollStartTime=${time(700)}`, ({ endsAt }) => endsAt.getTime() >= time(700)],
    ['to the end of one', () => `rollEndTime=${time(600)}`, ({ endsAt }) => endsAt.getTime() <= time(600)],
    [
      'between two',
      () => `rollStartTime=${time(901) + 1}&rollEndTime=${time(203) - 1}&status=ended&rewardType=product`,
      (round) => drawn(round) && round.rewardId === 3 && round.endsAt.getTime() > time(901) && round.endsAt.getTime() < time(203),
    ],
    ['on a day before all', () => 'rollEndTime=1', () => false],
  ];

  test.each(cases)('%s: the total is exact, and pages neither repeat nor lose', async (_, query, wanted) => {
    const expected = rounds.filter(wanted).map(({ id }) => id);
    const ids: number[] = [];
    for (let page = 0; page <= expected.length / 100; page++) {
      const answer = (await app.inject(`/api/lotteries/?limit=100&page=${page}&${query()}`)).json();
      expect(answer.totalElements).toBe(expected.length);
      ids.push(...answer.contents.map(({ id }: Lottery) => id));
    }
    expect(ids).toEqual(expected);
  });

  test.each<[string, LotteryFilter]>([
    ['lotteries_open_price', { status: 'running', sort: 'lowestPrice' }],
    ['lotteries_open_prize', { status: 'running', sort: 'biggestPrize' }],
    ['lotteries_open_odds', { status: 'running', sort: 'bestOdds' }],
    ['lotteries_open', { status: 'running' }],
    ['lotteries_won', { hasWinner: true }],
    ['lotteries_ends', { rewardType: 'token' }],
    ['users_name_parts', { winnerUsername: 'NAIL-' }],
  ])('%s serves %o, and no list reads a whole table', async (index, filter) => {
    const { db } = database;
    const plans = await db.transaction(async (tx) => {
      await tx.execute('set local enable_seqscan = off; set local enable_sort = off');
      const found: string[] = [];
      const query: typeof db.query = async (sql, params, options) => {
        found.push(JSON.stringify(await tx.query(`explain ${sql}`, params)));
        return tx.query(sql, params, options);
      };
      const narrow = await narrowWinner({ ...tx, query }, filter);
      await listLotteries({ ...tx, query }, narrow, { page: 0, limit: 5 });
      await countLotteries({ ...tx, query }, narrow);
      return found.join('\n');
    });
    expect(plans).toContain(` ${index} `);
    expect(plans).not.toMatch(/Seq Scan on (lotteries|users|purchases|ledger_entries)/);
  });

  test('a name that so many have that no index helps gives the same rounds', async () => {
    const { db } = database;
    const many = { winnerUsername: 'snail' };
    expect(await narrowWinner(db, many)).toEqual({ winnerIds: [expect.any(Number)] });
    await db.query("insert into users (username, password_hash) select 'many' || n, '-' from generate_series(1, 1000) n");
    expect(await narrowWinner(db, many)).toEqual(many);
    const won = rounds.filter((round) => round.won).map(({ id }) => id);
    const { contents, totalElements } = (await app.inject('/api/lotteries/?limit=100&winnerUsername=SNAIL')).json();
    expect(contents.map(({ id }: Lottery) => id)).toEqual(won.slice(0, 100));
    expect(totalElements).toBe(won.length);
  });

  test('a deep page begins on its day, so that the database skips few rows', async () => {
    const { db } = database;
    const offsets: number[] = [];
    const query: typeof db.query = (sql, params, options) => {
      if (sql.includes('offset')) offsets.push(Number(params?.at(-1)));
      return db.query(sql, params, options);
    };
    expect(await listLotteries({ ...db, query }, { status: 'ended' }, { page: 10, limit: 100 })).toHaveLength(100);
    expect(offsets).toEqual([expect.any(Number)]);
    expect(offsets[0]).toBeLessThan(49);
  });
});

describe.each(databases)('the state of a lottery on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  test.each([
    ['on sale', 'closed_at = null', { status: 'running', undecided: true, on_sale: true }],
    [
      'past its end',
      "starts_at = starts_at - interval '2 hours', ends_at = clock_timestamp() - interval '1 hour'",
      { status: 'awaiting', undecided: true, on_sale: false },
    ],
    ['closed, whatever the clock says', 'closed_at = clock_timestamp()', { status: 'awaiting', undecided: true, on_sale: false }],
    [
      'drawn',
      "drawn_at = clock_timestamp(), winner_ticket = 1, block_hash = '0x00'",
      { status: 'ended', undecided: false, on_sale: false },
    ],
    ['cancelled', 'cancelled_at = clock_timestamp()', { status: 'cancelled', undecided: false, on_sale: false }],
  ])('%s', async (_name, change, state) => {
    const { db } = database;
    const id = await addLottery(db);
    await queryWithoutTriggers(db, `update lotteries set ${change} where id = $1`, [id]);
    expect(onlyRow(await db.query('select l.status, l.undecided, l.on_sale from lotteries l where id = $1', [id]))).toEqual(
      state,
    );
  });

  test.each(['l.undecided', 'l.on_sale', 'l.undecided and not l.on_sale'])(
    'the index of undecided lotteries serves %s',
    async (condition) => {
      const plan = await database.db.transaction(async (tx) => {
        await tx.query('set local enable_seqscan = off');
        return tx.query(`explain select l.id from lotteries l where ${condition}`);
      });
      expect(JSON.stringify(plan)).toContain('lotteries_open');
    },
  );
});
