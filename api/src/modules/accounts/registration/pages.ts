import { credentialRules } from 'shared/contracts/credentialRules';
import { paths } from 'shared/contracts/paths';
import { type Html, html } from '../../../core/http/html.ts';
import { type PlainPage, plainPage, tokenForm } from '../../../core/http/plain-page/plainPage.ts';
import {
  captchaScriptPath,
  confirmationPath,
  type FormProblems,
  type MemberForm,
  passwordScriptPath,
  registrationPath,
} from './registration.service.ts';

const { username, newPassword } = credentialRules;

interface Field<Name extends string> {
  name: Name;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: string;
  hint?: string;
  optional?: true;
}

const email: Field<'email'> = { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' };

const memberFields: Field<keyof MemberForm>[] = [
  {
    name: 'username',
    label: 'Username',
    type: 'text',
    autocomplete: 'username',
    hint: `${username.min} to ${username.max} letters and digits`,
  },
  { name: 'fullName', label: 'Name (optional)', type: 'text', autocomplete: 'name', optional: true },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${newPassword.min} characters; three or four unrelated words are easy to remember`,
  },
  { name: 'confirmPassword', label: 'Confirm password', type: 'password', autocomplete: 'new-password' },
];

export interface CaptchaOfPage {
  challengeUrl?: string | undefined;
  turnstileKey?: string | undefined;
}

/**
 * Renders the form for the address; the mailed link leads to the form for name and password.
 * @param problem error of the address
 * @param alert error of the whole form, such as too many requests
 */
export function registerPage(
  captcha: CaptchaOfPage,
  { typed = '', problem, alert }: { typed?: string; problem?: string | undefined; alert?: string } = {},
): PlainPage {
  const { challengeUrl, turnstileKey } = captcha;
  return plainPage(
    'Create your account',
    html`<p class="switch">Already a member? <a href="${paths.login()}">Log in</a></p>
${alertBox(alert)}
<form method="post" action="${registrationPath}" novalidate${challengeUrl ? html` data-challenge="${challengeUrl}"` : undefined}>
${input(email, typed, problem, true)}
${turnstileKey ? html`<div class="cf-turnstile" data-sitekey="${turnstileKey}" data-theme="dark" data-size="flexible"></div>` : html`<input type="hidden" name="captcha">`}
<button type="submit">Send me the link</button>
<p class="hint" role="status"></p>
</form>
<p class="after">The link in our mail leads to your username and password. Take part only if you are of legal age where you live.</p>
<script src="${turnstileKey ? turnstileScript : captchaScriptPath}" defer></script>`,
  );
}

const turnstileScript = 'https://challenges.cloudflare.com/turnstile/v0/api.js';

export const emptyForm: MemberForm = { username: '', fullName: '', password: '', confirmPassword: '' };

/**
 * Renders the form for name and password of a new member with a confirmed address. It keeps the entered values, except for
 * passwords, which are never sent back.
 * @param link secret of the mailed link, and the address that it proves
 */
export function memberPage(link: { secret: string; email: string }, form: MemberForm, problems: FormProblems = {}): PlainPage {
  const firstWrong = memberFields.find(({ name }) => problems[name])?.name ?? 'username';
  return plainPage(
    'Choose your username',
    html`<p>Your address <strong>${link.email}</strong> is confirmed with this form.</p>
${alertBox(Object.keys(problems).length > 0 ? 'Please correct the marked fields.' : undefined)}
<form method="post" action="${confirmationPath}" novalidate>
<input type="hidden" name="token" value="${link.secret}">
${memberFields.map((field) => input(field, form[field.name], problems[field.name], field.name === firstWrong))}
<label class="show" hidden><input type="checkbox"> Show password</label>
<button type="submit">Register</button>
</form>
<p class="after">Take part only if you are of legal age where you live. Tickets are non-refundable.</p>
<script src="${passwordScriptPath}" defer></script>`,
  );
}

function input(
  { name, label, type, autocomplete, hint, optional }: Field<string>,
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

/**
 * Renders the page after the form, the same for known and unknown addresses.
 * @param email where the message went
 * @param mailed false: no mail server is configured, and the operator has the mail
 */
export function registeredPage(email: string, mailed: boolean): PlainPage {
  const withoutServer = html`<p>This provider has no mail server yet: its operator reads the message with <code>npm run provider -- outbox</code></p>`;
  return plainPage(
    'Look into your mail',
    html`<p>We have sent a message to <strong>${email}</strong>. Open its link to choose your username and password; then you can log in.</p>
${mailed ? undefined : withoutServer}
<p class="after">Nothing came, or is the address wrong? Look into the spam folder, or <a href="${registrationPath}">send it again</a></p>`,
  );
}

export function confirmPage(token: string): PlainPage {
  return plainPage(
    'Confirm your email address',
    html`<p>One click, and your account is ready.</p>
${tokenForm(confirmationPath, token, 'Confirm this address')}`,
  );
}

export function confirmedPage(): PlainPage {
  return plainPage(
    'Your account is ready',
    html`<p>Welcome to Snail Lotto. You can log in now. Before your first number:</p>
<ol class="steps">
<li><strong>Complete your verification.</strong> <a href="${paths.verification}">What to do, and who does it</a></li>
<li><strong>Get CTO.</strong> <a href="${paths.getTokens}">How they come into your wallet</a></li>
<li><strong>Pick your lucky numbers.</strong> <a href="${paths.lotteries()}">What is running now</a></li>
</ol>
<a class="button" href="${paths.login()}">Log in</a>`,
  );
}

export function linkOverPage(): PlainPage {
  return plainPage(
    'This link does not work any more',
    html`<p>It was used before, or it is older than 24 hours. If you are a member already, just log in.</p>
<a class="button" href="${paths.login()}">Log in</a>
<p class="after">Not a member yet? <a href="${registrationPath}">Send a new link</a></p>`,
  );
}
