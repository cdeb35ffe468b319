import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { payUnchecked } from '../src/app/seed/demoLotteries.ts';
import { type Database, onlyRow } from '../src/core/db/database.ts';
import { cancelLottery } from '../src/modules/lotteries/cancellation/cancellation.service.ts';
import { drawDue } from '../src/modules/lotteries/draw/draw.service.ts';
import { sortTicketNumbers } from '../src/modules/purchases/offerNearest.ts';
import { drawnBy, fixedChain, testFairLog } from './drawSourceFakes.ts';
import { addLottery, openRound } from './lotteries.ts';
import { buyDirectly } from './players.ts';
import { creditForTest } from './wallets.ts';
import { queryWithoutTriggers } from './withoutTriggers.ts';

// Random histories of two rounds and three members, run against the database and a small model.

const numbers = 4;
const price = 3;
const prize = 20;

type Step =
  | { kind: 'buy'; member: number; round: number; wanted: number[]; key: number | null }
  | { kind: 'credit'; member: number; amount: number }
  | { kind: 'cancel'; round: number }
  | { kind: 'draw'; round: number; last: number };

const member = fc.nat({ max: 2 });
const round = fc.nat({ max: 1 });
const wanted = fc.uniqueArray(fc.nat({ max: numbers - 1 }), { minLength: 1, maxLength: 3 }).map(sortTicketNumbers);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('buy'), member, round, wanted, key: fc.option(fc.nat({ max: 2 })) } as const),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('credit'),
      member,
      amount: fc.integer({ min: -8, max: 12 }).filter((amount) => amount !== 0),
    } as const),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), round } as const) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('draw'), round, last: fc.nat({ max: 255 }) } as const) },
);

class Model {
  readonly stars = [9, 9, 9];
  readonly holders = [new Map<number, number>(), new Map<number, number>()];
  readonly states: ('open' | 'drawn' | 'cancelled')[] = ['open', 'open'];
  readonly keys = new Map<string, string>();

  play(step: Step): string {
    if (step.kind === 'credit') return this.#move(step.member, step.amount);
    const state = this.states[step.round];
    if (step.kind === 'buy') return this.#buy(step);
    if (state !== 'open') return 'refused';
    const holders = this.holders[step.round] ?? new Map<number, number>();
    this.states[step.round] = step.kind === 'cancel' ? 'cancelled' : 'drawn';
    if (step.kind === 'cancel') for (const holder of holders.values()) this.#move(holder, price);
    else {
      const winner = holders.get(step.last % numbers);
      if (winner !== undefined) this.#move(winner, prize);
    }
    return 'done';
  }

  #buy({ member, round, wanted, key }: Extract<Step, { kind: 'buy' }>): string {
    const holders = this.holders[round] ?? new Map<number, number>();
    const body = `${round} ${wanted}`;
    const before = key === null ? undefined : this.keys.get(`${member} ${key}`);
    if (before !== undefined && before !== body) return 'IDEMPOTENCY_MISMATCH';
    if (this.states[round] === 'cancelled') return 'LOTTERY_CANCELLED';
    if (before !== undefined) return 'repeated';
    if (wanted.every((number) => holders.get(number) === member)) {
      if (key !== null) this.keys.set(`${member} ${key}`, body);
      return 'repeated';
    }
    if (wanted.some((number) => holders.has(number))) return 'NUMBERS_TAKEN';
    if (this.states[round] !== 'open') return 'LOTTERY_CLOSED';
    if (this.#move(member, -price * wanted.length) === 'refused') return 'NOT_ENOUGH_BALANCE';
    for (const number of wanted) holders.set(number, member);
    if (key !== null) this.keys.set(`${member} ${key}`, body);
    return 'bought';
  }

  #move(member: number, amount: number): string {
    const after = (this.stars[member] ?? 0) + amount;
    if (after < 0) return 'refused';
    this.stars[member] = after;
    return 'done';
  }
}

