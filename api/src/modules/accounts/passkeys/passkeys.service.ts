import type { LoginResponse } from 'shared/contracts/auth';
import type {
  AddPasskeyRequest,
  Passkey,
  PasskeyLoginRequest,
  PasskeyOffer,
  PasskeyRequest,
  RemovePasskeyRequest,
  StepUpProof,
} from 'shared/contracts/passkeys';
import { event, networkMark } from '../../../core/events.ts';
import { ApiError, invalidField, unauthorized } from '../../../core/http/errors.ts';
import { networkOf } from '../../../core/http/network.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { emailNotVerified } from '../login/challenges.service.ts';
import { findMember } from '../members/members.repository.ts';
import { notifyAccountChange } from '../security/password.service.ts';
import { findOwned } from '../security/security.repository.ts';
import { type Asking, stepUp } from '../security/stepUp.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { lockCredentials } from '../sessions/credentials.repository.ts';
import { knownDevice } from '../sessions/knownDevices.repository.ts';
import { openSession } from '../sessions/sessions.routes.ts';
import type { Visitor } from '../sessions/visitor.ts';
import { deletePasskey, findPasskey, insertPasskey, listPasskeys, notePasskeyUse } from './passkeys.repository.ts';
import {
  addPurpose,
  changePurpose,
  inSentences,
  newChallenge,
  passkeyChanged,
  provePasskey,
  unknownPasskey,
  useChallenge,
  userHandleOf,
} from './provePasskey.ts';
import { passkeySite, readAttestation } from './webauthn.ts';

const mostPasskeys = 20;

export function loginOptions({ config, keys }: AccountDeps, now: number): PasskeyRequest {
  return {
    challenge: newChallenge(keys.signing, 'login', now),
    rpId: passkeySite(config).rpId,
    credentialIds: [],
  };
}

/**
 * Logs in with a passkey, in place of password and second factor. Only its owner's device knows its id, so refusals reveal no
 * account.
 * @throws ApiError INVALID_CREDENTIALS, CHALLENGE_EXPIRED, EMAIL_NOT_VERIFIED, TOO_MANY_REQUESTS
 */
export async function logInWithPasskey(
  deps: AccountDeps,
  { passkey: assertion }: PasskeyLoginRequest,
  visitor: Visitor,
): Promise<LoginResponse> {
  const passkey = await findPasskey(deps.db, assertion.id);
  const device = passkey && (await knownDevice(deps.db, visitor, { userId: passkey.userId }));
  if (device === undefined) await deps.limits.take(rules.loginByAddress, networkOf(visitor.address));
  const refuse = (message: string) => new ApiError(401, 'INVALID_CREDENTIALS', message).about(passkey?.userId);
  if (!passkey) throw refuse(unknownPasskey);
  const { id, userId, credentialEpoch } = passkey;
  const signCount = await provePasskey(deps, { passkey, assertion, purpose: 'login' }, refuse);
  if (!passkey.emailConfirmed) throw emailNotVerified().about(userId);
  const jwt = await deps.db.transaction(async (tx) => {
    if (!(await notePasskeyUse(tx, id, signCount))) throw refuse(passkeyChanged);
    return openSession(deps, tx, { userId, credentialEpoch }, { ...visitor, passkeyId: id });
  });
  if (jwt === undefined) throw refuse('Your account was changed meanwhile. Please log in again.');
  event(deps.log, 'login.succeeded', { member: userId, network: networkMark(deps.db, visitor.address), factor: 'passkey' });
  return { nextStep: 'none', jwt, user: (await findMember(deps.db, userId)) ?? null, challenge: null };
}

/** Options for step-up authentication with one of the member's passkeys. @throws ApiError NOT_FOUND without one */
export async function stepUpOptions(deps: AccountDeps, { userId, sessionId }: Asking): Promise<PasskeyRequest> {
  const [owned, passkeys] = await Promise.all([findOwned(deps.db, userId), listPasskeys(deps.db, userId)]);
  if (passkeys.length === 0) throw new ApiError(404, 'NOT_FOUND', 'You have no passkey.');
  return {
    challenge: newChallenge(deps.keys.signing, changePurpose({ ...owned, sessionId }), owned.now.getTime()),
    rpId: passkeySite(deps.config).rpId,
    credentialIds: passkeys.map(({ credentialId }) => credentialId),
  };
}

