import { winningNumber } from 'shared/contracts/lotteryRules';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { randomnessOf } from 'shared/fair/beacon';
import { localChainHash } from 'shared/fair/checkResult';
import { winningNumberV2 } from 'shared/fair/drawV2';
import { recordId, resultText } from 'shared/fair/records';
import { beaconPublicKey, signBeacon } from 'shared/fair/verifyBeacon';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { fixedChain, testFairLog, testSources } from '../../../../testkit/drawSourceFakes.ts';
import { addUnopenedRound } from '../../../../testkit/publishedRound.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import { onlyRow } from '../../../core/db/database.ts';
import type { BeaconSource } from '../../../core/draw-sources/drawSource.ts';
import { evaluateRules } from '../../notifications/business-alerts/businessAlerts.ts';
import { appendRecords } from '../../transparency-log/fairLog.service.ts';
import { ensureTokens } from '../../wallets/wallets.repository.ts';
import { recordOpening } from '../opening/opening.service.ts';
import type { Decision } from './deciders.ts';
import { recordDraw } from './draw.repository.ts';
import { type DrawDeps, freezeDue } from './draw.service.ts';
import { payDuePrizes } from './prizes.service.ts';

const numbers = 11;
const key = new Uint8Array(32).fill(7);
const timing = { publicKey: beaconPublicKey(key), genesis: 1_704_067_200, period: 3 };
let isOut = false;
const beacon: BeaconSource = {
  ...timing,
  chainHash: localChainHash(timing),
  simulated: true,
  name: 'Test beacon',
  round: async (round) => (isOut ? { round, signature: signBeacon(key, round) } : undefined),
};
const announcer = { announce: () => {} };

