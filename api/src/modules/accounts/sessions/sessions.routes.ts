import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Queryable } from '../../../core/db/database.ts';
import type { RouteOptions } from '../../../core/deps.ts';
import { deviceName } from '../../../core/http/deviceName.ts';
import { route } from '../../../core/http/route.ts';
import { newDeviceMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { longestToken } from '../../../core/secrets/signingKeys.repository.ts';
import type { AccountDeps } from './accountDeps.ts';
import { type ReadClaims, signToken } from './bearerToken.ts';
import type { AtEpoch } from './credentials.repository.ts';
import { addressOfOldMember, noteDevice } from './knownDevices.repository.ts';
import { deleteSession, insertSession, isLiveSession } from './sessions.repository.ts';
import type { Visitor } from './visitor.ts';

/** Idle timeout of a session, in seconds, unless the member chose to stay logged in. */
export const idleSeconds = 2 * 24 * 60 * 60;

/** Maximum duration of a session, in ms, unless the member chose to stay logged in. */
const longestSession = 7 * 24 * 60 * 60_000;

/**
 * Opens a session and makes the visitor's device a known one. A session that is to be remembered lasts as long as a token can,
 * without an idle timeout, but only if it is bound to a browser key: a stolen token is then useless elsewhere.
 * @param tx the transaction of the login's proof
 * @param member with the epoch of the proof
 * @returns the bearer token; undefined if a credential has changed since the proof
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
  const session = { ...member, id: sessionId, expiresAt, endsAt, deviceHash: visitor.deviceHash, passkeyId: visitor.passkeyId };
  if (!(await insertSession(tx, session, visitor.agent))) return undefined;
  if (await noteDevice(tx, member, visitor.deviceHash)) await notifyNewDevice(deps, tx, userId, visitor);
  return signToken(keys.signing, { userId, sessionId, key: visitor.key }, endsAt);
}

async function notifyNewDevice({ config, mailer }: AccountDeps, tx: Queryable, userId: number, visitor: Visitor): Promise<void> {
  const email = await addressOfOldMember(tx, userId);
  if (email === undefined) return;
  await addToOutbox(tx, newDeviceMail(email, deviceName(visitor.agent), new Date(), `${config.publicUrl}/forgot-password`));
  mailer.wake();
}

/**
 * Returns the claims of a request's token. Its session may have ended: see `identify`.
 * @param authorization the header, `Bearer <token>`
 * @returns undefined without a valid token
 */
export async function claimsOf({ tokens }: AccountDeps, authorization: string | undefined): Promise<ReadClaims | undefined> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
  return token === undefined ? undefined : tokens.read(token);
}

export async function identify(deps: AccountDeps, authorization: string | undefined): Promise<ReadClaims | undefined> {
  const claims = await claimsOf(deps, authorization);
  return claims && (await isLiveSession(deps.db, claims.sessionId, claims.userId)) ? claims : undefined;
}

export const sessionRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/auth/logout',
    {
      config: { proof: { notAsked: 'A member who has lost the key can still end the session.' } },
      tags: ['Auth'],
      summary: 'End this session; its token is refused from now on',
      example: { message: 'Logged out.' },
    },
    async (request) => {
      await deleteSession(deps.db, request.sessionId);
      return { message: 'Logged out.' };
    },
  );
};
