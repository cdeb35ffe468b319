import { randomUUID } from 'node:crypto';
import { type Database, onlyRow } from '../src/core/db/database.ts';
import { type FrontAnswer, type Fronts, mapConcurrent } from './fronts.ts';
import { addLottery } from './lotteries.ts';
import { type Player, player } from './players.ts';

/** CTO of each member: too little for some of their purchases. */
const purse = 40;
const ticketPrice = 7;
const numbersOfRace = 100;

export interface Attempt {
  buyer: Player;
  numbers: number[];
}

export async function raceMembers(db: Database, count: number): Promise<Player[]> {
  const members: Player[] = [];
  for (let index = 0; index < count; index++) members.push(await player(db, { cto: purse }));
  return members;
}

/**
 * Changes the source of buy_tickets and its steps (migrations/0292), for controls.
 * @param changes what is put in for each part of it, in this order; each must occur
 */
export async function rewritePurchases(db: Database, changes: Record<string, string>): Promise<void> {
  const { source } = onlyRow(
    await db.query<{ source: string }>(
      `select string_agg(pg_get_functiondef(p.oid), ';') as source from pg_proc p where p.pronamespace = 'public'::regnamespace
         and p.proname in ('buy_tickets', 'purchases_in_turn', 'lock_rounds', 'lock_wallets', 'judge_purchases', 'write_purchases')`,
    ),
  );
  for (const part of Object.keys(changes)) expect(source).toContain(part);
  await db.execute(Object.entries(changes).reduce((text, [part, other]) => text.replaceAll(part, other), source));
}

export function askFor(fronts: Fronts, lottery: number, { buyer, numbers }: Attempt, key?: string): Promise<FrontAnswer> {
  const headers = { ...buyer.headers, ...(key && { 'idempotency-key': key }) };
  return fronts.post(`/api/lotteries/${lottery}/buy-ticket/`, headers, { ticketNumber: numbers });
}

/**
 * `answers`: counts by answer, as `409 NUMBERS_TAKEN` or `200 bought`. `bought`: confirmed numbers in order; each must appear
 * once. `spent`: CTO paid for the round, and the price of its sold numbers.
 */
export interface RaceReport {
  answers: Map<string, number>;
  bought: number[];
  soldTwice: number;
  spent: number;
  worth: number;
}

export const answersOfRace = ['200 bought', '200 repeated', '409 NOT_ENOUGH_BALANCE', '409 NUMBERS_TAKEN'];

/** Lets the members buy one or two of a hundred numbers, 64 at a time, with far more attempts than numbers. */
export async function raceForNumbers(
  db: Database,
  fronts: Fronts,
  members: readonly Player[],
  attempts: number,
): Promise<RaceReport> {
  const lottery = await addLottery(db, { numbers: numbersOfRace, ticketPrice });
  const asked = Array.from({ length: attempts }, (_, index): Attempt => {
    const first = (index * 37) % numbersOfRace;
    const numbers = index % 3 === 0 ? [first, (first + 11) % numbersOfRace] : [first];
    return { buyer: anyOf(members, index * 13), numbers };
  });
  const answers = new Map<string, number>();
  const bought: number[] = [];
  await mapConcurrent(asked, 64, async (attempt) => {
    const { status, body } = await askFor(fronts, lottery, attempt);
    const what = `${status} ${body.code ?? (body.repeated ? 'repeated' : 'bought')}`;
    answers.set(what, (answers.get(what) ?? 0) + 1);
    if (what === '200 bought') bought.push(...attempt.numbers);
  });
  const { spent } = onlyRow(
    await db.query<{ spent: number }>('select sum(total_price)::bigint as spent from purchases where lottery_id = $1', [lottery]),
  );
  const worth = numbersOfRace * ticketPrice;
  return { answers, bought: bought.toSorted((a, b) => a - b), soldTwice: await soldTwice(db), spent, worth };
}

/**
 * `wrong`: purchases whose answers were not one purchase and two repetitions. `taken`: used keys that were accepted for another
 * purchase. `left`: remaining CTO of the members; each had exactly the price of their purchases.
 */
export interface KeysReport {
  wrong: string[];
  taken: number;
  left: number;
}

/** Sends every purchase three times in parallel with one key, and some keys again for other numbers. */
export async function sendKeysThrice(db: Database, fronts: Fronts, keys: number): Promise<KeysReport> {
  const buyers = 20;
  const cto = Math.ceil(keys / buyers);
  const lotteries: number[] = [];
  for (let first = 0; first < keys; first += 100) lotteries.push(await addLottery(db, { numbers: 128 }));
  const rich: Player[] = [];
  for (let count = 0; count < buyers; count++) rich.push(await player(db, { cto }));
  const purchases = Array.from({ length: cto * buyers }, (_, index) => ({
    lottery: anyOf(lotteries, index),
    attempt: { buyer: anyOf(rich, index), numbers: [Math.floor(index / lotteries.length)] },
    key: randomUUID(),
  }));
  const wrong: string[] = [];
  await mapConcurrent(purchases, 24, async ({ lottery, attempt, key }) => {
    const answers = await Promise.all([1, 2, 3].map(() => askFor(fronts, lottery, attempt, key)));
    const one = new Set(answers.map(({ body }) => body.id)).size === 1;
    const fresh = answers.filter(({ body }) => body.repeated === false).length;
    if (!one || fresh !== 1 || answers.some(({ status }) => status !== 200)) wrong.push(JSON.stringify(answers));
  });
  let taken = 0;
  await mapConcurrent(purchases.slice(0, 50), 8, async ({ lottery, attempt, key }) => {
    const { status, body } = await askFor(fronts, lottery, { ...attempt, numbers: [127, 126] }, key);
    if (status !== 409 || body.code !== 'IDEMPOTENCY_MISMATCH') taken++;
  });
  const { left } = onlyRow(
    await db.query<{ left: number }>('select sum(star_balance)::bigint as left from wallets where user_id = any ($1)', [
      rich.map(({ id }) => id),
    ]),
  );
  return { wrong, taken, left };
}

export async function soldTwice(db: Database): Promise<number> {
  const rows = await db.query('select 1 from tickets group by lottery_id, ticket_number having count(*) > 1');
  return rows.length;
}

function anyOf<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is none.');
  return item;
}
