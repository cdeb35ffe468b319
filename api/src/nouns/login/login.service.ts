import type { LoginRequest, LoginResponse } from 'shared/contracts/auth';
import { ApiError } from '../../base/http/errors.ts';
import { networkOf } from '../../base/http/network.ts';
import { invalidField } from '../../base/http/refusals.ts';
import { rules } from '../../base/limits/rateLimits.ts';
import { type Credentials, findCredentials, findMember } from '../members/members.repository.ts';
import { verifyPassword } from '../members/passwords.ts';
import { storedFactor } from '../members/secondFactor.ts';
import { usernameProblem } from '../members/usernames.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { openSession } from '../sessions/sessions.service.ts';
import { askSecondFactor } from './challenges.service.ts';
import { invalidCredentials, locked } from './refusals.ts';

/**
 * First step of a login: captcha, then name and password. An unknown name costs the same work and gets the same answers.
 * @param address the visitor's IP address
 * @throws ApiError VALIDATION, CAPTCHA_FAILED, INVALID_CREDENTIALS, ACCOUNT_LOCKED, EMAIL_NOT_VERIFIED, TOO_MANY_REQUESTS
 */
export async function login(deps: AccountDeps, request: LoginRequest, address: string): Promise<LoginResponse> {
  const username = request.username.trim();
  const problem = usernameProblem(username);
  if (problem) throw invalidField('username', problem);
  await deps.limits.take(rules.loginByAddress, networkOf(address));
  await deps.captcha.verify(request.captcha, address);
  const member = await checkPassword(deps, username, request.password);
  if (!member.emailConfirmed) {
    throw new ApiError(
      403,
      'EMAIL_NOT_VERIFIED',
      'Please confirm your email address first: open the link in the mail we sent you.',
    );
  }
  const factor = storedFactor(member.secondFactor);
  if (factor !== undefined) return askSecondFactor(deps, member, factor);
  const jwt = await openSession(deps, deps.db, member.id);
  return { nextStep: 'none', jwt, user: (await findMember(deps.db, member.id)) ?? null, challenge: null };
}

/** The lock counts by name, not by member: a name that nobody has is locked the same way. */
async function checkPassword({ db, limits }: AccountDeps, username: string, password: string): Promise<Credentials> {
  const subject = username.toLowerCase();
  const attempt = await limits.count(rules.passwordByName, subject);
  if (!attempt.allowed) throw locked(attempt.retryAfter);
  const member = await findCredentials(db, username);
  const right = await verifyPassword(member?.passwordHash, password);
  if (!member || !right) throw invalidCredentials();
  await limits.forget(rules.passwordByName, subject);
  return member;
}
