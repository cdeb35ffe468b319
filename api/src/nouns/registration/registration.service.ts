import { credentialRules } from 'shared/contracts/credentialRules';
import { networkOf } from '../../base/http/network.ts';
import { rules } from '../../base/limits/rules.ts';
import { alreadyMemberMail } from '../../base/mail/mails.ts';
import { addToOutbox } from '../../base/mail/outbox.repository.ts';
import { emailProblem, normalEmail } from '../members/emails.ts';
import { dropUnconfirmed, insertMember, usernameExists, usernameOfEmail } from '../members/members.repository.ts';
import { weakPasswordProblem } from '../members/passwordStrength.ts';
import { hashPassword } from '../members/passwords.ts';
import { usernameProblem } from '../members/usernames.ts';
import type { AccountDeps } from '../sessions/accountDeps.ts';
import { sendConfirmation } from './confirmation.service.ts';

/** What the registration form sends. */
export interface RegistrationForm {
  username: string;
  fullName: string;
  email: string;
  password: string;
  confirmPassword: string;
}

/** Per field, what is wrong with it. */
export type FormProblems = Partial<Record<keyof RegistrationForm, string>>;

const { min, max } = credentialRules.newPassword;

/** What can be told from the form alone. */
async function formProblems(form: RegistrationForm): Promise<FormProblems> {
  const problems: FormProblems = {};
  const username = usernameProblem(form.username.trim());
  if (username) problems.username = username;
  if (form.fullName.length > 100) problems.fullName = 'Name cannot exceed 100 characters.';
  const email = emailProblem(normalEmail(form.email));
  if (email) problems.email = email;
  if (form.password.length < min) problems.password = `Password must be at least ${min} characters.`;
  else if (form.password.length > max) problems.password = `Password cannot exceed ${max} characters.`;
  else {
    const weak = await weakPasswordProblem(form.password, form);
    if (weak) problems.password = weak;
  }
  if (form.confirmPassword !== form.password) problems.confirmPassword = 'Password do not match';
  return problems;
}

/**
 * Adds a member and mails the link that confirms the address. A username is public, so a taken one is named; whether an address
 * is known is told only to its owner, by mail.
 * @param address the visitor's IP address
 * @returns what is wrong with the form; empty when the member must look into the mail now
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function register(deps: AccountDeps, form: RegistrationForm, address: string): Promise<FormProblems> {
  const problems = await formProblems(form);
  if (Object.keys(problems).length > 0) return problems;
  await deps.limits.take(rules.registerByAddress, networkOf(address));
  const username = form.username.trim();
  const email = normalEmail(form.email);
  await deps.limits.take(rules.mailByEmail, email);
  const passwordHash = await hashPassword(form.password);
  const member = {
    username,
    fullName: form.fullName.trim() || null,
    email,
    passwordHash,
    verified: false,
    emailConfirmed: false,
  };
  const taken = await deps.db.transaction(async (tx) => {
    await dropUnconfirmed(tx);
    const id = await insertMember(tx, member);
    if (id !== undefined) {
      await sendConfirmation(deps, tx, email);
      return false;
    }
    if (await usernameExists(tx, username)) return true;
    const owner = await usernameOfEmail(tx, email);
    if (owner) await addToOutbox(tx, alreadyMemberMail(email, owner, `${deps.config.publicUrl}/forgot-password`));
    return false;
  });
  if (taken) return { username: 'This username is taken. Please choose another.' };
  deps.mailer.wake();
  return {};
}
