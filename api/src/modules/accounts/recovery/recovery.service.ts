import type { ForgotPasswordRequest, ResetPasswordRequest } from 'shared/contracts/auth';
import type { Queryable } from '../../../core/db/database.ts';
import { event, networkMark } from '../../../core/events.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { networkOf } from '../../../core/http/network.ts';
import { invalidCode, invalidField } from '../../../core/http/refusals.ts';
import { accountChangedMail, resetCodeMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { type Rule, rules } from '../../../core/rate-limit/rules.ts';
import { codeFrom, isLinkSecret, linkFrom, newSecret, sameHash, secretHash } from '../../../core/secrets/codes.ts';
import { emailProblem, normalEmail } from '../members/emails.ts';
import { findMember, setPassword } from '../members/members.repository.ts';
import { weakPasswordProblem } from '../members/passwordStrength.ts';
import { hashPassword } from '../members/passwords.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { endFormerLogins } from '../sessions/credentialChange.ts';
import type { AtEpoch } from '../sessions/credentials.repository.ts';
import { knownDevice, noteDevice } from '../sessions/knownDevices.repository.ts';
import type { Visitor } from '../sessions/visitor.ts';
import { consumeByCode, consumeByLink, isLiveLink, liveCodeSeed, openRecovery } from './recoveries.repository.ts';

/** Page of the site that the link leads to. Its secret stands behind the #, which browsers send to nobody. */
const recoveryPage = '/forgot-password#link=';

/**
 * Mails a code and a link for a new password. Known and unknown addresses run the same statements and get the same answer; the mail
 * leaves after the answer. Asking again mails the same code and link, which live on from then.
 * @throws ApiError VALIDATION, CAPTCHA_FAILED, TOO_MANY_REQUESTS
 */
export async function forgotPassword(deps: AccountDeps, request: ForgotPasswordRequest, visitor: Visitor): Promise<void> {
  const email = normalEmail(request.email);
  const problem = emailProblem(email);
  if (problem) throw invalidField('email', problem);
  const device = await knownDevice(deps.db, visitor, { email });
  if (device === undefined) await deps.limits.take(rules.mailByAddress, networkOf(visitor.address));
  // Before anything is counted by the address: whoever would use up its mails pays for each.
  await deps.captcha.verify(request.captcha ?? '', visitor.address);
  await takeMail(deps, email, device);

  const fresh = deps.keys.signing.codes;
  const [codeSeed, linkSeed] = [newSecret(), newSecret()];
  await deps.db.transaction(async (tx) => {
    const open = await openRecovery(tx, email, { codeSeed, linkSeed, linkHash: secretHash(linkFrom(fresh, linkSeed)) });
    // What was mailed before a rotation goes on as it is: the same link, by the key that made it.
    const made = deps.keys.accepted().find(({ codes }) => secretHash(linkFrom(codes, open.linkSeed)) === open.linkHash);
    const key = made?.codes ?? fresh;
    const link = `${deps.config.publicUrl}${recoveryPage}${linkFrom(key, open.linkSeed)}`;
    await addToOutbox(tx, resetCodeMail(email, codeFrom(key, open.codeSeed), link), open.wanted);
  });
  deps.mailer.wake();
  event(deps.log, 'reset.asked', { network: networkMark(deps.db, visitor.address) });
}

/** Mails that strangers ask for use up nothing that a device of the member's needs; and the last link lives longer than the refusal. */
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

/** A code or link that is right. */
interface Recovery {
  /** Uses it up in the transaction that sets the password. @returns the member, locked; undefined when it is over by now */
  use(tx: Queryable): Promise<AtEpoch | undefined>;
  /** The tries that were counted, to be given back: it was right. */
  counted: readonly (readonly [Rule, string])[];
}

/**
 * Sets a new password with the mailed code, or with the secret of the mailed link in its place (then the address may be empty). All
 * sessions, pending logins and known devices of the member end, and a mail says so; nobody is logged in, so a second factor is asked for as before.
 * The visitor's device is one of the member's from then on.
 * @throws ApiError VALIDATION, INVALID_CODE, TOO_MANY_REQUESTS
 */
export async function resetPassword(deps: AccountDeps, request: ResetPasswordRequest, visitor: Visitor): Promise<void> {
  const token = request.token.trim();
  const recovery = isLinkSecret(token) ? await checkLink(deps, token) : await checkCode(deps, request.email, token, visitor);
  // The code was right: a refused password has cost no try.
  for (const [rule, subject] of recovery.counted) await deps.limits.giveBack(rule, subject);
  const passwordHash = await hashPassword(request.newPassword);
  const member = await deps.db.transaction(async (tx) => {
    const found = await recovery.use(tx);
    if (found === undefined) throw invalidCode();
    const { userId } = found;
    // Thrown here it leaves code and link good for another password.
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
  await forgiveWrongTries(deps, member, networkOf(visitor.address));
  event(deps.log, 'reset.done', { member: member.userId, network: networkMark(deps.db, visitor.address) });
}

/** Whoever guessed until it was locked has not got the mail: its owner may log in at once, here and elsewhere. */
async function forgiveWrongTries(
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

/** 128 bits are not guessed, so nothing is counted: the link works whatever became of the code. */
async function checkLink({ db }: AccountDeps, secret: string): Promise<Recovery> {
  const linkHash = secretHash(secret);
  if (!(await isLiveLink(db, linkHash))) throw invalidCode();
  return { use: (tx) => consumeByLink(tx, linkHash), counted: [] };
}

/** The try is counted first, on its own: of many at once only so many are compared. */
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

/** The same whether anybody has the address: unknown ones are counted alike. */
const tooManyCodes = () =>
  new ApiError(400, 'INVALID_CODE', 'There were too many wrong codes today. Please open the link in the mail: it still works.');
