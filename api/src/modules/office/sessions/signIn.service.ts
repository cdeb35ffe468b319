import { createPublicKey } from 'node:crypto';
import type { DeskSignIn, Enrolment, InvitationOffer, NewOperatorSession } from 'shared/contracts/officeSession';
import type { PasskeyRequest } from 'shared/contracts/passkeys';
import { sqlState } from '../../../core/db/database.ts';
import { event, networkMark } from '../../../core/events.ts';
import { ApiError, invalidField } from '../../../core/http/errors.ts';
import { networkOf } from '../../../core/http/network.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { keyedHash, newSecret } from '../../../core/secrets/codes.ts';
import { passkeyName } from '../../accounts/passkeys/passkeys.service.ts';
import { inSentences, newChallenge, passkeyChanged, useChallenge } from '../../accounts/passkeys/provePasskey.ts';
import { passkeySite, publicKeyWith, readAttestation, verifyAssertion } from '../../accounts/passkeys/webauthn.ts';
import type { AccountDeps } from '../../accounts/sessions/accountDeps.ts';
import { kindsOf } from '../acts/officeActs.repository.ts';
import { hasDemoKeys } from '../operators/founding.ts';
import {
  enrolOperator,
  exchangeCode,
  findInvitation,
  findOperatorPasskey,
  insertSession,
  noteOperatorPasskey,
  type PasskeyNumbers,
  useSession,
} from './operatorSessions.repository.ts';

const requestPurpose = (jkt: string) => `office request ${jkt}` as const;
const signInPurpose = 'office sign-in';
export const siteOf = ({ config }: AccountDeps) => passkeySite({ publicUrl: config.officeUrl ?? '' });
export const handleOf = ({ db }: AccountDeps, name: string) =>
  keyedHash(db, 'passkey-user', `operator ${name}`).toString('base64url');

/**
 * Begins a sign-in of the browser whose key has this thumbprint. Only that key can use the code that the desk hands out at its end.
 * @returns the page of the desk; nothing is stored
 */
export function requestSignIn({ config, keys }: AccountDeps, jkt: string, now: number): string {
  return `${config.officeUrl}/sign-in#${jkt}.${newChallenge(keys.signing, requestPurpose(jkt), now)}`;
}

export const signInOptions = (deps: AccountDeps, now: number): PasskeyRequest => ({
  challenge: newChallenge(deps.keys.signing, signInPurpose, now),
  rpId: siteOf(deps).rpId,
  credentialIds: [],
});

/**
 * Signs an operator in at the desk with a passkey.
 * @param request of the office's link; missing: only the desk is opened
 * @returns the secret of the desk's cookie, and the page to go on to: with a request, the office with its code
 * @throws ApiError INVALID_CREDENTIALS, CHALLENGE_EXPIRED, TOO_MANY_REQUESTS
 */
export async function signIn(
  deps: AccountDeps,
  { passkey: assertion, request }: DeskSignIn,
  address: string,
): Promise<{ cookie: string; location: string }> {
  await deps.limits.take(rules.loginByAddress, networkOf(address));
  const refuse = (message: string) => new ApiError(401, 'INVALID_CREDENTIALS', message);
  const passkey = await findOperatorPasskey(deps.db, assertion.id);
  if (passkey === undefined || (passkey.demo && !hasDemoKeys(deps.config)))
    throw refuse('The desk does not know this passkey. Use the one that you enrolled, or open the link of your invitation.');
  const { ecX: x, ecY: y, rsaN: n, rsaE: e, signCount: count, name } = passkey;
  const stored = { publicKey: publicKeyWith({ x, y, n, e }), signCount: count, userHandle: handleOf(deps, name) };
  const { challenge, signCount } = inSentences(refuse, () => verifyAssertion(assertion, stored, siteOf(deps)));
  await useChallenge(deps, signInPurpose, challenge, passkey.now);
  const jkt = request?.slice(0, 43);
  if (jkt !== undefined) await useChallenge(deps, requestPurpose(jkt), request?.slice(44) ?? '', passkey.now);
  const [cookie, code] = [newSecret(), newSecret()];
  await deps.db.transaction(async (tx) => {
    if (!(await noteOperatorPasskey(tx, passkey.id, signCount))) throw refuse(passkeyChanged);
    const session = { operatorId: passkey.operatorId, passkeyId: passkey.id };
    await insertSession(tx, { ...session, secret: cookie });
    if (jkt !== undefined) await insertSession(tx, { ...session, jkt, secret: code });
  });
  event(deps.log, 'operator.signedIn', { operator: passkey.operatorId, network: networkMark(deps.db, address), at: 'desk' });
  return { cookie, location: jkt === undefined ? '/' : `${deps.config.publicUrl}/office?code=${code}` };
}

