import { quicknet, timeOfRound } from 'shared/fair/beacon';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { isBeaconSignature } from './bls.ts';
import { type BeaconRound, type BeaconSource, BeaconUnavailable } from './drawSource.ts';

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

const requestTimeout = 4_000;
/** Size limit of an answer, bytes; a round has about 300. */
const longest = 4_096;
const notYet = new Set([404, 425]);

const Answer = Type.Object({
  round: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  signature: Type.String({ pattern: '^[0-9a-f]{96}$' }),
});

type Said = BeaconRound | 'not yet';

/**
 * Asks a relay for a round, first by the v1 path, then by the v2 path.
 * @param relay base address, to which the protocol's paths are appended
 * @param round its number, or the newest of the relay
 * @throws Error with the problems of both answers
 */
async function askRelay(
  relay: string,
  chainHash: string,
  beacon: string,
  round: number | 'latest',
  signal: AbortSignal,
): Promise<Said> {
  const base = relay.replace(/\/+$/, '');
  const first = await read(`${base}/${chainHash}/public/${round}`, round, signal).catch(
    (error: unknown) => new Error(reasonOf(error)),
  );
  if (!(first instanceof Error) && first !== 'not yet') return first;
  signal.throwIfAborted();
  // "Not found" can also mean that this relay supports only the other path.
  return read(`${base}/v2/beacons/${beacon}/rounds/${round}`, round, signal).catch((error: unknown) => {
    if (first === 'not yet') return first;
    throw new Error(`${first.message}, then ${reasonOf(error)}`);
  });
}

async function read(url: string, round: number | 'latest', signal: AbortSignal): Promise<Said> {
  const response = await fetch(url, {
    // A redirect would lead to a host that is not configured.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeout)]),
  });
  const body = await firstBytes(response);
  if (notYet.has(response.status)) return 'not yet';
  if (!response.ok) throw new Error(`status ${response.status}`);
  if (body === undefined) throw new Error(`more than ${longest} bytes`);
  const answer = parsed(body);
  if (!Value.Check(Answer, answer)) throw new Error('no round of a beacon');
  if (round !== 'latest' && answer.round !== round) throw new Error(`round ${answer.round} instead of ${round}`);
  return { round: answer.round, signature: answer.signature };
}

async function firstBytes(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) return Buffer.concat(chunks).toString();
    length += value.length;
    chunks.push(value);
    if (length <= longest) continue;
    await reader?.cancel();
    return undefined;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Error('no JSON');
  }
}

/** Returns one line for the operator, without the address, which can contain a key. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = said(error);
  if (name === 'TimeoutError') return 'no answer in time';
  // The outer message of fetch is always "fetch failed"; the cause has the reason.
  const { code, message: inner } = said(cause);
  return (code || inner || message).split('\n')[0] ?? '';
}

/**
 * Reads the fields instead of testing the class: inside Jest, errors of Node's own modules are instances of another Error class.
 */
function said(error: unknown): { name: string; message: string; code: string; cause: unknown } {
  const { name = '', message = '', code = '', cause }: Partial<Record<string, unknown>> = Object(error);
  return { name: String(name), message: String(message), code: String(code), cause };
}
