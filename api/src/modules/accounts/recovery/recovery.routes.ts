import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { ForgotPasswordRequest, ResetPasswordRequest } from 'shared/contracts/auth';
import type { Queryable } from '../../../core/db/database.ts';
import { event, networkMark } from '../../../core/events.ts';
import { ApiError, invalidCode, invalidField } from '../../../core/http/errors.ts';
import { networkOf } from '../../../core/http/network.ts';
import { route } from '../../../core/http/route.ts';
import { accountChangedMail, resetCodeMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { type Rule, rules } from '../../../core/rate-limit/rateLimits.ts';
import { codeFrom, isLinkSecret, linkFrom, newSecret, sameHash, secretHash } from '../../../core/secrets/codes.ts';
import { emailSent } from '../email-proofs/emailProofs.repository.ts';
import { emailProblem, normalEmail } from '../members/identifiers.ts';
import { findMember, setPassword } from '../members/members.repository.ts';
import { hashPassword, weakPasswordProblem } from '../members/passwords.ts';
import type { AccountDeps, AccountRouteOptions } from '../sessions/accountDeps.ts';
import type { AtEpoch } from '../sessions/credentials.repository.ts';
import { knownDevice, noteDevice } from '../sessions/knownDevices.repository.ts';
import { endFormerLogins } from '../sessions/sessions.repository.ts';
import { keepDevice, type Visitor, visitorOf } from '../sessions/visitor.ts';
import { consumeByCode, consumeByLink, isLiveLink, liveCodeSeed, openRecovery } from './recoveries.repository.ts';

export const recoveryRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/auth/forgot-password',
    {
      tags: ['Auth'],
      summary: 'Mail a code and a link for a new password',
      description:
        'The answer is the same whether a member has this address or not. The code lives 10 minutes, the link two hours. Asking again mails the same ones.',
      sent: { email: 'player01@example.com', captcha: 'token of the captcha widget' },
      example: emailSent,
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await forgotPassword(deps, request.body, visitorOf(deps, request));
      return emailSent;
    },
  );

  route(
    app,
    '/api/auth/reset-password',
    {
      tags: ['Auth'],
      summary: 'Set a new password with the mailed code, or the secret of the mailed link',
      description:
        'Ends all sessions of the member. A second factor is still asked for at the next login. An address has 5 wrong codes a day; a link works whatever became of them.',
      sent: {
        email: 'player01@example.com',
        token: '123456',
        newPassword: 'a longer password',
      },
      example: { message: 'Password Reset Successful' },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const visitor = visitorOf(deps, request);
      await resetPassword(deps, request.body, visitor);
      keepDevice(deps, reply, visitor);
      return { message: 'Password Reset Successful' };
    },
  );
};

/** The secret is in the fragment, which browsers do not send to servers. */
const recoveryPage = '/forgot-password#link=';

/**
 * Mails a code and a link for a new password. Known and unknown addresses run the same statements and get the same response; the
 * mail is sent later. A repeated request mails the same code and link and extends them.
 * @throws ApiError VALIDATION, CAPTCHA_FAILED, TOO_MANY_REQUESTS
 */
async function forgotPassword(deps: AccountDeps, request: ForgotPasswordRequest, visitor: Visitor): Promise<void> {
  const email = normalEmail(request.email);
  const problem = emailProblem(email);
  if (problem) throw invalidField('email', problem);
  const device = await knownDevice(deps.db, visitor, { email });
  if (device === undefined) await deps.limits.take(rules.mailByAddress, networkOf(visitor.address));
  // The captcha comes before the limit by address: an attacker must solve one for each mail that counts against it.
  await deps.captcha.verify(request.captcha ?? '', visitor.address);
  await takeMail(deps, email, device);

  const fresh = deps.keys.signing.codes;
  const [codeSeed, linkSeed] = [newSecret(), newSecret()];
  await deps.db.transaction(async (tx) => {
    const open = await openRecovery(tx, email, { codeSeed, linkSeed, linkHash: secretHash(linkFrom(fresh, linkSeed)) });
    // After a key rotation, an earlier link stays the same: it is signed by the key that made it.
    const made = deps.keys.accepted().find(({ codes }) => secretHash(linkFrom(codes, open.linkSeed)) === open.linkHash);
    const key = made?.codes ?? fresh;
    const link = `${deps.config.publicUrl}${recoveryPage}${linkFrom(key, open.linkSeed)}`;
    await addToOutbox(tx, resetCodeMail(email, codeFrom(key, open.codeSeed), link), open.wanted);
  });
  deps.mailer.wake();
  event(deps.log, 'reset.asked', { network: networkMark(deps.db, visitor.address) });
}

/**
 * Mails that strangers request do not use up the limit of a known device; and a mailed link stays valid longer than the limit
 * lasts.
 */