/** Exchanges a code for a session that is bound to the proved key. @throws ApiError INVALID_CODE */
export async function openOfficeSession(
  deps: AccountDeps,
  code: string,
  { key, address }: { key: string; address: string },
): Promise<NewOperatorSession> {
  const token = newSecret();
  const session = (await exchangeCode(deps.db, code, token, key)) ? await useSession(deps.db, token) : undefined;
  if (session === undefined)
    throw new ApiError(400, 'INVALID_CODE', 'This sign-in has expired, was used, or began in another browser. Sign in again.');
  const { operatorId: id, name, role, endsAt } = session;
  event(deps.log, 'operator.signedIn', { operator: id, network: networkMark(deps.db, address), at: 'office' });
  return { token, operator: { id, name, role }, endsAt: endsAt.getTime(), ...(await kindsOf(deps.db, role)) };
}

const linkOver = () =>
  new ApiError(404, 'NOT_FOUND', 'This link was used before or has expired. Ask the person who invited you for a new one.');

/** Begins to enrol the passkey of an invited person. @throws ApiError NOT_FOUND, TOO_MANY_REQUESTS */
export async function offerEnrolment(deps: AccountDeps, token: string, address: string): Promise<InvitationOffer> {
  await deps.limits.take(rules.loginByAddress, networkOf(address));
  const invitation = await findInvitation(deps.db, token);
  if (invitation === undefined) throw linkOver();
  const { id, name, role, expiresAt, now } = invitation;
  return {
    challenge: newChallenge(deps.keys.signing, `office ${id}`, now.getTime()),
    rpId: siteOf(deps).rpId,
    userHandle: handleOf(deps, name),
    username: name,
    credentialIds: [],
    role,
    expiresAt: expiresAt.getTime(),
  };
}

/**
 * Makes an operator of an invited person. The database checks the invitation again.
 * @throws ApiError VALIDATION at `name` or `passkey`, CHALLENGE_EXPIRED, NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function enrol(deps: AccountDeps, { token, name, ...answer }: Enrolment, address: string): Promise<void> {
  await deps.limits.take(rules.loginByAddress, networkOf(address));
  const shown = passkeyName(name);
  const { challenge, credential } = readOwnPasskey(deps, answer);
  const invitation = await findInvitation(deps.db, token);
  if (invitation === undefined) throw linkOver();
  await useChallenge(deps, `office ${invitation.id}`, challenge, invitation.now);
  const { credentialId, signCount } = credential;
  const values = { token, name: shown, credentialId, signCount, ...numbersOf(credential.publicKey) };
  const operator = await enrolOperator(deps.desk, values).catch((error: unknown) => {
    throw sqlState(error) === '23505' ? invalidField('passkey', 'This passkey is enrolled already.') : error;
  });
  if (operator === undefined) throw linkOver();
  event(deps.log, 'operator.enrolled', { operator, network: networkMark(deps.db, address) });
}

/** Reads a created passkey of an operator, which must stay on its device. @throws ApiError VALIDATION at `passkey` */
export function readOwnPasskey(deps: AccountDeps, answer: Parameters<typeof readAttestation>[0]) {
  const refuse = (message: string) => invalidField('passkey', message);
  const made = inSentences(refuse, () => readAttestation(answer, siteOf(deps)));
  if (made.credential.synced)
    throw refuse('This passkey can be copied to other devices. Use a security key, or a passkey that stays on this device.');
  return made;
}

/** Public numbers of a key (SPKI, base64url) and its COSE algorithm. */
export function numbersOf(publicKey: string): PasskeyNumbers & { algorithm: number } {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' });
  const { kty, x, y, n, e } = key.export({ format: 'jwk' });
  const bytes = (part: string | undefined) => (part === undefined ? null : Buffer.from(part, 'base64url'));
  return { algorithm: kty === 'EC' ? -7 : -257, ecX: bytes(x), ecY: bytes(y), rsaN: bytes(n), rsaE: bytes(e) };
}
