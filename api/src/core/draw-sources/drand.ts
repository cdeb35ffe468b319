import { quicknet, timeOfRound } from 'shared/fair/beacon';
import { type BeaconRound, type BeaconSource, BeaconUnavailable } from './beaconSource.ts';
import { isBeaconSignature } from './bls.ts';
import { askRelay, reasonOf } from './relay.ts';

/** A relay that has not answered in this time, ms, is late: two requests, and the verification. */
const deadline = 10_000;

/**
 * drand's quicknet through several relays, all asked at the same time. No relay is believed: an answer counts when its signature
 * verifies, and the first such one is taken without waiting for the others. So no single one can make up a round or hold it up.
 * @param onProblem told, for the operator, which relays fail or lie
 */
export function drandBeacon(relays: readonly string[], onProblem: (problem: string) => void = () => {}): BeaconSource {
  let lastProblem = '';
  /** Once for each change: a relay that is away is asked again and again. */
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

/** @returns undefined when no relay has it and one at least says that it is not there yet; `nowhere` when all have failed */
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

/** Any relay that knows more than the others is right, as soon as its signature verifies: one that lags or lies holds nothing back. */
async function newestGenuine(relays: readonly string[]): Promise<number | undefined> {
  const signal = AbortSignal.timeout(deadline);
  const asked = await Promise.allSettled(relays.map((relay) => askRelay(relay, quicknet.hash, 'quicknet', 'latest', signal)));
  const rounds = asked.flatMap((each) => (each.status === 'fulfilled' && each.value !== 'not yet' ? [each.value] : []));
  for (const { round, signature } of rounds.toSorted((one, other) => other.round - one.round))
    if (await isBeaconSignature(quicknet.publicKey, round, signature)) return round;
  return undefined;
}
