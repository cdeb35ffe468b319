import { quicknet, timeOfRound } from 'shared/fair/beacon';
import { isBeaconSignature } from './bls.ts';
import { type BeaconRound, type BeaconSource, BeaconUnavailable } from './drawSource.ts';
import { askRelay, reasonOf } from './relay.ts';

/** Time limit of one relay, ms: two requests and the verification. */
const deadline = 10_000;

/**
 * Creates the beacon "drand quicknet" over several relays, all asked at the same time. Relays are not trusted: the first answer
 * with a valid signature is taken, so that no single relay can forge or delay a round.
 * @param onProblem called, for the operator, with the relays that fail or send wrong answers
 */
export function drandBeacon(relays: readonly string[], onProblem: (problem: string) => void = () => {}): BeaconSource {
  let lastProblem = '';
  /** Reports each change only once, because an unreachable relay is asked repeatedly. */
  const tell = (problem: string) => {
    if (problem !== lastProblem && problem !== '') onProblem(problem);
    lastProblem = problem;
  };
  return {
    chainHash: quicknet.hash,
    publicKey: quicknet.publicKey,
    genesis: quicknet.genesis,
    period: quicknet.period,
    simulated: false,
    name: 'drand quicknet',
    round: async (round) => {
      const problems: string[] = [];
      const found = await firstGenuine(relays, round, (relay, problem) => problems.push(`relay ${relay}: ${problem}`));
      const detail = problems.sort().join('; ');
      tell(detail);
      if (found !== 'nowhere') return found;
      throw new BeaconUnavailable('The beacon cannot be reached. The draw takes place when it is back.', detail);
    },
    headTime: async () => {
      const newest = await newestGenuine(relays);
      if (newest === undefined) throw new BeaconUnavailable('The beacon cannot be reached.');
      return new Date(timeOfRound(quicknet, newest) * 1000);
    },
  };
}

/** @returns undefined when no relay has the round and at least one says "not yet"; `nowhere` when all failed */
async function firstGenuine(
  relays: readonly string[],
  round: number,
  onProblem: (relay: number, problem: string) => void,
): Promise<BeaconRound | undefined | 'nowhere'> {
  const over = new AbortController();
  let early = false;
  const asked = relays.map(async (relay, index) => {
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(deadline)]);
    try {
      const said = await askRelay(relay, quicknet.hash, 'quicknet', round, signal);
      if (said === 'not yet') early = true;
      else if (await isBeaconSignature(quicknet.publicKey, round, said.signature)) return said;
      else onProblem(index + 1, 'a signature that is not the beacon’s');
    } catch (error) {
      if (!over.signal.aborted) onProblem(index + 1, reasonOf(error));
    }
    throw new Error('Not from this one.');
  });
  try {
    return await Promise.any(asked);
  } catch {
    return early ? undefined : 'nowhere';
  } finally {
    over.abort();
  }
}

/** Takes the newest round with a valid signature, so that a relay that lags or lies delays nothing. */
async function newestGenuine(relays: readonly string[]): Promise<number | undefined> {
  const signal = AbortSignal.timeout(deadline);
  const asked = await Promise.allSettled(relays.map((relay) => askRelay(relay, quicknet.hash, 'quicknet', 'latest', signal)));
  const rounds = asked.flatMap((each) => (each.status === 'fulfilled' && each.value !== 'not yet' ? [each.value] : []));
  for (const { round, signature } of rounds.toSorted((one, other) => other.round - one.round))
    if (await isBeaconSignature(quicknet.publicKey, round, signature)) return round;
  return undefined;
}
