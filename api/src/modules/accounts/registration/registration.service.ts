import { credentialRules } from 'shared/contracts/credentialRules';
import type { Queryable } from '../../../core/db/database.ts';
import { networkOf } from '../../../core/http/network.ts';
import { alreadyMemberMail, completeRegistrationMail, confirmAddressMail } from '../../../core/mail/mails.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { newSecret, secretHash } from '../../../core/secrets/codes.ts';
import { acceptEmail, consumeProof, consumeRegistration, countTry, storeProof } from '../email-proofs/emailProofs.repository.ts';
import { emailProblem, normalEmail, usernameProblem } from '../members/identifiers.ts';
import { confirmEmail, dropUnconfirmed, holderOfEmail, insertMember, usernameExists } from '../members/members.repository.ts';
import { hashPassword, weakPasswordProblem } from '../members/passwords.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';

/** Path of the registration page; the public settings announce it unless REGISTER_URL replaces it. */
export const registrationPath = '/register';

export const confirmationPath = `${registrationPath}/confirm`;

export const passwordScriptPath = `${registrationPath}/password.js`;
export const captchaScriptPath = `${registrationPath}/captcha.js`;

export interface MemberForm {
  username: string;
  fullName: string;
  password: string;
  confirmPassword: string;
}

export type FormProblems = Partial<Record<keyof MemberForm, string>>;

/** Limit of names that a link may try: so the reader of the mail cannot probe names without limit. */
const namesALink = 20;

/**
 * Starts a registration: mails a link to the form for name and password; an address with an account gets a notice instead. All
 * addresses run the same statements and get the same response.
 * @param captcha the solved captcha; '' from a browser without JavaScript, which has stricter limits instead
 * @param address the visitor's IP address
 * @returns the error of the address; undefined if a mail was sent
 * @throws ApiError CAPTCHA_FAILED, TOO_MANY_REQUESTS
 */
export async function startRegistration(
  deps: AccountDeps,
  { typedEmail, captcha }: { typedEmail: string; captcha: string },
  address: string,
): Promise<string | undefined> {
  const { limits } = deps;
  const email = normalEmail(typedEmail);
  const problem = emailProblem(email);
  if (problem) return problem;
  await limits.take(rules.registerByAddress, networkOf(address));
  if (captcha !== '') await deps.captcha.verify(captcha, address);
  else {
    await limits.take(rules.registerWithoutScripts, networkOf(address));
    await limits.take(rules.registerWithoutScriptsInAll, 'all');
  }
  await limits.take(rules.mailByEmail, email);
  await deps.db.transaction(async (tx) => {
    await dropUnconfirmed(tx);
    const secret = newSecret();
    const holder = await holderOfEmail(tx, email);
    await storeProof(tx, holder?.isConfirmed === false ? 'confirm' : 'register', email, secretHash(secret));
    const link = `${deps.config.publicUrl}${confirmationPath}?token=${secret}`;
    const known = () =>
      holder?.isConfirmed
        ? alreadyMemberMail(email, holder.username, `${deps.config.publicUrl}/forgot-password`)
        : // An older registration, with the name chosen before the mail.
          confirmAddressMail(email, link);
    await addToOutbox(tx, holder ? known() : completeRegistrationMail(email, link));
  });
  deps.mailer.wake();
  return undefined;
}

const { min, max } = credentialRules.newPassword;

async function formProblems(form: MemberForm, email: string): Promise<FormProblems> {
  const problems: FormProblems = {};
  const username = usernameProblem(form.username.trim());
  if (username) problems.username = username;
  if (form.fullName.length > 100) problems.fullName = 'Name cannot exceed 100 characters.';
  if (form.password.length < min) problems.password = `Password must be at least ${min} characters.`;
  else if (form.password.length > max) problems.password = `Password cannot exceed ${max} characters.`;
  else {
    const weak = await weakPasswordProblem(form.password, { ...form, email });
    if (weak) problems.password = weak;
  }
  if (form.confirmPassword !== form.password) problems.confirmPassword = 'Password do not match';
  return problems;
}

class NameTaken extends Error {}

/**
 * Creates a member whose address is proved by the secret of the mailed link.
 * @param email of the valid link
 * @returns the errors of the form, empty on success; 'over' if the link is used or has tried too many names
 */
export async function completeRegistration(
  { db }: Pick<AccountDeps, 'db'>,
  link: { secret: string; email: string },
  form: MemberForm,
): Promise<FormProblems | 'over'> {
  const problems = await formProblems(form, link.email);
  if (Object.keys(problems).length > 0) return problems;
  const hash = secretHash(link.secret);
  if ((await countTry(db, hash)) > namesALink) return 'over';
  const passwordHash = await hashPassword(form.password);
  try {
    return (await db.transaction((tx) => addMember(tx, hash, { ...form, passwordHash }))) ? {} : 'over';
  } catch (error) {
    if (!(error instanceof NameTaken)) throw error;
    return { username: 'This username is taken. Please choose another.' };
  }
}

/** @returns false if another request used the link, or a member has the address meanwhile */
async function addMember(tx: Queryable, hash: string, form: MemberForm & { passwordHash: string }): Promise<boolean> {
  const email = await consumeRegistration(tx, hash);
  if (email === undefined) return false;
  await dropUnconfirmed(tx);
  const username = form.username.trim();
  const fullName = form.fullName.trim() || null;
  const { passwordHash } = form;
  const id = await insertMember(tx, { username, fullName, email, passwordHash, verified: false, emailConfirmed: true });
  if (id !== undefined) return true;
  if (await usernameExists(tx, username)) throw new NameTaken();
  return false;
}

/**
 * Mails the confirmation link again to a member with an unconfirmed address. Known, confirmed and unknown addresses get the same
 * response.
 * @throws ApiError VALIDATION, TOO_MANY_REQUESTS
 */
export async function resendConfirmation(deps: AccountDeps, typedEmail: string, address: string): Promise<void> {
  const email = await acceptEmail(deps, typedEmail, address);
  await deps.db.transaction(async (tx) => {
    const secret = newSecret();
    const wanted = await storeProof(tx, 'confirm', email, secretHash(secret));
    await addToOutbox(tx, confirmAddressMail(email, `${deps.config.publicUrl}${confirmationPath}?token=${secret}`), wanted);
  });
  deps.mailer.wake();
}

/** Confirms a member's address with the secret of the link. @returns false if the link is used, expired or unknown */
export function confirmAddress({ db }: AccountDeps, secret: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const userId = await consumeProof(tx, 'confirm', secretHash(secret));
    if (userId === undefined) return false;
    await confirmEmail(tx, userId);
    return true;
  });
}
