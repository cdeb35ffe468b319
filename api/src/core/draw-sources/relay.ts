import Type from 'typebox';
import { Value } from 'typebox/value';
import type { BeaconRound } from './beaconSource.ts';

/** A request that is not answered in this time, ms, has failed. */
const requestTimeout = 4_000;
/** A round is some 300 bytes; whoever sends more than this, bytes, sends something else. */
const longest = 4_096;
/** How relays say that a round is not there yet. */
const notYet = new Set([404, 425]);

const Answer = Type.Object({
  round: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  signature: Type.String({ pattern: '^[0-9a-f]{96}$' }),
});

/** What a relay says about a round; a signature is not verified here. */
export type Said = BeaconRound | 'not yet';

/**
 * Asks a relay, at the address that all of them have, then at the newer one.
 * @param relay its address, which the paths of the protocol are put behind
 * @param round its number, or the newest that it has
 * @throws what was wrong with both answers
 */
export async function askRelay(
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
  // "Not found" can also mean that this relay knows one form only.
  return read(`${base}/v2/beacons/${beacon}/rounds/${round}`, round, signal).catch((error: unknown) => {
    if (first === 'not yet') return first;
    throw new Error(`${first.message}, then ${reasonOf(error)}`);
  });
}

async function read(url: string, round: number | 'latest', signal: AbortSignal): Promise<Said> {
  const response = await fetch(url, {
    // A redirect leads to a host that nobody configured.
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

/** @returns undefined when there is more than a round can have */
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

/** One line for the operator. The address can hold a key, and is not in it. */
export function reasonOf(error: unknown): string {
  const { name, message, cause } = said(error);
  if (name === 'TimeoutError') return 'no answer in time';
  // What fetch says itself is always the same.
  const { code, message: inner } = said(cause);
  return (code || inner || message).split('\n')[0] ?? '';
}

/** Not by its class: inside a test, what Node's own parts throw is of another class. */
function said(error: unknown): { name: string; message: string; code: string; cause: unknown } {
  const { name = '', message = '', code = '', cause }: Partial<Record<string, unknown>> = Object(error);
  return { name: String(name), message: String(message), code: String(code), cause };
}
