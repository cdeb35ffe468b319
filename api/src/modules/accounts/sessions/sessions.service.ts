import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../core/db/database.ts';
import { deviceName } from '../../../core/http/deviceName.ts';
import { newDeviceMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { longestToken } from '../../../core/secrets/signingKeys.repository.ts';
import type { AccountDeps } from './accountDeps.ts';
import { type ReadClaims, signToken } from './bearerToken.ts';
import type { AtEpoch } from './credentials.repository.ts';
import { addressOfOldMember, noteDevice } from './knownDevices.repository.ts';
import { insertSession, isLiveSession } from './sessions.repository.ts';
import type { Visitor } from './visitor.ts';

/** Seconds without use after which a session ends, unless its browser is remembered. */
export const idleSeconds = 2 * 24 * 60 * 60;

/** Milliseconds after which a session ends, used or not, unless its browser is remembered. */
const longestSession = 7 * 24 * 60 * 60_000;

/**
 * Opens a session; the visitor's device is one of the member's from then on. One that is to be remembered goes on for the longest time that
 * a token lives, used or not, if it is bound to a key of the browser: a copy of such a token is worth nothing elsewhere.
 * @param tx the transaction in which the login was proved
 * @param member with the epoch under which it was proved
 * @returns the bearer token; undefined when a credential was changed since, so that the login is not proved any more
 */
export async function openSession(
  deps: AccountDeps,
  tx: Queryable,
  member: AtEpoch,
  visitor: Visitor,
): Promise<string | undefined> {
  const { keys } = deps;
  const { userId } = member;
  const sessionId = randomUUID();
  const isRemembered = visitor.remember === true && visitor.key !== undefined;
  const endsAt = new Date(Date.now() + (isRemembered ? longestToken : longestSession));
  const expiresAt = isRemembered ? endsAt : new Date(Date.now() + idleSeconds * 1000);
  const session = { ...member, id: sessionId, expiresAt, endsAt, deviceHash: visitor.deviceHash };
  if (!(await insertSession(tx, session, visitor.agent))) return undefined;
  if (await noteDevice(tx, member, visitor.deviceHash)) await tellOfDevice(deps, tx, userId, visitor);
  return signToken(keys.signing, { userId, sessionId, key: visitor.key }, endsAt);
}

/** A mail, except of a member's first device. */
async function tellOfDevice({ config, mailer }: AccountDeps, tx: Queryable, userId: number, visitor: Visitor): Promise<void> {
  const email = await addressOfOldMember(tx, userId);
  if (email === undefined) return;
  await addToOutbox(tx, newDeviceMail(email, deviceName(visitor.agent), new Date(), `${config.publicUrl}/forgot-password`));
  mailer.wake();
}

/**
 * What a request's token says. Its session may have ended: see `identify`.
 * @param authorization the header, `Bearer <token>`
 * @returns undefined without a token that is ours, unchanged and in time
 */
export async function claimsOf({ tokens }: AccountDeps, authorization: string | undefined): Promise<ReadClaims | undefined> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
  return token === undefined ? undefined : tokens.read(token);
}

/** Whose request this is; undefined without a good token of a session that goes on. */
export async function identify(deps: AccountDeps, authorization: string | undefined): Promise<ReadClaims | undefined> {
  const claims = await claimsOf(deps, authorization);
  return claims && (await isLiveSession(deps.db, claims.sessionId, claims.userId)) ? claims : undefined;
}
