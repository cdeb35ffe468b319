import type { LoginResponse, VerifyLoginRequest } from 'shared/contracts/auth';
import { credentialRules } from 'shared/contracts/credentialRules';
import type { Queryable } from '../../../core/db/database.ts';
import { event, networkMark } from '../../../core/events.ts';
import { invalidCode, invalidField } from '../../../core/http/errors.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { codeHash, sameHash, secretHash } from '../../../core/secrets/codes.ts';
import { decrypt } from '../../../core/secrets/vault.ts';
import { findMember } from '../members/members.repository.ts';
import { authenticatorStep } from '../second-factor/authenticator.ts';
import {
  advanceAuthenticatorStep,
  findRecoveryCode,
  recoveryCodeDigest,
  useRecoveryCode,
} from '../second-factor/secondFactors.repository.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { knownDevice } from '../sessions/knownDevices.repository.ts';
import { openSession } from '../sessions/sessions.routes.ts';
import type { Visitor } from '../sessions/visitor.ts';
import { type Challenge, consumeChallenge, countTry, factorOfWire, type SecondFactor } from './challenges.repository.ts';
import { challengeExpired, locked } from './challenges.service.ts';

/** Consumes a correct code in the transaction that opens the session; false if another request consumed it first. */
type UseCode = (tx: Queryable) => Promise<boolean>;

/**
 * Second step of a login: the code for the pending login `challenge`. The attempt is counted first and committed; then one
 * transaction consumes the code and the challenge and opens the session, so that parallel correct codes open only one session.
 * @throws ApiError VALIDATION, INVALID_CODE, CHALLENGE_EXPIRED, ACCOUNT_LOCKED, TOO_MANY_REQUESTS
 */
export async function verifyLogin(deps: AccountDeps, request: VerifyLoginRequest, visitor: Visitor): Promise<LoginResponse> {
  const typed = request.otp.trim();
  const factor = factorOfWire(request.type);
  checkForm(typed, factor);
  const challenge = await countTry(deps.db, secretHash(request.challenge));
  if (!challenge) throw challengeExpired();
  // The password was correct here. Attempts from a known device of the member have their own limit.
  const device = await knownDevice(deps.db, visitor, { userId: challenge.userId });
  const [rule, subject] =
    device === undefined ? [rules.loginCodeByMember, String(challenge.userId)] : [rules.loginCodeByDevice, device];
  const attempt = await deps.limits.count(rule, subject);
  if (!attempt.allowed) throw locked(attempt.retryAfter).about(challenge.userId);

  const isTheirs = challenge.factor === factor && challenge.username.toLowerCase() === request.username.toLowerCase();
  const useCode = isTheirs ? await checkCode(deps, challenge, typed) : undefined;
  if (!useCode) throw invalidCode().about(challenge.userId);
  const jwt = await deps.db.transaction(async (tx) => {
    if (!(await useCode(tx))) throw invalidCode().about(challenge.userId);
    if (!(await consumeChallenge(tx, challenge.idHash))) throw challengeExpired().about(challenge.userId);
    const opened = await openSession(deps, tx, challenge, visitor);
    if (opened === undefined) throw challengeExpired().about(challenge.userId);
    return opened;
  });
  await deps.limits.forget(rule, subject);
  event(deps.log, 'login.succeeded', { member: challenge.userId, network: networkMark(deps.db, visitor.address), factor });
  return { nextStep: 'none', jwt, user: (await findMember(deps.db, challenge.userId)) ?? null, challenge: null };
}

/** Rejects malformed codes before they cost an attempt. */
function checkForm(typed: string, factor: SecondFactor): void {
  if (typed === '') throw invalidField('otp', 'Please type your OTP code');
  if (isSixDigits(typed) || (factor === 'authenticator' && recoveryCodeDigest(typed))) return;
  throw invalidField('otp', `Invalid code. Please enter a ${credentialRules.otpLength}-digit code.`);
}

const isSixDigits = (typed: string) => /^[0-9]{6}$/.test(typed);

/** @returns a function that consumes the code; undefined if the code is wrong */
async function checkCode({ db, keys }: AccountDeps, challenge: Challenge, typed: string): Promise<UseCode | undefined> {
  const { userId, totpSecret, now } = challenge;
  if (challenge.factor === 'email') {
    const { codeHash: hash, idHash } = challenge;
    const right = hash !== null && keys.accepted().some(({ codes }) => sameHash(hash, codeHash(codes, idHash, typed)));
    return right && challenge.codeLive ? async () => true : undefined;
  }
  if (isSixDigits(typed)) {
    const secret = totpSecret === null ? null : decrypt(db, 'authenticator', String(userId), totpSecret);
    const step = secret === null ? undefined : await authenticatorStep(secret, typed, now);
    return step === undefined ? undefined : (tx) => advanceAuthenticatorStep(tx, userId, step);
  }
  const digest = recoveryCodeDigest(typed);
  const stored = digest === undefined ? undefined : await findRecoveryCode(db, userId, digest);
  return stored === undefined ? undefined : (tx) => useRecoveryCode(tx, userId, stored);
}
