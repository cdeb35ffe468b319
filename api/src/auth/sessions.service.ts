import { randomUUID } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import type { AccountDeps } from './accountDeps.ts';
import { insertSession, isLiveSession } from './sessions.repository.ts';
import { readToken, signToken, type TokenClaims } from './tokens.ts';

/** Milliseconds that a login lasts. */
const sessionLifetime = 7 * 24 * 60 * 60_000;

/**
 * Opens a session.
 * @param tx the transaction in which the login was proved
 * @returns the bearer token
 */
export async function openSession({ keys }: AccountDeps, tx: Queryable, userId: number): Promise<string> {
  const sessionId = randomUUID();
  const expiresAt = new Date(Date.now() + sessionLifetime);
  await insertSession(tx, sessionId, userId, expiresAt);
  return signToken(keys.jwt, { userId, sessionId }, expiresAt);
}

/**
 * Whose request this is.
 * @param authorization the header, `Bearer <token>`
 * @returns undefined without a token that is ours, unchanged, in time and not revoked
 */
export async function identify({ keys, db }: AccountDeps, authorization: string | undefined): Promise<TokenClaims | undefined> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
  const claims = token === undefined ? undefined : await readToken(keys.jwt, token);
  return claims && (await isLiveSession(db, claims.sessionId, claims.userId)) ? claims : undefined;
}
