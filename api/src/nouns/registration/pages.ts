import { credentialRules } from 'shared/contracts/credentialRules';
import { paths } from 'shared/contracts/paths';
import { type Html, html } from '../../base/http/html.ts';
import { plainPage } from '../../base/plain-page/plainPage.ts';
import { tokenForm } from '../../base/plain-page/tokenForm.ts';
import { confirmationPath } from './confirmation.service.ts';
import type { FormProblems, RegistrationForm } from './registration.service.ts';
import { registrationPath, resendPath } from './registrationPath.ts';

const { username, newPassword } = credentialRules;

interface Field {
  name: keyof RegistrationForm;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  hint?: string;
  optional?: true;
}

const fields: Field[] = [
  {
    name: 'username',
    label: 'Username',
    type: 'text',
    autocomplete: 'username',
    hint: `${username.min} to ${username.max} letters and digits`,
  },
  { name: 'fullName', label: 'Name (optional)', type: 'text', autocomplete: 'name', optional: true },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${newPassword.min} characters`,
  },
  { name: 'confirmPassword', label: 'Confirm password', type: 'password', autocomplete: 'new-password' },
];

export const emptyForm: RegistrationForm = { username: '', fullName: '', email: '', password: '', confirmPassword: '' };

/**
 * The registration form. What was typed stays, except passwords, which are never sent back.
 * @param alert a problem of the whole form, such as too many requests
 */
export function formPage(form: RegistrationForm, problems: FormProblems = {}, alert?: string): string {
  const firstWrong = fields.find(({ name }) => problems[name])?.name ?? 'username';
  return plainPage(
    'Create your account',
    html`<p class="switch">Already a member? <a href="${paths.login()}">Log in</a></p>
${alertBox(alert ?? (Object.keys(problems).length > 0 ? 'Please correct the marked fields.' : undefined))}
<form method="post" action="${registrationPath}" novalidate>
${fields.map((field) => input(field, form[field.name], problems[field.name], field.name === firstWrong))}
<button type="submit">Register</button>
</form>
<p class="after">Take part only if you are of legal age where you live. Tickets are non-refundable.</p>`,
  );
}

function input(
  { name, label, type, autocomplete, hint, optional }: Field,
  typed: string,
  problem: string | undefined,
  focus: boolean,
): Html {
  const described = [hint ? `${name}-hint` : '', problem ? `${name}-problem` : ''].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${type === 'password' ? '' : typed}" autocomplete="${autocomplete}"${
    focus ? html` autofocus` : undefined
  }${optional ? undefined : html` required`}${problem ? html` aria-invalid="true"` : undefined}${
    described ? html` aria-describedby="${described}"` : undefined
  }>
${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : undefined}
${problem ? html`<span class="problem" id="${name}-problem">${problem}</span>` : undefined}
</div>`;
}

const alertBox = (alert: string | undefined): Html => (alert ? html`<p class="alert" role="alert">${alert}</p>` : html``);

/** After registering. @param mailed false: there is no mail server, the operator has the mail */
export function registeredPage(mailed: boolean): string {
  return lookIntoMail('We have sent you a message. Open its link to confirm your address; then you can log in.', mailed);
}

/** After asking for the link again; says the same for every address. */
export function resentPage(mailed: boolean): string {
  return lookIntoMail('If an account waits for this address to be confirmed, a message with a new link is on its way.', mailed);
}

function lookIntoMail(sentence: string, mailed: boolean): string {
  const withoutServer = html`<p>This provider has no mail server yet: its operator reads the message with <code>npm run provider -- outbox</code></p>`;
  return plainPage(
    'Look into your mail',
    html`<p>${sentence}</p>
${mailed ? undefined : withoutServer}
<p class="after">Nothing came? Look into the spam folder, or <a href="${resendPath}">send it again</a></p>`,
  );
}

export function confirmPage(token: string): string {
  return plainPage(
    'Confirm your email address',
    html`<p>One click, and your account is ready.</p>
${tokenForm(confirmationPath, token, 'Confirm this address')}`,
  );
}

export function confirmedPage(): string {
  return plainPage(
    'Your address is confirmed',
    html`<p>Welcome to Snail Lotto. You can log in now. Before your first number:</p>
<ol class="steps">
<li><strong>Complete your verification.</strong> <a href="${paths.verification}">What to do, and who does it</a></li>
<li><strong>Get CTO.</strong> <a href="${paths.getTokens}">How they come into your wallet</a></li>
<li><strong>Pick your lucky numbers.</strong> <a href="${paths.lotteries()}">What is running now</a></li>
</ol>
<a class="button" href="${paths.login()}">Log in</a>`,
  );
}

export function resendPage(email = '', alert?: string): string {
  return plainPage(
    'Send the link again',
    html`<p>Which address did you register with?</p>
${alertBox(alert)}
<form method="post" action="${resendPath}" novalidate>
<div class="field">
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="email" autofocus required>
</div>
<button type="submit">Send the link</button>
</form>`,
  );
}

export function linkOverPage(): string {
  return plainPage(
    'This link does not work any more',
    html`<p>It was used before, or it is older than 24 hours. If you confirmed your address already, just log in.</p>
<a class="button" href="${paths.login()}">Log in</a>
<p class="after">Not confirmed yet? <a href="${resendPath}">Send a new link</a></p>`,
  );
}
