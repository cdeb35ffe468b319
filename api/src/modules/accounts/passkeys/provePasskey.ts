import { createHmac, randomBytes } from 'node:crypto';
import type { PasskeyAssertion } from 'shared/contracts/passkeys';
import { ApiError } from '../../../core/http/errors.ts';
import { keyedHash, sameHash, secretHash } from '../../../core/secrets/codes.ts';
import type { Keys } from '../../../core/secrets/signingKeys.repository.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { useProof } from '../sessions/sessions.repository.ts';
import type { StoredPasskey } from './passkeys.repository.ts';
import { PasskeyRefused, passkeySite, verifyAssertion } from './webauthn.ts';

/** Validity of a challenge, ms. `used_proofs` keeps used ones for longer. */
const challengeMs = 5 * 60_000;

export interface ChallengedMember {
  userId: number;
  sessionId: string;
  credentialEpoch: number;
}

type Purpose = 'login' | `${'add' | 'change' | 'office'} ${string}`;

const boundTo = ({ userId, sessionId, credentialEpoch }: ChallengedMember) => `${userId} ${sessionId} ${credentialEpoch}`;
export const addPurpose = (member: ChallengedMember): Purpose => `add ${boundTo(member)}`;
export const changePurpose = (member: ChallengedMember): Purpose => `change ${boundTo(member)}`;

const macOf = ({ passkeys }: Keys, purpose: Purpose, head: string) =>
  createHmac('sha256', passkeys).update(`${purpose}\n${head}`).digest('base64url');

/**
 * Creates a challenge. It is a MAC of its expiry, a random number and its purpose, so that visitors of the login page write
 * nothing into the database; only a used challenge is stored.
 * @param now epoch ms
 */
export function newChallenge(keys: Keys, purpose: Purpose, now: number): string {
  const head = `${(now + challengeMs).toString(36)}.${randomBytes(16).toString('base64url')}`;
  return Buffer.from(`${head}.${macOf(keys, purpose, head)}`).toString('base64url');
}

/** Consumes a challenge for this purpose. @throws ApiError CHALLENGE_EXPIRED if it is expired, used, or for another purpose */
export async function useChallenge(
  { db, keys }: Pick<AccountDeps, 'db' | 'keys'>,
  purpose: Purpose,
  challenge: string,
  now: Date,
): Promise<void> {
  const [expires = '', random = '', mac = ''] = Buffer.from(challenge, 'base64url').toString().split('.');
  const isOurs = keys.accepted().some((each) => sameHash(macOf(each, purpose, `${expires}.${random}`), mac));
  const isLive = isOurs && Number.parseInt(expires, 36) > now.getTime();
  if (!isLive || !(await useProof(db, secretHash(`passkey ${challenge}`))))
    throw new ApiError(400, 'CHALLENGE_EXPIRED', 'This took longer than five minutes, or was used before. Please try again.');
}

/** Name of a member for authenticators: the same for all passkeys of a member, and random to others. */
export const userHandleOf = (db: Parameters<typeof keyedHash>[0], userId: number): string =>
  keyedHash(db, 'passkey-user', String(userId)).toString('base64url');

export const unknownPasskey = 'This site does not know this passkey. If it was removed, log in with your password.';

export const passkeyChanged = 'This passkey was removed, or used at the same moment. Please try again.';

interface PasskeyProof {
  passkey: StoredPasskey;
  assertion: PasskeyAssertion;
  purpose: Purpose;
}

/**
 * Verifies that a passkey answered for this purpose, and consumes the challenge.
 * @param refuse makes the error of a wrong answer out of its sentence
 * @returns the new counter, to be stored with `notePasskeyUse`
 * @throws ApiError CHALLENGE_EXPIRED, and what `refuse` makes
 */
export async function provePasskey(
  deps: AccountDeps,
  { passkey, assertion, purpose }: PasskeyProof,
  refuse: (message: string) => ApiError,
): Promise<number> {
  const stored = { ...passkey, userHandle: userHandleOf(deps.db, passkey.userId) };
  const { challenge, signCount } = inSentences(refuse, () => verifyAssertion(assertion, stored, passkeySite(deps.config)));
  await useChallenge(deps, purpose, challenge, passkey.now);
  return signCount;
}

export function inSentences<Result>(refuse: (message: string) => ApiError, check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (error instanceof PasskeyRefused) throw refuse(error.message);
    throw error;
  }
}
