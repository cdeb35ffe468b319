import { Format } from '@fastify/type-provider-typebox';
import { jwtVerify, SignJWT } from 'jose';
import { JOSEError, JWKSNoMatchingKey } from 'jose/errors';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Keyring } from '../../../core/secrets/keyring.ts';
import type { Keys } from '../../../core/secrets/keys.ts';

const issuer = 'snail-lotto';
const audience = 'snail-lotto-site';
const algorithm = 'HS256';
const isBinding = Compile(Type.Object({ jkt: Type.String() }));

export interface TokenClaims {
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
export async function readToken(keys: Pick<Keyring, 'find'>, token: string): Promise<ReadClaims | undefined> {
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
