import type { Bundle } from 'shared/contracts/fair';
import type { Lottery } from 'shared/contracts/lotteries';
import { bundleOf, type MadeRound, madeRound, testKeys, testLogKey, toldOf } from 'shared/testing/fairRounds';
import { api } from 'shared/testing/server';

interface ProofGiven {
  /** Published data that differs from the generated one. */
  bundle?: unknown;
  over?: Partial<Lottery>;
}

/** Mocks lottery 11 and its records; the test may change them while the page is open. */
export function givenProof(made: MadeRound = madeRound({ round: 11 }), { bundle = bundleOf(made), over = {} }: ProofGiven = {}) {
  const state: { lottery: Lottery; bundle: Bundle | unknown; asked: number } = { lottery: toldOf(made, over), bundle, asked: 0 };
  api.get('/api/lotteries/11', () => state.lottery);
  api.get('/fair/rounds/11/bundle.json', () => {
    state.asked += 1;
    return state.bundle instanceof Response ? state.bundle.clone() : Response.json(state.bundle);
  });
  api.get('/fair/log/key', () => new Response(testLogKey));
  api.get('/fair/log/witnesses', () => new Response(null, { status: 404 }));
  api.get('/.well-known/jwks.json', testKeys);
  return state;
}
