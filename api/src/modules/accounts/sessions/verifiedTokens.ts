import type { CacheUse } from '../../../core/observability/watchCache.ts';
import type { Keyring } from '../../../core/secrets/keyring.ts';
import { type ReadClaims, readToken, type TokenClaims } from './bearerToken.ts';

/** Tokens remembered at once; past that all are verified anew. */
const most = 10_000;

/**
 * Reads bearer tokens, and remembers those whose signature was right: a member's next request needs no cryptography.
 * Whether the session goes on is not remembered; that is asked every time.
 */
export class VerifiedTokens {
  readonly #keys: Keyring;
  readonly #known = new Map<string, ReadClaims>();
  #hits = 0;
  #misses = 0;

  constructor(keys: Keyring) {
    this.#keys = keys;
  }

  /** What the token of an `Authorization` header says, if it was verified before. Costs next to nothing. */
  known(authorization: string | undefined): TokenClaims | undefined {
    const known = authorization?.startsWith('Bearer ') ? this.#known.get(authorization.slice(7)) : undefined;
    return known && this.#holds(known) ? known : undefined;
  }

  /** It may have run out, or its key have been given up, since it was verified. */
  #holds({ expiresAt, signedBy }: ReadClaims): boolean {
    return expiresAt > Date.now() && this.#keys.verifies(signedBy);
  }

  get use(): CacheUse {
    return { hits: this.#hits, misses: this.#misses, entries: this.#known.size };
  }

  /** @returns undefined for any token that is not ours, was changed or has run out */
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
