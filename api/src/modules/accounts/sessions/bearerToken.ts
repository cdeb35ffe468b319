import { Format } from '@fastify/type-provider-typebox';
import { jwtVerify, SignJWT } from 'jose';
import { JOSEError, JWKSNoMatchingKey } from 'jose/errors';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { CacheUse } from '../../../core/cache/LoadingCache.ts';
import type { Keyring } from '../../../core/secrets/keyring.ts';
import type { Keys } from '../../../core/secrets/signingKeys.repository.ts';

const issuer = 'snail-lotto';
const audience = 'snail-lotto-site';
const algorithm = 'HS256';
const isBinding = Compile(Type.Object({ jkt: Type.String() }));

interface TokenClaims {
  userId: number;
  sessionId: string;
  /** Thumbprint (RFC 7638) of the browser key that the session is bound to, if any. */
  key?: string | undefined;
}

export interface ReadClaims extends TokenClaims {
  signedBy: string;
  issuedAt: number;
  expiresAt: number;
}

export function signToken(
  { id, jwt }: Pick<Keys, 'id' | 'jwt'>,
  { userId, sessionId, key: boundTo }: TokenClaims,
  expiresAt: Date,
): Promise<string> {
  return new SignJWT(boundTo === undefined ? {} : { cnf: { jkt: boundTo } })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: id })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(userId))
    .setJti(sessionId)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(jwt);
}

/**
 * Verifies a bearer token by its key id. Accepts only our algorithm, issuer and audience, and requires an expiry.
 * @returns undefined if the token is invalid or expired, or its key is no longer accepted
 * @throws DatabaseUnavailable if the key is unknown in this process and must be read
 */
async function readToken(keys: Pick<Keyring, 'find'>, token: string): Promise<ReadClaims | undefined> {
  let signedBy = '';
  const keyOf = async ({ kid }: { kid?: string }) => {
    const key = await keys.find(kid);
    if (key === undefined) throw new JWKSNoMatchingKey();
    signedBy = key.id;
    return key.jwt;
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['sub', 'jti', 'exp', 'iat'],
    });
    const userId = Number(payload.sub);
    const { jti, exp, iat } = payload;
    if (!Number.isSafeInteger(userId) || jti === undefined || !Format.IsUuid(jti) || exp === undefined || iat === undefined)
      return undefined;
    const { cnf } = payload;
    if (cnf !== undefined && !isBinding.Check(cnf)) return undefined;
    return { userId, sessionId: jti, expiresAt: exp * 1000, issuedAt: iat * 1000, signedBy, key: cnf?.jkt };
  } catch (error) {
    if (error instanceof JOSEError) return undefined;
    throw error;
  }
}

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
