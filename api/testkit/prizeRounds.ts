import { randomnessOf } from 'shared/fair/beacon';
import { localChainHash } from 'shared/fair/checkResult';
import { winningNumberV2 } from 'shared/fair/drawV2';
import { recordId, resultText } from 'shared/fair/records';
import { beaconPublicKey, signBeacon } from 'shared/fair/verifyBeacon';
import { type Database, onlyRow } from '../src/core/db/database.ts';
import type { BeaconSource } from '../src/core/draw-sources/drawSource.ts';
import type { Decision } from '../src/modules/lotteries/draw/deciders.ts';
import { recordDraw } from '../src/modules/lotteries/draw/draw.repository.ts';
import { freezeDue } from '../src/modules/lotteries/draw/draw.service.ts';
import { recordOpening } from '../src/modules/lotteries/opening/opening.service.ts';
import { appendRecords } from '../src/modules/transparency-log/fairLog.service.ts';
import { fixedChain, testFairLog, testSources } from './drawSourceFakes.ts';
import { addUnopenedRound } from './publishedRound.ts';
import { queryWithoutTriggers } from './withoutTriggers.ts';

export const numbers = 11;
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
export const prizeSources = testSources({ chains: [fixedChain(9)], beacons: [beacon] });

export interface Frozen {
  id: number;
  opening: string;
  freeze: string;
  owner: string;
  beaconRound: number;
}

/**
 * Rounds of 5 CTO that are frozen in time, all of whose numbers one member holds, and results that are recorded and not paid.
 * @param db the superuser's
 */
export function prizeRounds(db: Database) {
  const deps = { db, sources: prizeSources, fairLog: testFairLog, announcer: { announce: () => {} } };
  async function frozenRound(rule: 'v1' | 'v2'): Promise<Frozen> {
    const closes = Math.floor(Date.now() / 1000) - 1;
    const decidedBy =
      rule === 'v1' ? { rule, chain: 'bsc' as const, blockAt: closes } : { rule, beacon: beacon.chainHash, beaconRound: 1 };
    const id = await addUnopenedRound(db, { numbers, soldEvery: 1, closes, decidedBy });
    await db.query('update lotteries set token_amount = 5, draw_delay = $2 where id = $1', [id, rule === 'v2' ? 3_000 : null]);
    await db.transaction((tx) => recordOpening(tx, deps, id));
    await queryWithoutTriggers(db, "update log_records set created_at = now() - interval '2 days' where lottery_id = $1", [id]);
    isOut = false;
    await freezeDue(deps);
    isOut = true;
    return onlyRow(
      await db.query<Frozen>(
        `select l.id, opening_id as opening, freeze_id as freeze, beacon_round as "beaconRound",
           (select p.owner from purchases p where p.lottery_id = l.id) as owner from lotteries l where l.id = $1`,
        [id],
      ),
    );
  }
  async function record(
    { id, opening, freeze, owner }: Frozen,
    decision: Decision,
    number: number,
    { isLogged = true, by = db }: { isLogged?: boolean; by?: Database } = {},
  ) {
    const decided =
      decision.rule === 'v1' ? { rule: decision.rule, block: decision.block.number, hash: decision.block.hash } : decision;
    const text = resultText({ opening, freeze, decided, number, owner });
    await by.transaction(async (tx) => {
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
  return { frozenRound, record, decisionOf, numberOf, blockOf };
}