describe.each(databases)('prizes that are paid after the draw, on $name', ({ open }) => {
  let database: TestDatabase;
  const logged: object[] = [];
  const keep = (fields: object) => void logged.push(fields);
  const log = { info: keep, warn: keep, error: keep };
  const depsOf = (sources: DrawDeps['sources']) => ({ db: database.db, sources, fairLog: testFairLog, announcer, log });
  const sources = testSources({ chains: [fixedChain(9)], beacons: [beacon] });
  const pay = (from = sources) => payDuePrizes(depsOf(from));
  const due = async (id: number) =>
    (await database.db.query<{ reason: string | null }>('select reason from prizes_due where lottery_id = $1', [id]))[0];
  const again = () => database.db.query('update prizes_due set next_attempt_at = null');
  const paidTimes = async (id: number) =>
    (
      await database.db.query(
        "select from ledger_entries where lottery_id = $1 and reason = 'prize' and user_id = (select winner_user_id from lotteries where id = $1)",
        [id],
      )
    ).length;

  beforeAll(async () => {
    database = await open();
    await ensureTokens(database.db, tokenAddresses);
  });
  beforeEach(() => {
    logged.length = 0;
  });
  afterAll(() => database.drop());

  /** A round that is frozen in time, all of whose numbers one member holds. */
  async function frozenRound(rule: 'v1' | 'v2') {
    const { db } = database;
    const closes = Math.floor(Date.now() / 1000) - 1;
    const decidedBy =
      rule === 'v1' ? { rule, chain: 'bsc' as const, blockAt: closes } : { rule, beacon: beacon.chainHash, beaconRound: 1 };
    const id = await addUnopenedRound(db, { numbers, soldEvery: 1, closes, decidedBy });
    await db.query('update lotteries set token_amount = 5, draw_delay = $2 where id = $1', [id, rule === 'v2' ? 3_000 : null]);
    await db.transaction((tx) => recordOpening(tx, depsOf(sources), id));
    await queryWithoutTriggers(db, "update log_records set created_at = now() - interval '2 days' where lottery_id = $1", [id]);
    isOut = false;
    await freezeDue(depsOf(sources));
    isOut = true;
    return onlyRow(
      await db.query<{ id: number; opening: string; freeze: string; owner: string; beaconRound: number }>(
        `select l.id, opening_id as opening, freeze_id as freeze, beacon_round as "beaconRound",
           (select p.owner from purchases p where p.lottery_id = l.id) as owner from lotteries l where l.id = $1`,
        [id],
      ),
    );
  }
  type Frozen = Awaited<ReturnType<typeof frozenRound>>;

  /** Records a result as a process does that ends, or lies, before it pays. */
  async function record({ id, opening, freeze, owner }: Frozen, decision: Decision, number: number, isLogged = true) {
    const decided =
      decision.rule === 'v1' ? { rule: decision.rule, block: decision.block.number, hash: decision.block.hash } : decision;
    const text = resultText({ opening, freeze, decided, number, owner });
    await database.db.transaction(async (tx) => {
      await recordDraw(tx, id, { winnerTicket: number, decision, drawnAt: undefined, resultId: recordId(text) });
      if (isLogged) await appendRecords(tx, testFairLog, [{ kind: 'result', lotteryId: id, text }]);
    });
  }
  const decisionOf = ({ beaconRound }: Frozen, by = key): Decision & { rule: 'v2' } => ({
    rule: 'v2',
    beaconRound,
    signature: signBeacon(by, beaconRound),
  });
  const numberOf = ({ opening }: Frozen, { signature }: { signature: string }) =>
    winningNumberV2(randomnessOf(signature), opening, 0, numbers);
  const blockOf = async (lastByte: number): Promise<Decision & { rule: 'v1' }> => {
    const block = await fixedChain(lastByte).firstBlockAt(new Date());
    if (block === undefined) throw new Error('The chain of the test always has a block.');
    return { rule: 'v1', chain: 'bsc', block };
  };

  test('a process that ends between draw and payment: the next run pays, once, whatever runs at the same time', async () => {
    const byBeacon = await frozenRound('v2');
    const byBlock = await frozenRound('v1');
    await record(byBeacon, decisionOf(byBeacon), numberOf(byBeacon, decisionOf(byBeacon)));
    const block = await blockOf(9);
    await record(byBlock, block, winningNumber(block.block.hash, numbers));
    const ids = [byBeacon.id, byBlock.id];
    expect(await Promise.all(ids.map(paidTimes))).toEqual([0, 0]);
    expect((await Promise.all([pay(), pay()])).flat().sort()).toEqual(ids.sort());
    expect(await pay()).toEqual([]);
    expect(await Promise.all(ids.map(paidTimes))).toEqual([1, 1]);
    expect(await database.db.query('select pay_prize($1, null, null) as balance', [byBeacon.id])).toEqual([{ balance: null }]);
    expect(await paidTimes(byBeacon.id)).toBe(1);
    expect(logged).toContainEqual({ event: 'payout.paid', round: byBeacon.id, member: expect.any(Number), amount: 5 });
  });

  test('a source that this process does not have: the prize waits, and says for what', async () => {
    const round = await frozenRound('v2');
    await record(round, decisionOf(round), numberOf(round, decisionOf(round)));
    expect(await pay(testSources({}))).toEqual([]);
    expect((await due(round.id))?.reason).toMatch(/^its opening names the beacon .* set BEACON_RELAYS/);
    await again();
    expect(await pay()).toEqual([round.id]);
  });

  const forged: Record<string, { rule: 'v1' | 'v2'; forge: (round: Frozen) => Promise<unknown>; reason: RegExp }> = {
    'another number': {
      rule: 'v2',
      forge: (round) => record(round, decisionOf(round), (numberOf(round, decisionOf(round)) + 1) % numbers),
      reason: /^From the beacon follows number \d+, not \d+\.$/,
    },
    'another signature': {
      rule: 'v2',
      forge: (round) => {
        const decision = decisionOf(round, new Uint8Array(32).fill(8));
        return record(round, decision, numberOf(round, decision));
      },
      reason: /^The signature is not the beacon’s for its round \d+\.$/,
    },
    'another block': {
      rule: 'v1',
      forge: async (round) => {
        const decision = await blockOf(3);
        return record(round, decision, winningNumber(decision.block.hash, numbers));
      },
      reason: /^The recorded result is not what its source says\.$/,
    },
    'a result that the log does not have': {
      rule: 'v2',
      forge: (round) => record(round, decisionOf(round), numberOf(round, decisionOf(round)), false),
      reason: /^The result is not in the log\.$/,
    },
    'a list that was frozen when the result was known': {
      rule: 'v2',
      forge: async (round) => {
        await record(round, decisionOf(round), numberOf(round, decisionOf(round)));
        await queryWithoutTriggers(database.db, "update log_records set created_at = now() + interval '1 day' where id = $1", [
          round.freeze,
        ]);
      },
      reason: /^The list was frozen after what decides had come out\.$/,
    },
    'an opening that came after the sale': {
      rule: 'v2',
      forge: async (round) => {
        await record(round, decisionOf(round), numberOf(round, decisionOf(round)));
        await queryWithoutTriggers(database.db, 'update log_records set created_at = now() where id = $1', [round.opening]);
      },
      reason: /^The opening was recorded after the first number was sold\.$/,
    },
    'a close that moved': {
      rule: 'v2',
      forge: async (round) => {
        await record(round, decisionOf(round), numberOf(round, decisionOf(round)));
        await queryWithoutTriggers(database.db, "update lotteries set ends_at = ends_at + interval '1 second' where id = $1", [
          round.id,
        ]);
      },
      reason: /^The opening record is not that of this round:/,
    },
    'another winner': {
      rule: 'v2',
      forge: async (round) => {
        await record(round, decisionOf(round), numberOf(round, decisionOf(round)));
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
      const round = await frozenRound(rule);
      await forge(round);
      expect(await pay()).toEqual([]);
      expect((await due(round.id))?.reason).toMatch(reason);
      expect(logged).toEqual([{ event: 'payout.refused', round: round.id, err: expect.any(Error) }]);
      await evaluateRules(database.db, [], new Date());
      const [alert] = await database.db.query<{ detail: string }>(
        "select detail from business_alerts where kind = 'prize-unpaid' and subject = $1",
        [round.id],
      );
      expect(alert?.detail).toContain((await due(round.id))?.reason);
      // It rests, so that the next run has other work.
      expect(await pay()).toEqual([]);
      expect(logged).toHaveLength(1);
      expect(await paidTimes(round.id)).toBe(0);
    },
  );
});
