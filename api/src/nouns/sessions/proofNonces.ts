import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { sameHash } from '../../base/secrets/codes.ts';

/** Milliseconds for which one number is given out. */
const period = 60_000;
/** Periods for which it is taken afterwards: a page that asked for anything within them needs no second request. */
const taken = 4;

/**
 * Numbers that a browser puts into its proofs, by which the provider sees that they are fresh: no clock but its own is asked, and nobody
 * can make proofs today that hold tomorrow. They are made of the time and a key, so that every process knows those of the others.
 */
export class ProofNonces {
  readonly #key: KeyObject;
  readonly #now: () => number;
  readonly #made = new Map<number, string>();

  /** @param now epoch ms, the same in all processes */
  constructor(key: Uint8Array, now: () => number) {
    this.#key = createSecretKey(key);
    this.#now = now;
  }

  /** The number to put into the next proof. */
  current(): string {
    return this.#of(this.#period());
  }

  /** Whether it was given out within the last four to five minutes. */
  isFresh(nonce: string): boolean {
    const at = Number.parseInt(nonce.split('.')[0] ?? '', 36);
    const age = this.#period() - at;
    // One ahead: a process whose clock was read a moment later.
    return age >= -1 && age <= taken && sameHash(this.#of(at), nonce);
  }

  #period(): number {
    return Math.floor(this.#now() / period);
  }

  #of(at: number): string {
    const known = this.#made.get(at);
    if (known !== undefined) return known;
    if (this.#made.size > 20) this.#made.clear();
    const mac = createHmac('sha256', this.#key).update(String(at)).digest().subarray(0, 16).toString('base64url');
    const nonce = `${at.toString(36)}.${mac}`;
    this.#made.set(at, nonce);
    return nonce;
  }
}
