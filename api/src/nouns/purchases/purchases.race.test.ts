import { randomUUID } from 'node:crypto';
import { type Database, onlyRow } from '../../base/db/database.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { type FrontAnswer, type Fronts, inParallel, openFronts } from '../../testing/fronts.ts';
import { addLottery } from '../../testing/lotteries.ts';
import { type Player, player } from '../../testing/players.ts';
import { endProviderProcesses } from '../../testing/providerProcess.ts';
import { expectBooksInOrder } from '../../testing/wallets.ts';

const members = 200;
/** CTO of each member: too little for some of what they ask for. */
const purse = 40;

interface Attempt {
  buyer: Player;
  numbers: number[];
}

describe.each(databases)('everybody wants the same numbers on $name', ({ name, open }) => {
  let database: TestDatabase;
  let fronts: Fronts;
  let buyers: Player[];

  beforeAll(async () => {
    database = await open();
    fronts = await openFronts(database);
    buyers = [];
    for (let count = 0; count < members; count++) buyers.push(await player(database.db, { cto: purse }));
  });
  afterAll(async () => {
    await fronts.close();
    endProviderProcesses();
    await database.drop();
  });

  const send = (lottery: number, { buyer, numbers }: Attempt, key?: string): Promise<FrontAnswer> =>
    fronts.post(
      `/api/lotteries/${lottery}/buy-ticket/`,
      { ...buyer.headers, ...(key && { 'idempotency-key': key }) },
      { ticketNumber: numbers },
    );

  test('10,000 attempts by 200 members on 100 numbers: each sold once, only the sold paid for', async () => {
    const lottery = await addLottery(database.db, { numbers: 100, ticketPrice: 7 });
    const attempts = Array.from({ length: 10_000 }, (_, index): Attempt => {
      const first = (index * 37) % 100;
      const numbers = index % 3 === 0 ? [first, (first + 11) % 100] : [first];
      return { buyer: buyers[(index * 13) % members] ?? fail(), numbers };
    });
    const answers = new Map<string, number>();
    const bought: number[] = [];
    await inParallel(attempts, 64, async (attempt) => {
      const { status, body } = await send(lottery, attempt);
      const what = `${status} ${body.code ?? (body.repeated ? 'repeated' : 'bought')}`;
      answers.set(what, (answers.get(what) ?? 0) + 1);
      if (what === '200 bought') bought.push(...attempt.numbers);
    });
    const kinds = ['200 bought', '200 repeated', '409 NOT_ENOUGH_BALANCE', '409 NUMBERS_TAKEN'];
    expect([...answers.keys()].filter((kind) => !kinds.includes(kind))).toEqual([]);
    expect(bought.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, number) => number));
    expect(await soldTwice(database.db)).toBe(0);
    const { spent } = onlyRow(
      await database.db.query<{ spent: number }>(
        'select sum(total_price)::bigint as spent from purchases where lottery_id = $1',
        [lottery],
      ),
    );
    expect(spent).toBe(700);
    await expectBooksInOrder(database.db);
  });

  test('1,000 idempotency keys, each sent three times at once: charged once', async () => {
    const lotteries: number[] = [];
    for (let count = 0; count < 10; count++) lotteries.push(await addLottery(database.db, { numbers: 100 }));
    const rich: Player[] = [];
    for (let count = 0; count < 20; count++) rich.push(await player(database.db, { cto: 50 }));
    const purchases = Array.from({ length: 1_000 }, (_, index) => ({
      lottery: lotteries[index % 10] ?? fail(),
      attempt: { buyer: rich[index % 20] ?? fail(), numbers: [Math.floor(index / 10)] },
      key: randomUUID(),
    }));
    await inParallel(purchases, 24, async ({ lottery, attempt, key }) => {
      const answers = await Promise.all([1, 2, 3].map(() => send(lottery, attempt, key)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(answers.filter(({ body }) => body.repeated === false)).toHaveLength(1);
    });
    expect(
      await database.db.query('select 1 from wallets where user_id = any ($1) and star_balance <> 0', [rich.map(({ id }) => id)]),
    ).toEqual([]);
    await inParallel(purchases.slice(0, 50), 8, async ({ lottery, attempt, key }) => {
      const other = await send(lottery, { ...attempt, numbers: [99, 98] }, key);
      expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } });
    });
    await expectBooksInOrder(database.db);
  });

  test('the same numbers asked for many times at once without a key are one purchase', async () => {
    const lottery = await addLottery(database.db, { numbers: 100 });
    const buyer = await player(database.db, { cto: 100 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(lottery, { buyer, numbers: [5, 6, 7] })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(onlyRow(await database.db.query('select star_balance from wallets where user_id = $1', [buyer.id]))).toEqual({
      star_balance: 97,
    });
    await expectBooksInOrder(database.db);
  });

  test('a key that comes again with owned numbers while it buys others is one or the other, never both', async () => {
    const lottery = await addLottery(database.db, { numbers: 256 });
    const buyer = await player(database.db, { cto: 1_000 });
    await send(lottery, { buyer, numbers: [0] });
    for (let number = 1; number <= 60; number++) {
      const key = `key-of-number-${number}`;
      const [repeat, fresh] = await Promise.all([
        send(lottery, { buyer, numbers: [0] }, key),
        send(lottery, { buyer, numbers: [number] }, key),
      ]);
      expect([repeat.status, fresh.status].toSorted()).toEqual([200, 409]);
      const loser = repeat.status === 409 ? repeat : fresh;
      expect(loser.body.code).toBe('IDEMPOTENCY_MISMATCH');
    }
    await expectBooksInOrder(database.db);
  });

  // Last: it spoils the database. A test that could not see a double sale would say nothing above.
  test('control: with the lock taken out, numbers are sold twice', async () => {
    const lottery = await addLottery(database.db, { numbers: 100, prize: 50 });
    await takeOutTheLock(database.db, name === 'pglite');
    const attempts = Array.from({ length: 3_000 }, (_, index) => ({
      buyer: buyers[index % members] ?? fail(),
      numbers: [Math.floor(index / 30)],
    }));
    for (const { id } of buyers) await database.db.query('update wallets set star_balance = 1000 where user_id = $1', [id]);
    await inParallel(attempts, 64, async (attempt) => void (await send(lottery, attempt)));
    expect(await soldTwice(database.db)).toBeGreaterThan(0);
  });
});

/** Numbers that more than one ticket was sold for. */
async function soldTwice(db: Database): Promise<number> {
  const rows = await db.query('select 1 from tickets group by lottery_id, ticket_number having count(*) > 1');
  return rows.length;
}

/**
 * What makes a number sell once is the primary key. Without it the look before buying remains, and buyers pass it together;
 * where there is one connection (PGlite) nobody is together, so there the look goes as well.
 */
async function takeOutTheLock(db: Database, alsoTheLook: boolean): Promise<void> {
  const { source } = onlyRow(await db.query<{ source: string }>("select pg_get_functiondef('buy_tickets'::regproc) as source"));
  const conflict = 'on conflict (lottery_id, ticket_number) do nothing';
  const look = 'select * into v_sold from sold_answer(p_user, p_lottery, p_numbers);\n  if found then';
  expect(source).toContain(conflict);
  expect(source).toContain(look);
  const without = source.replace(conflict, '');
  await db.execute(
    `alter table tickets drop constraint tickets_pkey; ${alsoTheLook ? without.replace(look, 'if false then') : without}`,
  );
}

function fail(): never {
  throw new Error('There is none.');
}
