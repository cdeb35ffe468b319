import { createHmac } from 'node:crypto';
import { sameHash } from '../../../core/secrets/codes.ts';
import type { Keyring } from '../../../core/secrets/keyring.ts';
import type { Keys } from '../../../core/secrets/keys.ts';

/** Period of one nonce, in ms. */
const period = 60_000;
/** For how many more periods a nonce is accepted: a page with requests in that time needs no retry. */
const taken = 4;

/**
 * Issues the nonces of DPoP proofs, which show that a proof is fresh by the server's clock and was not made in advance. A nonce
 * is a MAC of the time, so that all processes accept those of the others without storage.
 */
export class ProofNonces {
  readonly #keys: Pick<Keyring, 'signing' | 'accepted'>;
  readonly #now: () => number;
  readonly #made = new Map<string, string>();

  constructor(keys: Pick<Keyring, 'signing' | 'accepted'>, now: () => number) {
    this.#keys = keys;
    this.#now = now;
  }

  current(): string {
    return this.#of(this.#keys.signing, this.#period());
  }

  /** Whether the nonce was issued within the last four to five minutes. */
  isFresh(nonce: string): boolean {
    const at = Number.parseInt(nonce.split('.')[0] ?? '', 36);
    const age = this.#period() - at;
    // One period ahead: another process may have a clock that is slightly fast.
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
