import { Format } from '@fastify/type-provider-typebox';
import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

const issuer = 'snail-lotto';
const audience = 'snail-lotto-site';
const algorithm = 'HS256';
const isBinding = Compile(Type.Object({ jkt: Type.String() }));

/** What a bearer token says: whose it is, and the session row that keeps it alive. */
export interface TokenClaims {
  userId: number;
  sessionId: string;
  /** Thumbprint (RFC 7638) of the browser's key that the session is bound to; undefined for one that is not bound. */
  key?: string | undefined;
}

/** What a token of ours was found to say. Times in epoch ms. */
export interface ReadClaims extends TokenClaims {
  issuedAt: number;
  expiresAt: number;
}

/** Signs the bearer token of a session. */
export function signToken(key: Uint8Array, { userId, sessionId, key: boundTo }: TokenClaims, expiresAt: Date): Promise<string> {
  return new SignJWT(boundTo === undefined ? {} : { cnf: { jkt: boundTo } })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(userId))
    .setJti(sessionId)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key);
}

/**
 * Reads a bearer token. Only our own algorithm, issuer and audience pass, and only with an end (`expiresAt`, epoch ms).
 * @returns undefined for any token that is not ours, was changed or has run out
 */
export async function readToken(key: Uint8Array, token: string): Promise<ReadClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
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
    return { userId, sessionId: jti, expiresAt: exp * 1000, issuedAt: iat * 1000, key: cnf?.jkt };
  } catch (error) {
    if (error instanceof JOSEError) return undefined;
    throw error;
  }
}