const tooMany = () =>
  new ApiError(
    409,
    'QUOTA_EXCEEDED',
    `You have ${mostPasskeys} passkeys. Remove one that you do not use before you add another.`,
  );

/**
 * Starts adding a passkey, after step-up authentication. The proof is as old as the challenge when the passkey is added: five
 * minutes at most.
 * @throws ApiError VALIDATION, INVALID_CODE, CHALLENGE_EXPIRED, QUOTA_EXCEEDED, TOO_MANY_REQUESTS
 */
export async function offerPasskey(deps: AccountDeps, asking: Asking, proof: StepUpProof): Promise<PasskeyOffer> {
  const { userId, sessionId } = asking;
  const { owned, use } = await stepUp(deps, asking, proof);
  await deps.db.transaction(use);
  const passkeys = await listPasskeys(deps.db, userId);
  if (passkeys.length >= mostPasskeys) throw tooMany();
  return {
    challenge: newChallenge(deps.keys.signing, addPurpose({ ...owned, sessionId }), owned.now.getTime()),
    rpId: passkeySite(deps.config).rpId,
    userHandle: userHandleOf(deps.db, userId),
    username: owned.username,
    credentialIds: passkeys.map(({ credentialId }) => credentialId),
  };
}

/**
 * Adds an offered passkey and mails a notice.
 * @throws ApiError VALIDATION at `name` or `passkey`, CHALLENGE_EXPIRED, QUOTA_EXCEEDED; UNAUTHORIZED if a credential has changed
 */
export async function addPasskey(
  deps: AccountDeps,
  { userId, sessionId }: Asking,
  { name, ...answer }: AddPasskeyRequest,
): Promise<Passkey> {
  const refuse = (message: string) => invalidField('passkey', message);
  const owned = await findOwned(deps.db, userId);
  const shown = passkeyName(name);
  const { challenge, credential } = inSentences(refuse, () => readAttestation(answer, passkeySite(deps.config)));
  await useChallenge(deps, addPurpose({ ...owned, sessionId }), challenge, owned.now);
  const added = await deps.db.transaction(async (tx) => {
    if (!(await lockCredentials(tx, owned))) throw unauthorized(sessionId);
    const row = await insertPasskey(tx, { ...credential, userId, name: shown, atMost: mostPasskeys });
    if (!row)
      throw (await listPasskeys(tx, userId)).length >= mostPasskeys ? tooMany() : refuse('This passkey is in use already.');
    await notifyAccountChange(deps, tx, owned.email, 'passkey added', shown);
    return row;
  });
  deps.mailer.wake();
  return passkeyOf(added);
}

export function passkeyName(typed: string): string {
  const name = typed.trim();
  if (name === '') throw invalidField('name', 'Please give the passkey a name.');
  return name;
}

export const passkeyOf = ({
  id,
  name,
  synced,
  createdAt,
  lastUsedAt,
}: Omit<Passkey, 'createdAt' | 'lastUsedAt'> & { createdAt: Date; lastUsedAt: Date | null }): Passkey => ({
  id,
  name,
  synced,
  createdAt: createdAt.getTime(),
  lastUsedAt: lastUsedAt?.getTime() ?? null,
});

export const noPasskey = () => new ApiError(404, 'NOT_FOUND', 'This passkey was removed already.');

/**
 * Removes a passkey, ends the sessions that it opened except for the one that asks, and mails a notice.
 * @throws ApiError VALIDATION, INVALID_CODE, CHALLENGE_EXPIRED, NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function removePasskey(deps: AccountDeps, asking: Asking, { id, ...proof }: RemovePasskeyRequest): Promise<void> {
  const { userId, sessionId } = asking;
  const { owned, use } = await stepUp(deps, asking, proof);
  await deps.db.transaction(async (tx) => {
    await use(tx);
    const name = await deletePasskey(tx, { userId, id, sessionId });
    if (name === undefined) throw noPasskey();
    await notifyAccountChange(deps, tx, owned.email, 'passkey removed', name);
  });
  deps.mailer.wake();
}
