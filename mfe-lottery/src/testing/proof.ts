import type { Bundle } from 'shared/contracts/fair';
import type { Lottery } from 'shared/contracts/lotteries';
import { readResult } from 'shared/fair/readRecords';
import { recordId } from 'shared/fair/records';
import { drawnLottery, lottery } from 'shared/testing/factories';
import { bundleOf, type MadeRound, madeRound, testKeys, testLogKey } from 'shared/testing/fairRounds';
import { api } from 'shared/testing/server';

const idOf = (text: string | undefined) => (text === undefined ? null : recordId(text));

/** A round as the provider tells it, beside its records. */
export function toldOf(made: MadeRound, over: Partial<Lottery> = {}): Lottery {
  const { result, beacon, block } = made;
  const isV2 = made.opening.includes('\nrule: v2\n');
  return (result === undefined ? lottery : drawnLottery)({
    totalTickets: made.owners?.length ?? 7,
    drawRule: isV2 ? 'v2' : 'v1',
    openingId: recordId(made.opening),
    freezeId: idOf(made.freeze),
    resultId: idOf(result),
    cancelId: idOf(made.cancel),
    status: made.cancel !== undefined ? 'cancelled' : result !== undefined ? 'ended' : 'awaiting',
    ...(result !== undefined && { winnerTicket: readResult(result).number }),
    block: block ? { number: block.number, hash: block.hash, time: block.time * 1000, simulated: true, url: null } : null,
    beacon: beacon
      ? { chain: beacon.chain, round: beacon.round, signature: beacon.signature, time: 1, simulated: true, url: null }
      : null,
    ...over,
  });
}

interface ProofGiven {
  /** What the site publishes, where it is not what was made. */
  bundle?: unknown;
  told?: Partial<Lottery>;
}

/** Round 11 as the site tells and publishes it; the test may change what it gives while the page is open. */
export function givenProof(made: MadeRound = madeRound({ round: 11 }), { bundle = bundleOf(made), told = {} }: ProofGiven = {}) {
  const state: { lottery: Lottery; bundle: Bundle | unknown; asked: number } = { lottery: toldOf(made, told), bundle, asked: 0 };
  api.get('/api/lotteries/11', () => state.lottery);
  api.get('/fair/rounds/11/bundle.json', () => {
    state.asked += 1;
    return state.bundle instanceof Response ? state.bundle.clone() : Response.json(state.bundle);
  });
  api.get('/fair/log/key', () => new Response(testLogKey));
  api.get('/.well-known/jwks.json', testKeys);
  return state;
}