/**
 * Runs histories of purchases, credits, cancellations and draws, and compares the result of every step and the balances with the
 * model. Call it once per database.
 * @throws Error with the shortest history that differs
 */
export async function playHistories(db: Database, count: number): Promise<void> {
  const first = await addLottery(db, { numbers, ticketPrice: price, prize });
  const { reward_id: rewardId } = onlyRow(
    await db.query<{ reward_id: number }>('select reward_id from lotteries where id = $1', [first]),
  );
  await cancelLottery({ db, fairLog: testFairLog, announcer }, first, 'A test.');
  let history = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const model = new Model();
      const expected = { outcomes: steps.map((each) => model.play(each)), stars: model.stars };
      assert.deepEqual(await play(db, rewardId, history++, steps), expected);
    }),
    { numRuns: count },
  );
}

const announcer = { announce: () => {} };

/** Runs the steps against the database. @returns each step's result, and the final balances */
async function play(db: Database, rewardId: number, history: number, steps: readonly Step[]) {
  const added = await db.query<{ id: number }>(
    "insert into users (username, password_hash, verified) select 'h' || $1 || 'm' || n, '-', true from generate_series(1, 3) n returning id",
    [String(history)],
  );
  const members = added.map(({ id }) => id);
  for (const id of members) await creditForTest(db, id, { amount: 9 });
  const rounds: number[] = [];
  for (let index = 0; index < 2; index++)
    rounds.push(
      await openRound(
        { db, ...drawnBy(fixedChain(0)) },
        // Each round needs its own second, after that of the reward's first round.
        { rewardId, endsAt: new Date(Date.now() + 3_600_000 + (2 * history + index + 2) * 1_000) },
      ),
    );
  const outcomes: string[] = [];
  for (const each of steps) outcomes.push(await playOne(db, each, members, rounds));
  const rows = await db.query<{ star_balance: number }>(
    'select star_balance from wallets where user_id = any ($1) order by user_id',
    [members],
  );
  for (const id of rounds) await cancelLottery({ db, fairLog: testFairLog, announcer }, id, 'A test.').catch(() => {});
  return { outcomes, stars: rows.map(({ star_balance }) => star_balance) };
}

async function playOne(db: Database, each: Step, members: readonly number[], rounds: readonly number[]): Promise<string> {
  if (each.kind === 'credit') {
    const credited = db.transaction((tx) => creditForTest(tx, members[each.member] ?? 0, { amount: each.amount }));
    return credited.then(
      () => 'done',
      () => 'refused',
    );
  }
  const lotteryId = rounds[each.round] ?? 0;
  if (each.kind === 'cancel')
    return cancelLottery({ db, fairLog: testFairLog, announcer }, lotteryId, 'A test.').then(
      () => 'done',
      () => 'refused',
    );
  if (each.kind === 'buy') {
    const idempotencyKey = each.key === null ? null : `key ${each.key}`;
    const userId = members[each.member] ?? 0;
    const { outcome, repeated } = await buyDirectly(db, {
      sessionId: null,
      userId,
      lotteryId,
      ticketNumbers: each.wanted,
      idempotencyKey,
    });
    if (outcome !== 'BOUGHT') return outcome;
    return repeated ? 'repeated' : 'bought';
  }
  // PGlite's clock has milliseconds: the end must be later than the last ticket.
  await sleep(2);
  await queryWithoutTriggers(
    db,
    `update lotteries set starts_at = starts_at - interval '1 hour', ends_at = clock_timestamp(), draws_at = clock_timestamp()
     where id = $1 and drawn_at is null and cancelled_at is null`,
    [lotteryId],
  );
  const reports = await drawDue({ db, ...drawnBy(fixedChain(each.last)), announcer });
  await payUnchecked(db);
  return reports.some(({ lotteryId: id, outcome }) => id === lotteryId && outcome === 'drawn') ? 'done' : 'refused';
}
