import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../base/db/database.ts';
import type { AccountDeps } from './accountDeps.ts';
import { signToken, type TokenClaims } from './bearerToken.ts';
import { noteDevice } from './knownDevices.repository.ts';
import { insertSession, isLiveSession } from './sessions.repository.ts';
import type { Visitor } from './visitor.ts';

/** Milliseconds that a login lasts. */
const sessionLifetime = 7 * 24 * 60 * 60_000;

/**
 * Opens a session; the visitor's device is one of the member's from then on.
 * @param tx the transaction in which the login was proved
 * @returns the bearer token
 */
export async function openSession({ keys }: AccountDeps, tx: Queryable, userId: number, visitor: Visitor): Promise<string> {
  const sessionId = randomUUID();
  const expiresAt = new Date(Date.now() + sessionLifetime);
  await insertSession(tx, { id: sessionId, userId, expiresAt });
  await noteDevice(tx, userId, visitor.deviceHash);
  return signToken(keys.jwt, { userId, sessionId }, expiresAt);
}

/**
 * What a request's token says. Its session may have ended: see `identify`.
 * @param authorization the header, `Bearer <token>`
 * @returns undefined without a token that is ours, unchanged and in time
 */
export async function claimsOf({ tokens }: AccountDeps, authorization: string | undefined): Promise<TokenClaims | undefined> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
  return token === undefined ? undefined : tokens.read(token);
}

/** Whose request this is; undefined without a good token of a session that goes on. */
export async function identify(deps: AccountDeps, authorization: string | undefined): Promise<TokenClaims | undefined> {
  const claims = await claimsOf(deps, authorization);
  return claims && (await isLiveSession(deps.db, claims.sessionId, claims.userId)) ? claims : undefined;
}
