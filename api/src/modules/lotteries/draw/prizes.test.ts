import { winningNumber } from 'shared/contracts/lotteryRules';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { testFairLog, testSources } from '../../../../testkit/drawSourceFakes.ts';
import { type Frozen, numbers, prizeRounds, prizeSources } from '../../../../testkit/prizeRounds.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import { evaluateRules } from '../../notifications/business-alerts/businessAlerts.ts';
import { ensureTokens } from '../../wallets/wallets.repository.ts';
import { readRound } from '../live/live.repository.ts';
import { type DrawDeps, drawDue } from './draw.service.ts';
import { onPrizeDue, payDuePrizes } from './prizes.service.ts';

const announced: number[] = [];
const announcer = { announce: (id: number) => void announced.push(id) };

describe.each(databases)('prizes that are paid after the draw, on $name', ({ open }) => {
  let database: TestDatabase;
  let rounds: ReturnType<typeof prizeRounds>;
  const logged: object[] = [];
  const keep = (fields: object) => void logged.push(fields);
  const log = { info: keep, warn: keep, error: keep };
  const depsOf = (sources: DrawDeps['sources']) => ({ db: database.db, sources, fairLog: testFairLog, announcer, log });
  const pay = (from = prizeSources) => payDuePrizes(depsOf(from));
  const due = async (id: number) =>
    (await database.db.query<{ reason: string | null }>('select reason from prizes_due where lottery_id = $1', [id]))[0];
  const again = () => database.db.query('update prizes_due set next_attempt_at = null');
  const alertOf = async (id: number, minutes = 0) => {
    await evaluateRules(database.db, [], new Date(Date.now() + minutes * 60_000));
    const sql = "select detail from business_alerts where kind = 'prize-unpaid' and subject = $1 and resolved_at is null";
    return (await database.db.query<{ detail: string }>(sql, [id]))[0]?.detail;
  };
  const paidTimes = async (id: number) =>
    (
      await database.db.query(
        "select from ledger_entries where lottery_id = $1 and reason = 'prize' and user_id = (select winner_user_id from lotteries where id = $1)",
        [id],
      )
    ).length;

  beforeAll(async () => {
    database = await open();
    rounds = prizeRounds(database.db);
    await ensureTokens(database.db, tokenAddresses);
  });
  beforeEach(() => {
    logged.length = 0;
  });
  afterAll(() => database.drop());

  test('a process that ends between draw and payment: the next run pays, once, whatever runs at the same time', async () => {
    const byBeacon = await rounds.frozenRound('v2');
    const byBlock = await rounds.frozenRound('v1');
    await rounds.record(byBeacon, rounds.decisionOf(byBeacon), rounds.numberOf(byBeacon, rounds.decisionOf(byBeacon)));
    const block = await rounds.blockOf(9);
    await rounds.record(byBlock, block, winningNumber(block.block.hash, numbers));
    const ids = [byBeacon.id, byBlock.id];
    expect(await Promise.all(ids.map(paidTimes))).toEqual([0, 0]);
    expect((await Promise.all([pay(), pay()])).flat().sort()).toEqual(ids.sort());
    expect(await pay()).toEqual([]);
    expect(await Promise.all(ids.map(paidTimes))).toEqual([1, 1]);
    expect(await database.db.query('select pay_prize($1, null, null) as balance', [byBeacon.id])).toEqual([{ balance: null }]);
    expect(await paidTimes(byBeacon.id)).toBe(1);
    expect(logged).toContainEqual({ event: 'payout.paid', round: byBeacon.id, member: expect.any(Number), amount: 5 });
  });

  test('a draw wakes who pays, and viewers hear of its result when the prize is paid or refused', async () => {
    for (const sources of [prizeSources, testSources({})]) {
      const { id } = await rounds.frozenRound('v2');
      const status = async () => (await readRound(database.db, id, { since: null, counted: false }))?.status;
      const woken = Promise.withResolvers<void>();
      const stop = await onPrizeDue(database.db, woken.resolve);
      expect(await drawDue(depsOf(prizeSources))).toMatchObject([{ lotteryId: id, outcome: 'drawn', isOrdered: false }]);
      await woken.promise;
      await stop();
      expect([await status(), await paidTimes(id)]).toEqual(['awaiting', 0]);
      expect([await alertOf(id, 9), await alertOf(id, 11)]).toEqual([undefined, expect.stringMatching(/for ten minutes/)]);
      announced.length = 0;
      await pay(sources);
      expect([await status(), announced]).toEqual(['ended', [id]]);
    }
    await again();
    await pay();
  });

  test('a source that this process does not have: the prize waits, and says for what', async () => {
    const round = await rounds.frozenRound('v2');
    await rounds.record(round, rounds.decisionOf(round), rounds.numberOf(round, rounds.decisionOf(round)));
    expect(await pay(testSources({}))).toEqual([]);
    expect((await due(round.id))?.reason).toMatch(/^its opening names the beacon .* set BEACON_RELAYS/);
    await again();
    expect(await pay()).toEqual([round.id]);
  });

  const forged: Record<string, { rule: 'v1' | 'v2'; forge: (round: Frozen) => Promise<unknown>; reason: RegExp }> = {
    'another number': {
      rule: 'v2',
      forge: (round) =>
        rounds.record(round, rounds.decisionOf(round), (rounds.numberOf(round, rounds.decisionOf(round)) + 1) % numbers),
      reason: /^From the beacon follows number \d+, not \d+\.$/,
    },
    'another signature': {
      rule: 'v2',
      forge: (round) => {
        const decision = rounds.decisionOf(round, new Uint8Array(32).fill(8));
        return rounds.record(round, decision, rounds.numberOf(round, decision));
      },
      reason: /^The signature is not the beacon’s for its round \d+\.$/,
    },
    'another block': {
      rule: 'v1',
      forge: async (round) => {
        const decision = await rounds.blockOf(3);
        return rounds.record(round, decision, winningNumber(decision.block.hash, numbers));
      },
      reason: /^The recorded result is not what its source says\.$/,
    },
    'a result that the log does not have': {
      rule: 'v2',
      forge: (round) =>
        rounds.record(round, rounds.decisionOf(round), rounds.numberOf(round, rounds.decisionOf(round)), { isLogged: false }),
      reason: /^The result is not in the log\.$/,
    },
    'a list that was frozen when the result was known': {
      rule: 'v2',
      forge: async (round) => {
        await rounds.record(round, rounds.decisionOf(round), rounds.numberOf(round, rounds.decisionOf(round)));
        await queryWithoutTriggers(database.db, "update log_records set created_at = now() + interval '1 day' where id = $1", [
          round.freeze,
        ]);
      },
      reason: /^The list was frozen after what decides had come out\.$/,
    },
    'an opening that came after the sale': {
      rule: 'v2',
      forge: async (round) => {
        await rounds.record(round, rounds.decisionOf(round), rounds.numberOf(round, rounds.decisionOf(round)));
        await queryWithoutTriggers(database.db, 'update log_records set created_at = now() where id = $1', [round.opening]);
      },
      reason: /^The opening was recorded after the first number was sold\.$/,
    },
    'a close that moved': {
      rule: 'v2',
      forge: async (round) => {
        await rounds.record(round, rounds.decisionOf(round), rounds.numberOf(round, rounds.decisionOf(round)));
        await queryWithoutTriggers(database.db, "update lotteries set ends_at = ends_at + interval '1 second' where id = $1", [
          round.id,
        ]);
      },
      reason: /^The opening record is not that of this round:/,
    },
    'another winner': {
      rule: 'v2',
      forge: async (round) => {
        await rounds.record(round, rounds.decisionOf(round), rounds.numberOf(round, rounds.decisionOf(round)));
        await queryWithoutTriggers(
          database.db,
          'update lotteries set winner_user_id = (select max(id) from users where id <> winner_user_id) where id = $1',
          [round.id],
        );
      },
      reason: /^Member \d+ with number \d+ is not the winner of the published result\.$/,
    },
  };

  test.each(Object.entries(forged))(
    '%s: the prize is not paid, the log and an alert say why',
    async (_name, { rule, forge, reason }) => {
      const round = await rounds.frozenRound(rule);
      await forge(round);
      expect(await pay()).toEqual([]);
      expect((await due(round.id))?.reason).toMatch(reason);
      expect(logged).toEqual([{ event: 'payout.refused', round: round.id, err: expect.any(Error) }]);
      expect(await alertOf(round.id)).toContain((await due(round.id))?.reason);
      expect(await pay()).toEqual([]);
      expect(logged).toHaveLength(1);
      expect(await paidTimes(round.id)).toBe(0);
    },
  );
});
