import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { LoginRequest, LoginResponse } from 'shared/contracts/auth';
import { event, networkMark } from '../../../core/events.ts';
import { invalidField } from '../../../core/http/errors.ts';
import { networkOf } from '../../../core/http/network.ts';
import { route } from '../../../core/http/route.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { usernameProblem } from '../members/identifiers.ts';
import { type Credentials, findCredentials, findMember } from '../members/members.repository.ts';
import { verifyPassword } from '../members/passwords.ts';
import type { AccountDeps, AccountRouteOptions } from '../sessions/accountDeps.ts';
import { knownDevice } from '../sessions/knownDevices.repository.ts';
import { openSession } from '../sessions/sessions.routes.ts';
import { keepDevice, type Visitor, visitorOf } from '../sessions/visitor.ts';
import { storedFactor } from './challenges.repository.ts';
import {
  askSecondFactor,
  emailNotVerified,
  invalidCredentials,
  locked,
  lockedElsewhere,
  sendLoginCode,
} from './challenges.service.ts';
import { verifyLogin } from './verifyLogin.service.ts';

export const loginRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/auth/login',
    {
      tags: ['Auth'],
      summary: 'Log in with name and password',
      description: 'nextStep `none` carries the bearer token. `2fa` and `email_otp` carry a challenge for verify-login instead.',
      sent: {
        username: 'player01',
        password: 'player01pass',
        captcha: 'token of the captcha widget',
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { remember } = request.body;
      const visitor = { ...visitorOf(deps, request), key: app.proofs.keyOfLogin(request, reply), remember };
      const answer = await login(deps, request.body, visitor);
      if (answer.jwt !== null) keepDevice(deps, reply, visitor);
      return answer;
    },
  );
};

const tags = ['Auth'];
const aChallenge = 'the challenge of the login answer';

export const verifyLoginRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/user-auth/verify-login',
    {
      tags,
      summary: 'Finish a login with its second factor',
      description:
        'Type `2fa` takes an authenticator code or a recovery code, type `email_otp` the mailed code. A login has 5 tries.',
      sent: { username: 'secure01', otp: '123456', type: '2fa', challenge: aChallenge },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { remember } = request.body;
      const visitor = { ...visitorOf(deps, request), key: app.proofs.keyOfLogin(request, reply), remember };
      const answer = await verifyLogin(deps, request.body, visitor);
      keepDevice(deps, reply, visitor);
      return answer;
    },
  );

  route(
    app,
    '/api/user-auth/send-email-otp',
    {
      tags,
      summary: 'Mail a fresh code for a pending login',
      description: '60 seconds must pass between two mails; Retry-After says how many are left. The former code stops working.',
      sent: { username: 'mailed01', challenge: aChallenge },
      example: { message: 'Email OTP sent successfully' },
    },
    async (request) => {
      await sendLoginCode(deps, request.body);
      return { message: 'Email OTP sent successfully' };
    },
  );
};

/**
 * First step of a login: captcha, then name and password. An unknown name takes the same time and gets the same errors.
 * @throws ApiError VALIDATION, CAPTCHA_FAILED, INVALID_CREDENTIALS, ACCOUNT_LOCKED, EMAIL_NOT_VERIFIED, TOO_MANY_REQUESTS
 */
async function login(deps: AccountDeps, request: LoginRequest, visitor: Visitor): Promise<LoginResponse> {
  const username = request.username.trim();
  const problem = usernameProblem(username);
  if (problem) throw invalidField('username', problem);
  const device = await knownDevice(deps.db, visitor, { username });
  if (device === undefined) await deps.limits.take(rules.loginByAddress, networkOf(visitor.address));
  await deps.captcha.verify(request.captcha, visitor.address);
  const member = await checkPassword(deps, username, request.password, networkOf(visitor.address), device);
  if (!member.emailConfirmed) throw emailNotVerified().about(member.id);
  const factor = storedFactor(member.secondFactor);
  const who = { member: member.id, network: networkMark(deps.db, visitor.address) };
  if (factor !== undefined) {
    const pending = await askSecondFactor(deps, member, factor);
    event(deps.log, 'login.codeAsked', { ...who, factor });
    return pending;
  }
  const proved = { userId: member.id, credentialEpoch: member.credentialEpoch };
  const jwt = await deps.db.transaction((tx) => openSession(deps, tx, proved, visitor));
  // The password was changed after it was compared.
  if (jwt === undefined) throw invalidCredentials().about(member.id);
  event(deps.log, 'login.succeeded', { ...who, factor: 'none' });
  return { nextStep: 'none', jwt, user: (await findMember(deps.db, member.id)) ?? null, challenge: null };
}

/**
 * Counts attempts before comparing the password, by name and not by member: a name that does not exist is locked the same way.
 * Attempts from a device that the member has used before have their own limit, so that attackers cannot lock the member out
 * there.
 */
async function checkPassword(
  deps: AccountDeps,
  username: string,
  password: string,
  network: string,
  device: string | undefined,
): Promise<Credentials> {
  const { db, limits } = deps;
  const name = username.toLowerCase();
  if (device === undefined) await countStranger(deps, name, network);
  else {
    const attempt = await limits.count(rules.passwordByDevice, device);
    if (!attempt.allowed) throw locked(attempt.retryAfter);
  }
  const member = await findCredentials(db, username);
  const right = await verifyPassword(member?.passwordHash, password);
  if (!member || !right) throw invalidCredentials().about(member?.id);
  if (device !== undefined) await limits.forget(rules.passwordByDevice, device);
  else {
    await limits.forget(rules.passwordByNameAndNetwork, `${name} ${network}`);
    await limits.giveBack(rules.passwordByNetwork, network);
    await limits.giveBack(rules.passwordByName, name);
  }
  return member;
}

/** Each limit is checked before the next one counts: attempts of a locked network do not use up the limits of the name. */
async function countStranger({ limits }: AccountDeps, name: string, network: string): Promise<void> {
  const here = await limits.count(rules.passwordByNameAndNetwork, `${name} ${network}`);
  if (!here.allowed) throw locked(here.retryAfter);
  await limits.take(rules.passwordByNetwork, network);
  const everywhere = await limits.count(rules.passwordByName, name);
  if (!everywhere.allowed) throw lockedElsewhere(everywhere.retryAfter);
}
