import type { Bundle } from '../contracts/fair.ts';
import type { BeaconChain } from './beacon.ts';
import { NotANote } from './note.ts';
import { NotARecord } from './readRecords.ts';
import type { FreezeRecord, OpeningRecord, ResultRecord } from './records.ts';

/** Steps in which a round is checked, in their order. */
export type CheckStep = 'opening' | 'freeze' | 'tickets' | 'source' | 'number' | 'owner' | 'log' | 'checkpoint' | 'receipt';

/** A value that somebody may want to compare or copy. */
export interface Figure {
  label: string;
  value: string;
}

/** What came of one step. */
export interface Check {
  step: CheckStep;
  /** `missing`: it has not happened yet, or never will. `unchecked`: what is given is not enough to tell. */
  state: 'valid' | 'invalid' | 'missing' | 'unchecked';
  /** One plain sentence. */
  says: string;
  figures: Figure[];
}

/** What a round is checked with. */
export interface CheckOptions {
  /** A buyer's receipt (compact JWS); without it there is no step `receipt`. */
  receipt?: string;
  /** What the site publishes at /.well-known/jwks.json; without it a receipt's signature is not checked. */
  keys?: ReceiptKeys;
  /** What the site publishes at /fair/log/key, or what was written down earlier; without it the log's signature is not checked. */
  logKey?: string;
  /** `verifyBeacon` of verifyBeacon.ts, given so that only whoever draws or checks loads it. */
  verifyBeacon(chain: Pick<BeaconChain, 'publicKey'>, round: number, signature: string): boolean;
  /** Told now and then how many of the numbers are hashed. */
  onProgress?(done: number, of: number): void;
}

/** The keys that receipts are signed with, as far as they are read here (RFC 7517). */
export interface ReceiptKeys {
  keys: readonly { kid?: string; kty?: string; crv?: string; x?: string }[];
}

/** A bundle with its records, as far as they could be read. */
export interface ReadBundle {
  bundle: Bundle;
  openingId: string;
  opening: OpeningRecord;
  freeze: FreezeRecord | undefined;
  result: ResultRecord | undefined;
}

/** Something is not as it must be; the message says what, in a sentence. */
export class Untrue extends Error {
  override name = 'Untrue';
}

/** @throws Untrue */
export function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Untrue(otherwise);
}

/** What a step found, apart from its name. */
export type Finding = Omit<Check, 'step'>;

export const valid = (says: string, figures: Figure[] = []): Finding => ({ state: 'valid', says, figures });
export const missing = (says: string): Finding => ({ state: 'missing', says, figures: [] });
export const unchecked = (says: string, figures: Figure[] = []): Finding => ({ state: 'unchecked', says, figures });

/** Does one step. What is not true, or cannot be read, makes it invalid; everything else that is thrown is a fault of ours. */
export async function attempt(step: CheckStep, work: () => Finding | Promise<Finding>): Promise<Check> {
  try {
    return { step, ...(await work()) };
  } catch (error) {
    if (error instanceof Untrue || error instanceof NotARecord || error instanceof NotANote || error instanceof RangeError)
      return { step, state: 'invalid', says: error.message, figures: [] };
    throw error;
  }
}

/** SHA-256 in lower-case hex. */
export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
