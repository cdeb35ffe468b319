import { createHmac } from 'node:crypto';
import { sameHash } from '../../../core/secrets/codes.ts';
import type { Keyring } from '../../../core/secrets/keyring.ts';
import type { Keys } from '../../../core/secrets/keys.ts';

/** Milliseconds for which one number is given out. */
const period = 60_000;
/** Periods for which it is taken afterwards: a page that asked for anything within them needs no second request. */
const taken = 4;

/**
 * Numbers that a browser puts into its proofs, by which the provider sees that they are fresh: no clock but its own is asked, and nobody
 * can make proofs today that hold tomorrow. They are made of the time and a key, so that every process knows those of the others.
 */
export class ProofNonces {
  readonly #keys: Pick<Keyring, 'signing' | 'accepted'>;
  readonly #now: () => number;
  readonly #made = new Map<string, string>();

  /** @param now epoch ms, the same in all processes */
  constructor(keys: Pick<Keyring, 'signing' | 'accepted'>, now: () => number) {
    this.#keys = keys;
    this.#now = now;
  }

  /** The number to put into the next proof. */
  current(): string {
    return this.#of(this.#keys.signing, this.#period());
  }

  /** Whether it was given out within the last four to five minutes. */
  isFresh(nonce: string): boolean {
    const at = Number.parseInt(nonce.split('.')[0] ?? '', 36);
    const age = this.#period() - at;
    // One ahead: a process whose clock was read a moment later.
    return age >= -1 && age <= taken && this.#keys.accepted().some((keys) => sameHash(this.#of(keys, at), nonce));
  }

  #period(): number {
    return Math.floor(this.#now() / period);
  }

  #of({ id, nonces }: Keys, at: number): string {
    const name = `${id} ${at}`;
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    if (this.#made.size > 20) this.#made.clear();
    const mac = createHmac('sha256', nonces).update(String(at)).digest().subarray(0, 16).toString('base64url');
    const nonce = `${at.toString(36)}.${mac}`;
    this.#made.set(name, nonce);
    return nonce;
  }
}
