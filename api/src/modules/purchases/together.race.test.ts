// Full tier: races, which only PostgreSQL shows.
import { setTimeout as sleep } from 'node:timers/promises';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { rewritePurchases } from '../../../testkit/numbersRace.ts';
import { testOnlyOn } from '../../../testkit/onPostgres.ts';
import { type Player, player, sealedOrder } from '../../../testkit/players.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import { type Database, onlyRow } from '../../core/db/database.ts';
import { type BuyOutcome, buyBatch } from './purchases.repository.ts';
import { purchaseBatcher } from './purchases.service.ts';

type Ask = [buyer: Player, lotteryId: number, numbers: number[], key?: string];

describe.each(databases)('purchases in one statement on $name', ({ name, open }) => {
  let database: TestDatabase;
  let db: Database;
  let anna: Player;
  let bert: Player;

  beforeAll(async () => {
    database = await open();
    db = database.db;
  });
  beforeEach(async () => {
    [anna, bert] = [await player(db, { cto: 10 }), await player(db, { cto: 10 })];
  });
  afterEach(() => expectLedgerWithoutFaults(db));
  afterAll(() => database.drop());

  const sealed = (asks: readonly Ask[]) =>
    Promise.all(
      asks.map(([{ id }, lotteryId, ticketNumbers, idempotencyKey = null]) =>
        sealedOrder(db, { sessionId: null, userId: id, lotteryId, ticketNumbers, idempotencyKey }),
      ),
    );
  const together = async (asks: readonly Ask[], on = db) => buyBatch(on, await sealed(asks), performance.now());
  const words = (answers: readonly (BuyOutcome | null)[]) =>
    answers.map((answer) => (answer === null ? 'HELD' : answer.repeated ? `${answer.outcome} again` : answer.outcome));
  const balanceOf = async ({ id }: Player) =>
    onlyRow(await db.query<{ cto: number }>('select star_balance as cto from wallets where user_id = $1', [id])).cto;

  test('each has its own numbers, price, balance and receipt facts', async () => {
    const [one, two] = [await addLottery(db, { ticketPrice: 2 }), await addLottery(db, { ticketPrice: 1 })];
    const answers = await together([
      [anna, two, [4, 9]],
      [bert, one, [1, 2]],
      [anna, one, [4]],
    ]);
    expect(answers).toMatchObject([
      { outcome: 'BOUGHT', ticketNumbers: [4, 9], totalPrice: 2, starBalance: 8, repeated: false },
      { outcome: 'BOUGHT', ticketNumbers: [1, 2], totalPrice: 4, starBalance: 6, repeated: false },
      { outcome: 'BOUGHT', ticketNumbers: [4], totalPrice: 2, starBalance: 6, repeated: false },
    ]);
    const stored = await db.query('select id, owner, lottery_id, ticket_numbers from purchases where id = any ($1) order by id', [
      answers.map((answer) => answer?.purchaseId),
    ]);
    expect(stored).toEqual(
      answers
        .map((answer, place) => ({
          id: answer?.purchaseId,
          owner: answer?.owner,
          lottery_id: [two, one, one][place],
          ticket_numbers: answer?.ticketNumbers,
        }))
        .toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0)),
    );
  });

  test('the same number several times: first come, first served, and all or none', async () => {
    const lottery = await addLottery(db);
    const answers = await together([
      [anna, lottery, [3]],
      [bert, lottery, [2, 3]],
      [anna, lottery, [3]],
      [bert, lottery, [2]],
    ]);
    expect(words(answers)).toEqual(['BOUGHT', 'NUMBERS_TAKEN', 'BOUGHT again', 'BOUGHT']);
    expect(answers[1]?.ticketNumbers).toEqual([3]);
    expect([await balanceOf(anna), await balanceOf(bert)]).toEqual([9, 9]);
  });

  test('several purchases of a member spend the balance in the order of the requests', async () => {
    const lottery = await addLottery(db, { ticketPrice: 3 });
    const answers = await together([
      [anna, lottery, [0, 1]],
      [anna, lottery, [2, 3]],
      [anna, lottery, [4]],
      [anna, lottery, [5]],
    ]);
    expect(words(answers)).toEqual(['BOUGHT', 'NOT_ENOUGH_BALANCE', 'BOUGHT', 'NOT_ENOUGH_BALANCE']);
    expect(answers.map((answer) => answer?.starBalance)).toEqual([4, null, 1, null]);
    expect(await balanceOf(anna)).toBe(1);
  });

  test('a limit holds for those that come together', async () => {
    const lottery = await addLottery(db);
    await db.query('insert into play_limits (user_id, day, month) values ($1, 3, 100)', [anna.id]);
    const answers = await together([
      [anna, lottery, [0, 1]],
      [anna, lottery, [2, 3]],
      [bert, lottery, [2]],
      [anna, lottery, [4]],
      [anna, lottery, [5]],
    ]);
    expect(words(answers)).toEqual(['BOUGHT', 'LIMIT_DAY', 'BOUGHT', 'BOUGHT', 'LIMIT_DAY']);
  });

  test('the same key several times is one purchase', async () => {
    const lottery = await addLottery(db);
    const answers = await together([
      [anna, lottery, [1], 'one and the same'],
      [anna, lottery, [1], 'one and the same'],
      [anna, lottery, [2], 'one and the same'],
      [bert, lottery, [2], 'one and the same'],
      [anna, lottery, [1], 'another of hers'],
      [anna, lottery, [6], 'another of hers'],
    ]);
    expect(words(answers)).toEqual([
      'BOUGHT',
      'BOUGHT again',
      'IDEMPOTENCY_MISMATCH again',
      'BOUGHT',
      'BOUGHT again',
      'IDEMPOTENCY_MISMATCH again',
    ]);
    expect(await balanceOf(anna)).toBe(9);
  });

  test('one that is not paid for costs the next in line nothing', async () => {
    const lottery = await addLottery(db, { ticketPrice: 8 });
    const answers = await together([
      [anna, lottery, [1, 2]],
      [bert, lottery, [2]],
      [anna, lottery, [1]],
    ]);
    expect(words(answers)).toEqual(['NOT_ENOUGH_BALANCE', 'BOUGHT', 'BOUGHT']);
  });

  test('refused purchases get their reason, and do not affect the others', async () => {
    const lottery = await addLottery(db);
    const over = await addLottery(db, { ended: true });
    const unverified = await player(db, { cto: 10, verified: false });
    await together([[bert, lottery, [15]]]);
    const answers = await together([
      [anna, over, [1]],
      [anna, lottery, [1]],
      [unverified, lottery, [2]],
      [anna, 999_999, [3]],
      [anna, lottery, [14, 15, 16]],
      [anna, lottery, [11, 16, 17]],
      [bert, lottery, [4]],
    ]);
    expect(words(answers)).toEqual([
      'LOTTERY_CLOSED',
      'BOUGHT',
      'NOT_VERIFIED',
      'NOT_FOUND',
      'NUMBERS_TAKEN',
      'OUT_OF_RANGE',
      'BOUGHT',
    ]);
    expect(answers.map((answer) => answer?.ticketNumbers)).toEqual([null, [1], null, null, [15], [16, 17], [4]]);
    expect(await db.query('select closed_at is not null as closed from lotteries where id = $1', [over])).toEqual([
      { closed: true },
    ]);
  });

  const onPostgres = testOnlyOn('postgres', name);

  onPostgres('a round that is being cancelled holds up its own buyers only, and they are told', async () => {
    const [held, free] = [await addLottery(db), await addLottery(db)];
    const asks: Ask[] = [
      [anna, held, [1]],
      [bert, free, [1]],
      [anna, free, [2]],
    ];
    const waits = await db.transaction(async (tx) => {
      await tx.query('select from lotteries where id = $1 for update', [held]);
      const answers = await together(asks, database.another());
      expect(words(answers)).toEqual(['HELD', 'BOUGHT', 'BOUGHT']);
      const buy = purchaseBatcher(database.another());
      const [first] = await sealed([[anna, held, [1]]]);
      const waiting = first && buy(first);
      while ((await db.query("select from pg_locks where not granted and locktype in ('transactionid', 'tuple')")).length === 0)
        await sleep(10);
      await tx.query("update lotteries set cancelled_at = clock_timestamp(), cancel_id = 'a test' where id = $1", [held]);
      return { waiting };
    });
    expect(await waits.waiting).toMatchObject({ outcome: 'LOTTERY_CANCELLED' });
  });

  onPostgres('a member whose wallet is held by somebody holds up nobody else', async () => {
    const lottery = await addLottery(db);
    await db.transaction(async (tx) => {
      await tx.query('select from wallets where user_id = $1 for update', [anna.id]);
      const answers = await together(
        [
          [anna, lottery, [1]],
          [bert, lottery, [2]],
        ],
        database.another(),
      );
      expect(words(answers)).toEqual(['HELD', 'BOUGHT']);
    });
  });

  onPostgres('a number that somebody else is just buying: who comes second is told, the others of both have bought', async () => {
    const lottery = await addLottery(db, { numbers: 256 });
    const many = await Promise.all(Array.from({ length: 8 }, () => player(db, { cto: 100 })));
    const pools = [database.another(), database.another()];
    const asksOf = (side: number): Ask[] =>
      Array.from({ length: 60 }, (_, index) => {
        const number = side === 0 ? index : 59 - index;
        return [many[side * 4 + (index % 4)] ?? anna, lottery, index % 5 === 0 ? [number, 100 + side * 60 + index] : [number]];
      });
    for (let round = 0; round < 3; round++) {
      const [one, two] = await Promise.all(pools.map((pool, side) => together(asksOf(side), pool)));
      const all = [...(one ?? []), ...(two ?? [])];
      expect(new Set(words(all))).toEqual(new Set(round === 0 ? ['BOUGHT', 'NUMBERS_TAKEN'] : ['BOUGHT again', 'NUMBERS_TAKEN']));
    }
    const { sold } = onlyRow(
      await db.query<{ sold: number }>(
        'select count(*)::integer as sold from tickets where lottery_id = $1 and ticket_number < 60',
        [lottery],
      ),
    );
    expect(sold).toBe(60);
  });

  onPostgres('a connection that dies half way: each is told so, nothing is bought, and the same keys buy then', async () => {
    const lottery = await addLottery(db);
    const pool = database.another();
    const orders = await sealed([
      [anna, lottery, [1], 'a key of anna'],
      [bert, lottery, [2], 'a key of bert'],
      [anna, lottery, [3], 'another of anna'],
    ]);
    // All three orders are in one statement, which waits before the insert of one ticket.
    await db.execute(`
      create function stop_ticket() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
      create trigger tickets_stop before insert on tickets for each row when (new.ticket_number = 3) execute function stop_ticket()`);
    const buying = buyBatch(pool, orders, performance.now());
    const gone = expect(buying).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    const standing = "select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
    while ((await db.query(standing)).length === 0) await sleep(10);
    await db.query(`select pg_terminate_backend(pid) from (${standing}) s`);
    await gone;
    await db.execute('drop trigger tickets_stop on tickets');
    expect([await balanceOf(anna), await balanceOf(bert)]).toEqual([10, 10]);
    const buy = purchaseBatcher(pool);
    expect((await Promise.all(orders.map(buy))).map(({ outcome }) => outcome)).toEqual(['BOUGHT', 'BOUGHT', 'BOUGHT']);
    expect((await Promise.all(orders.map(buy))).map(({ repeated }) => repeated)).toEqual([true, true, true]);
    expect([await balanceOf(anna), await balanceOf(bert)]).toEqual([8, 9]);
  });

  onPostgres('numbers in opposite orders over two pools; control: without the order they wait in a circle', async () => {
    const slow = `
      create function slow_ticket() returns trigger language plpgsql as $$ begin perform pg_sleep(0.03); return new; end $$;
      create trigger tickets_slow before insert on tickets for each row execute function slow_ticket()`;
    await db.execute(slow);
    const many = await Promise.all(Array.from({ length: 12 }, () => player(db, { cto: 100 })));
    const meet = async () => {
      const rounds = [await addLottery(db), await addLottery(db), await addLottery(db)];
      const asksOf = (side: number): Ask[] => {
        const asks = Array.from(
          { length: 6 },
          (_, index): Ask => [many[side * 6 + index] ?? anna, rounds[index % 3] ?? 0, [index]],
        );
        return side === 0 ? asks : asks.toReversed();
      };
      return Promise.allSettled([0, 1].map((side) => together(asksOf(side), database.another())));
    };
    expect((await meet()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    await rewritePurchases(db, { 'n order by p.lottery_id, n\n': 'n\n' });
    const met = await meet();
    expect(met.filter((each) => each.status === 'rejected').map(({ reason }) => reason.code)).toEqual(['40P01']);
  });
});
