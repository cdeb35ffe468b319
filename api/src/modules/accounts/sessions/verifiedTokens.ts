import type { CacheUse } from '../../../core/cache/LoadingCache.ts';
import type { Keyring } from '../../../core/secrets/keyring.ts';
import { type ReadClaims, readToken, type TokenClaims } from './bearerToken.ts';

const most = 10_000;

/**
 * Verifies bearer tokens and caches the valid ones, so that further requests need no cryptography. The session itself is not
 * cached: every request checks it.
 */
export class VerifiedTokens {
  readonly #keys: Keyring;
  readonly #known = new Map<string, ReadClaims>();
  #hits = 0;
  #misses = 0;

  constructor(keys: Keyring) {
    this.#keys = keys;
  }

  known(authorization: string | undefined): TokenClaims | undefined {
    const known = authorization?.startsWith('Bearer ') ? this.#known.get(authorization.slice(7)) : undefined;
    return known && this.#holds(known) ? known : undefined;
  }

  /** Since its verification, the token may have expired, or its key may have been withdrawn. */
  #holds({ expiresAt, signedBy }: ReadClaims): boolean {
    return expiresAt > Date.now() && this.#keys.verifies(signedBy);
  }

  get use(): CacheUse {
    return { hits: this.#hits, misses: this.#misses, entries: this.#known.size };
  }

  async read(token: string): Promise<ReadClaims | undefined> {
    const known = this.#known.get(token);
    if (known && this.#holds(known)) {
      this.#hits++;
      return known;
    }
    this.#misses++;
    const claims = await readToken(this.#keys, token);
    if (claims === undefined) return undefined;
    if (this.#known.size >= most) this.#known.clear();
    this.#known.set(token, claims);
    return claims;
  }
}
