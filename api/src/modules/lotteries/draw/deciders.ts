import { quicknet, roundOfAttempt } from 'shared/fair/beacon';
import type { DrawSources } from '../../../core/draw-sources/createDrawSources.ts';
import {
  type BeaconSource,
  BeaconUnavailable,
  type Block,
  type BlockSource,
  ChainUnavailable,
} from '../../../core/draw-sources/drawSource.ts';

export type Decision =
  | { rule: 'v1'; block: Block; chain: BlockSource['chain'] }
  | { rule: 'v2'; beaconRound: number; signature: string };

export type Decider = { rule: 'v1'; source: BlockSource } | { rule: 'v2'; source: BeaconSource; beaconRound: number };

export interface Waiting {
  reason: string;
  detail: string | null;
  sourceMissing?: true;
}

interface Recorded {
  drawRule: 'v1' | 'v2';
  drawChain: string | null;
  beaconRound: number | null;
  endsAt: Date;
}

const noSource = 'What decides this draw cannot be asked right now. The draw takes place when it can.';
const notFinal = 'The block that decides this draw is not final yet.';
const notOut = 'The beacon’s round that decides this draw has not come out yet.';

/**
 * Returns the recorded source of a lottery, or a reason for the operator if this process does not have it. It never falls back to
 * another source.
 */
export async function drawSourceOf(sources: DrawSources, round: Recorded): Promise<Decider | Waiting> {
  if (round.drawRule === 'v1') {
    const source = round.drawChain === null ? undefined : sources.chainNamed(round.drawChain);
    if (source !== undefined) return { rule: 'v1', source };
    const setting = round.drawChain === 'bsc' ? 'set BSC_RPC_URLS' : 'allow it: ALLOW_SIMULATED=chain';
    return {
      reason: noSource,
      detail: `its opening names the chain "${round.drawChain}", which this process does not have: ${setting}`,
      sourceMissing: true,
    };
  }
  const source = round.drawChain === null ? undefined : await sources.beaconOf(round.drawChain);
  if (source !== undefined && round.beaconRound !== null) return { rule: 'v2', source, beaconRound: round.beaconRound };
  return {
    reason: noSource,
    detail: `its opening names the beacon ${round.drawChain}, which this process does not have: set BEACON_RELAYS, or for a simulated one ALLOW_SIMULATED=beacon and the FAIR_KEY it was opened with`,
    sourceMissing: true,
  };
}

/** Whether anyone can read the source at any time: BSC and drand. Only this site knows the results of a simulated source. */
export function isPublicSource({ drawChain }: Pick<Recorded, 'drawChain'>): boolean {
  return drawChain === 'bsc' || drawChain === quicknet.hash;
}

export function isWaiting(found: Decider | Decision | Waiting): found is Waiting {
  return 'reason' in found;
}

/** Fetches decisions and caches them: lotteries that end at the same time share one block or beacon round. */
export class Decisions {
  readonly #asked = new Map<string, Promise<Decision | Waiting>>();

  /** @param attempt number of the valid freeze (rule v2) */
  of(decider: Decider, { endsAt }: Recorded, attempt: number): Promise<Decision | Waiting> {
    const key =
      decider.rule === 'v1'
        ? `${decider.source.chain} ${endsAt.getTime()}`
        : `${decider.source.chainHash} ${roundOfAttempt(decider.beaconRound, attempt)}`;
    const known = this.#asked.get(key) ?? ask(decider, endsAt, attempt);
    this.#asked.set(key, known);
    return known;
  }
}

async function ask(decider: Decider, endsAt: Date, attempt: number): Promise<Decision | Waiting> {
  try {
    if (decider.rule === 'v1') {
      const block = await decider.source.firstBlockAt(endsAt);
      return block === undefined ? { reason: notFinal, detail: null } : { rule: 'v1', block, chain: decider.source.chain };
    }
    const beaconRound = roundOfAttempt(decider.beaconRound, attempt);
    const found = await decider.source.round(beaconRound);
    return found === undefined ? { reason: notOut, detail: null } : { rule: 'v2', beaconRound, signature: found.signature };
  } catch (error) {
    if (error instanceof ChainUnavailable || error instanceof BeaconUnavailable)
      return { reason: error.message, detail: error.detail ?? null };
    throw error;
  }
}
