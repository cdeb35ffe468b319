// Full tier: races, which only PostgreSQL shows.

import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { testBeacon } from '../../../testkit/drawSourceFakes.ts';
import { type Fronts, mapConcurrent, openFronts } from '../../../testkit/fronts.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import {
  type Attempt,
  answersOfRace,
  askFor,
  raceForNumbers,
  raceMembers,
  rewritePurchases,
  sendKeysThrice,
  soldTwice,
} from '../../../testkit/numbersRace.ts';
import { type Player, player } from '../../../testkit/players.ts';
import { endProviderProcesses } from '../../../testkit/providerProcess.ts';
import { credit, expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import { type Database, onlyRow } from '../../core/db/database.ts';

// A short version; `npm run trial -- races` sends ten times as many.
const members = 60;
const attempts = 1_000;
const keys = 100;

describe.each(databases)('everybody wants the same numbers on $name', ({ name, open }) => {
  let database: TestDatabase;
  let fronts: Fronts;
  let buyers: Player[];

  beforeAll(async () => {
    database = await open();
    fronts = await openFronts(database);
    buyers = await raceMembers(database.db, members);
  });
  afterAll(async () => {
    await fronts.close();
    await endProviderProcesses();
    await database.drop();
  });

  const send = (lottery: number, attempt: Attempt, key?: string) => askFor(fronts, lottery, attempt, key);

  test(`${attempts} attempts by ${members} members on 100 numbers: each sold once, only the sold paid for`, async () => {
    const { answers, bought, spent, worth, ...report } = await raceForNumbers(database.db, fronts, buyers, attempts);
    expect([...answers.keys()].filter((kind) => !answersOfRace.includes(kind))).toEqual([]);
    expect(bought).toEqual(Array.from({ length: 100 }, (_, number) => number));
    expect({ ...report, spent }).toEqual({ soldTwice: 0, spent: worth });
    await expectLedgerWithoutFaults(database.db);
  });

  test(`${keys} idempotency keys, each sent three times at once: charged once`, async () => {
    expect(await sendKeysThrice(database.db, fronts, keys)).toEqual({ wrong: [], taken: 0, left: 0 });
    await expectLedgerWithoutFaults(database.db);
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
    await expectLedgerWithoutFaults(database.db);
  });

  test('a key that comes again with owned numbers while it buys others is one or the other, never both', async () => {
    const lottery = await addLottery(database.db, { numbers: 256 });
    const buyer = await player(database.db, { cto: 1_000 });
    await send(lottery, { buyer, numbers: [0] });
    for (let number = 1; number <= 20; number++) {
      const key = `key-of-number-${number}`;
      const [repeat, fresh] = await Promise.all([
        send(lottery, { buyer, numbers: [0] }, key),
        send(lottery, { buyer, numbers: [number] }, key),
      ]);
      expect([repeat.status, fresh.status].toSorted()).toEqual([200, 409]);
      const loser = repeat.status === 409 ? repeat : fresh;
      expect(loser.body.code).toBe('IDEMPOTENCY_MISMATCH');
    }
    await expectLedgerWithoutFaults(database.db);
  });

  test('a thousand numbers at once, each set overlapping two others: all or none of each', async () => {
    const sets = 8;
    const lottery = await addLottery(database.db, { numbers: 10_000, beacon: testBeacon() });
    const asked: Attempt[] = [];
    for (let set = 0; set < sets; set++) {
      // Neighbouring sets share one number, the last of one and the first of the next.
      const numbers = Array.from({ length: 1_000 }, (_, place) => set * 999 + place);
      asked.push({ buyer: await player(database.db, { cto: 1_000 }), numbers: set % 2 === 0 ? numbers : numbers.toReversed() });
    }
    const answers = await Promise.all(asked.map((attempt) => send(lottery, attempt)));
    const bought = asked.filter((_, place) => answers[place]?.status === 200);
    expect(bought.length).toBeGreaterThanOrEqual(Math.ceil(sets / 3));
    for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'NUMBERS_TAKEN' });
    }
    const sold = await database.db.query<{ ticket_number: number }>(
      'select ticket_number from tickets where lottery_id = $1 order by ticket_number',
      [lottery],
    );
    expect(sold.map((row) => row.ticket_number)).toEqual(bought.flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b));
    const { left } = onlyRow(
      await database.db.query<{ left: number }>(
        'select sum(star_balance)::bigint as left from wallets where user_id = any ($1)',
        [asked.map(({ buyer }) => buyer.id)],
      ),
    );
    expect(left).toBe(1_000 * (sets - bought.length));
    await expectLedgerWithoutFaults(database.db);
  });

  // Last, because it alters the schema. The control proves that the tests above would notice a double sale.
  test('control: with the lock taken out, numbers are sold twice', async () => {
    const lottery = await addLottery(database.db, { numbers: 100, prize: 50 });
    await takeOutTheLock(database.db, name === 'pglite');
    const attempts = Array.from({ length: 900 }, (_, index) => ({
      buyer: buyers[index % members] ?? fail(),
      numbers: [Math.floor(index / 30)],
    }));
    for (const { id } of buyers) await credit(database.db, id, 1_000);
    await mapConcurrent(attempts, 64, async (attempt) => void (await send(lottery, attempt)));
    expect(await soldTwice(database.db)).toBeGreaterThan(0);
  });
});

/**
 * Removes the primary key, which prevents double sales; parallel purchases pass the remaining check. PGlite has one connection,
 * so there the check is removed too, and the rule that a purchase without a chance takes no locks.
 */
async function takeOutTheLock(db: Database, alsoTheLook: boolean): Promise<void> {
  await db.execute('alter table tickets drop constraint tickets_pkey');
  const blind = { "when t.sold then 'SOLD'": "when false then 'SOLD'", 't.user_id <> p_users[c.place]': 'false' };
  if (alsoTheLook) await rewritePurchases(db, blind);
}

function fail(): never {
  throw new Error('There is none.');
}
