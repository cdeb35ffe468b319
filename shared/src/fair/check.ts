import type { Bundle } from '../contracts/fair.ts';
import type { BeaconChain } from './beacon.ts';
import { NotANote } from './note.ts';
import { NotARecord } from './readRecords.ts';
import type { FreezeRecord, OpeningRecord, ResultRecord } from './records.ts';
import { NotAPolicy, type VerifyMlDsa } from './witnessPolicy.ts';

export type CheckStep =
  | 'opening'
  | 'extend'
  | 'freeze'
  | 'tickets'
  | 'source'
  | 'number'
  | 'owner'
  | 'log'
  | 'checkpoint'
  | 'receipt';

export interface Figure {
  label: string;
  value: string;
}

export interface Check {
  step: CheckStep;
  /** `missing`: has not happened (yet). `unchecked`: the given data is not enough. */
  state: 'valid' | 'invalid' | 'missing' | 'unchecked';
  says: string;
  figures: Figure[];
}

/**
 * Data of the checks; one without its data is skipped: `receipt`, a buyer's (compact JWS); `keys`, content of /.well-known/jwks.json; `logKey`, of
 * /fair/log/key or a copy saved earlier; `policy`, of /fair/log/witnesses or one's own. `verifyBeacon` of verifyBeacon.ts is a
 * parameter, so that its large module is loaded only when needed. `now`: epoch ms; default: this machine's clock.
 */
export interface CheckOptions {
  receipt?: string;
  keys?: ReceiptKeys;
  logKey?: string;
  policy?: string;
  verifyBeacon(chain: Pick<BeaconChain, 'publicKey'>, round: number, signature: string): boolean;
  verifyMlDsa?: VerifyMlDsa;
  now?(): number;
  onProgress?(done: number, of: number): void;
}

export interface ReceiptKeys {
  keys: readonly { kid?: string; kty?: string; crv?: string; x?: string }[];
}

/** `opened`: as the opening record has it; `opening`: with the times and the source of its extension. */
export interface ReadBundle {
  bundle: Bundle;
  openingId: string;
  opening: OpeningRecord;
  opened: OpeningRecord;
  freeze: FreezeRecord | undefined;
  result: ResultRecord | undefined;
}

/** A check failed; the message says why, in a sentence. */
export class Untrue extends Error {
  override name = 'Untrue';
}

export function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Untrue(otherwise);
}

export type Finding = Omit<Check, 'step'>;

export const valid = (says: string, figures: Figure[] = []): Finding => ({ state: 'valid', says, figures });
export const missing = (says: string): Finding => ({ state: 'missing', says, figures: [] });
export const unchecked = (says: string, figures: Figure[] = []): Finding => ({ state: 'unchecked', says, figures });

/** Runs one step. Failed checks and unreadable data make it invalid; other errors are bugs and are thrown. */
export async function attempt(step: CheckStep, work: () => Finding | Promise<Finding>): Promise<Check> {
  try {
    return { step, ...(await work()) };
  } catch (error) {
    if (
      error instanceof Untrue ||
      error instanceof NotARecord ||
      error instanceof NotANote ||
      error instanceof NotAPolicy ||
      error instanceof RangeError
    )
      return { step, state: 'invalid', says: error.message, figures: [] };
    throw error;
  }
}

export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
