import { quicknet, roundOfAttempt } from 'shared/fair/beacon';
import { must, Untrue } from 'shared/fair/check';
import { decidesAt } from 'shared/fair/checkResult';
import { readCancel } from 'shared/fair/readRecords';
import { textHash } from 'shared/fair/records';
import { verifyBeacon } from 'shared/fair/verifyBeacon';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { LoggedRound } from './Rounds.ts';
import { type Site, Unreachable } from './site.ts';

export const drandRelays = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
];

/** Counts of relays: with a genuine signature of a round, without it, and asked in all. */
interface RelayAnswers {
  have: number;
  without: number;
  of: number;
}

export type AskRelays = (round: number) => Promise<RelayAnswers>;

const Answer = Type.Object({ signature: Type.String() });

/** Asks relays of drand's quicknet for a round. Relays are not trusted: signatures are verified. */
export function relaysAt(addresses: readonly string[]): AskRelays {
  const ask = async (address: string, round: number) => {
    const url = `${address.replace(/\/+$/, '')}/${quicknet.hash}/public/${round}`;
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
    if (response.status === 404 || response.status === 425) return 'without';
    const answer: unknown = await response.json();
    return Value.Check(Answer, answer) && verifyBeacon(quicknet, round, answer.signature) ? 'have' : 'useless';
  };
  return async (round) => {
    const answers = await Promise.allSettled(addresses.map((address) => ask(address, round)));
    const count = (wanted: string) => answers.filter((answer) => answer.status === 'fulfilled' && answer.value === wanted).length;
    return { have: count('have'), without: count('without'), of: addresses.length };
  };
}

function drandRound({ opening: { decidedBy } }: LoggedRound, attempt: number): number | undefined {
  return decidedBy.rule === 'v2' && decidedBy.beacon === quicknet.hash
    ? roundOfAttempt(decidedBy.beaconRound, attempt)
    : undefined;
}

/** Returns the sentence of the alarm for a round whose result is overdue; undefined while drand has not what decides it. */
export async function alarmOf(site: Site, round: LoggedRound, relays: AskRelays): Promise<string | undefined> {
  const { opening, attempt, records } = round;
  const title = `Round ${opening.round}${await nameOf(site, opening.prize)}`;
  if (records.freeze === undefined)
    return `${title}: its list of tickets was not frozen in any attempt, and nothing is paid back.`;
  const due = drandRound(round, attempt);
  const at = decidesAt(opening, attempt) ?? opening.closes;
  const since = `What decides it was due at ${new Date(at * 1000).toISOString()}, and there is no result`;
  if (due === undefined) return `${title}: ${since}.`;
  const { have, without, of } = await relays(due);
  if (have > 0) return `${title}: ${since}, although ${have} of ${of} relays have the round ${due} of the beacon.`;
  return without > 0 ? undefined : `${title}: ${since}. No relay of the beacon could be asked.`;
}

/** Checks that a round was not refunded for a beacon round that relays have. @throws Untrue */
export async function requireMissingValue(round: LoggedRound, relays: AskRelays): Promise<void> {
  const cancel = round.records.cancel && readCancel(round.records.cancel.text);
  if (cancel === undefined || !('kind' in cancel) || cancel.kind !== 'no-value') return;
  const due = drandRound(round, cancel.attempt);
  if (due === undefined) return;
  const { have, of } = await relays(due);
  must(
    have === 0,
    `Round ${round.opening.round} was cancelled because round ${due} of the beacon did not come out, and ${have} of ${of} relays have it.`,
  );
}

/** The prize's name in quotes; empty if the site does not show the text of the opening's hash. */
async function nameOf(site: Site, prize: string): Promise<string> {
  try {
    const text = await site.text(`/fair/texts/${prize}`);
    const [, name] = /^name: (.+)\n/.exec(text) ?? [];
    return name !== undefined && textHash(text) === prize ? ` “${name}”` : '';
  } catch (error) {
    if (error instanceof Unreachable || error instanceof Untrue) return '';
    throw error;
  }
}