async function takeMail({ limits }: AccountDeps, email: string, device: string | undefined): Promise<void> {
  const { allowed, retryAfter } =
    device === undefined
      ? await limits.count(rules.recoveryMailByEmail, email)
      : await limits.count(rules.recoveryMailByDevice, device);
  if (allowed) return;
  const message =
    'Several mails were asked for with this address in the last hour. The link in each of them still works: please look for the newest one.';
  throw new ApiError(429, 'TOO_MANY_REQUESTS', message, undefined, retryAfter);
}

interface Recovery {
  /** Consumes it in the transaction that sets the password. @returns the locked member; undefined if it is no longer valid */
  use(tx: Queryable): Promise<AtEpoch | undefined>;
  /** Counted attempts, which are given back after a correct code. */
  counted: readonly (readonly [Rule, string])[];
}

/**
 * Sets a new password with the mailed code or the secret of the mailed link (then the address may be empty). Ends all sessions,
 * pending logins and known devices of the member, and mails a notice. The visitor is not logged in, so a second factor is still
 * required; the visitor's device becomes a known one.
 * @throws ApiError VALIDATION, INVALID_CODE, TOO_MANY_REQUESTS
 */
async function resetPassword(deps: AccountDeps, request: ResetPasswordRequest, visitor: Visitor): Promise<void> {
  const token = request.token.trim();
  const recovery = isLinkSecret(token) ? await checkLink(deps, token) : await checkCode(deps, request.email, token, visitor);
  // The code was correct, so a rejected password must not cost an attempt.
  for (const [rule, subject] of recovery.counted) await deps.limits.giveBack(rule, subject);
  const passwordHash = await hashPassword(request.newPassword);
  const member = await deps.db.transaction(async (tx) => {
    const found = await recovery.use(tx);
    if (found === undefined) throw invalidCode();
    const { userId } = found;
    // The error rolls back, so that code and link stay valid for another password.
    const problem = await weakPasswordProblem(request.newPassword, await findMember(tx, userId));
    if (problem) throw invalidField('newPassword', problem);
    const { username, email } = await setPassword(tx, userId, passwordHash);
    const { credentialEpoch } = await endFormerLogins(tx, found, { devices: false });
    await noteDevice(tx, { userId, credentialEpoch }, visitor.deviceHash);
    if (email !== null)
      await addToOutbox(tx, accountChangedMail(email, 'password changed', `${deps.config.publicUrl}/forgot-password`));
    return { userId, username, email };
  });
  deps.mailer.wake();
  await resetAttemptLimits(deps, member, networkOf(visitor.address));
  event(deps.log, 'reset.done', { member: member.userId, network: networkMark(deps.db, visitor.address) });
}

/**
 * Resets the limits of the member: an attacker who caused a lock does not have the mail, so its owner may log in immediately from
 * everywhere.
 */
async function resetAttemptLimits(
  { limits }: AccountDeps,
  { userId, username, email }: { userId: number; username: string; email: string | null },
  network: string,
): Promise<void> {
  const name = username.toLowerCase();
  await limits.forget(rules.loginCodeByMember, String(userId));
  await limits.forget(rules.passwordByName, name);
  await limits.forget(rules.passwordByNameAndNetwork, `${name} ${network}`);
  if (email === null) return;
  await limits.forget(rules.resetCodeByAccount, normalEmail(email));
  await limits.forget(rules.recoveryMailByEmail, normalEmail(email));
}

/** No attempts are counted: a secret of 128 bits cannot be guessed. So the link works even if the limit of codes is reached. */
async function checkLink({ db }: AccountDeps, secret: string): Promise<Recovery> {
  const linkHash = secretHash(secret);
  if (!(await isLiveLink(db, linkHash))) throw invalidCode();
  return { use: (tx) => consumeByLink(tx, linkHash), counted: [] };
}

/** Counts the attempt first and commits it, so that parallel guesses cannot exceed the limit. */
async function checkCode(deps: AccountDeps, typedEmail: string, code: string, visitor: Visitor): Promise<Recovery> {
  const { db, limits, keys } = deps;
  if (code.length !== 6) throw invalidField('token', 'OTP must be 6 digits');
  if (!/^[0-9]{6}$/.test(code)) throw invalidField('token', 'OTP must contain only numbers');
  const email = normalEmail(typedEmail);
  const network = networkOf(visitor.address);
  const device = await knownDevice(db, visitor, { email });
  const counted =
    device === undefined
      ? ([
          [rules.resetCodeByNetwork, network],
          [rules.resetCodeByAccount, email],
        ] as const)
      : ([[rules.resetCodeByDevice, device]] as const);
  for (const [rule, subject] of counted) if (!(await limits.count(rule, subject)).allowed) throw tooManyCodes();
  const seed = await liveCodeSeed(db, email);
  if (seed === undefined || !keys.accepted().some(({ codes }) => sameHash(codeFrom(codes, seed), code))) throw invalidCode();
  return { use: (tx) => consumeByCode(tx, email, seed), counted };
}

/** The same response for unknown addresses, whose attempts are counted too. */
const tooManyCodes = () =>
  new ApiError(400, 'INVALID_CODE', 'There were too many wrong codes today. Please open the link in the mail: it still works.');
