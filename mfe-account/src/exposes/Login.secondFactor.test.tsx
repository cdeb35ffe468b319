import { screen, waitFor, within } from '@testing-library/react';
import type { LoginResponse } from 'shared/contracts/auth';
import { axe } from 'shared/testing/axe';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import {
  answerLogin,
  complete,
  dialog,
  logIn,
  password,
  player,
  rememberMe,
  show,
  toasts,
  type,
  username,
} from './loginPage.testing.tsx';

let restoreClock = () => {};
afterEach(() => restoreClock());

const verifications: unknown[] = [];
beforeEach(() => {
  verifications.length = 0;
});
function answerVerify(answer: LoginResponse | (() => Response)) {
  api.post('/api/user-auth/verify-login', ({ body }: Call) => {
    verifications.push(body);
    return typeof answer === 'function' ? answer() : answer;
  });
}
async function openModal(nextStep: '2fa' | 'email_otp') {
  answerLogin({ nextStep, jwt: null, user: null, challenge: 'challenge-1' });
  const page = show();
  await type(page, 'Secure01', 'secure01pass');
  await page.user.click(logIn());
  return { ...page, modal: within(await dialog()) };
}
const codeLabel = 'Enter an authenticator app code or a recovery code:';

test('submits after six digits of the app', async () => {
  answerVerify(complete);
  const { modal, user, address, signedIn } = await openModal('2fa');
  const code = modal.getByLabelText(codeLabel);
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await user.keyboard('012345');
  await waitFor(() => expect(address()).toBe('/'));
  expect(verifications).toEqual([{ username: 'secure01', otp: '012345', type: '2fa', challenge: 'challenge-1' }]);
  expect(signedIn).toHaveBeenCalledWith('a.jwt', player);
});

test.each(['012 345', '012-345', ' 012345'])('accepts the pasted code %j', async (pasted) => {
  answerVerify(complete);
  const { modal, user, address } = await openModal('2fa');
  await user.click(modal.getByLabelText(codeLabel));
  await user.paste(pasted);
  await waitFor(() => expect(address()).toBe('/'));
  expect(verifications).toMatchObject([{ otp: '012345' }]);
});

test.each(['1234567', '12a456', '12x'])('shows %j in full as invalid and does not send it', async (pasted) => {
  answerVerify(complete);
  const { modal, user } = await openModal('2fa');
  const code = modal.getByLabelText(codeLabel);
  await user.click(code);
  await user.paste(pasted);
  await waitFor(() => expect(code).toHaveAccessibleDescription('Invalid code. Please enter a 6-digit code.'));
  expect(code).toHaveValue(pasted);
  await user.click(modal.getByRole('button', { name: 'Confirm' }));
  expect(verifications).toEqual([]);
  await user.type(code, '{Backspace}');
  await user.clear(code);
  await waitFor(() => expect(code).not.toHaveAccessibleDescription());
  expect(verifications).toEqual([]);
});

test('moves a recovery code from the six-digit field to its own', async () => {
  answerVerify(complete);
  const { modal, user, address } = await openModal('2fa');
  await user.click(modal.getByLabelText(codeLabel));
  await user.paste('7K2M-9QXA-4TBD-W0RE');
  await modal.findByText('Invalid code. Please enter a 6-digit code.');
  await user.click(modal.getByRole('button', { name: 'Use a recovery code' }));
  await waitFor(() => expect(modal.getByLabelText(codeLabel)).toHaveValue('7K2M9QXA4TBDW0RE'));
  await user.click(modal.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(verifications).toMatchObject([{ otp: '7K2M9QXA4TBDW0RE' }]);
});

test.each([
  ['', 'Please type your OTP code'],
  ['1234', 'Invalid code. Please enter a 6-digit code.'],
])('requires a code when Confirm is pressed with %p', async (typed, message) => {
  answerVerify(complete);
  const { modal, user } = await openModal('2fa');
  const code = modal.getByLabelText(codeLabel);
  if (typed) await user.type(code, typed);
  await user.click(modal.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(message));
  expect(verifications).toEqual([]);
});

test('shows why a code was refused and keeps the dialog open', async () => {
  answerVerify(() => refuse(400, 'INVALID_CODE', 'The code is wrong or has expired.'));
  const { modal, user } = await openModal('2fa');
  await user.type(modal.getByLabelText(codeLabel), '000000');
  expect(await modal.findByText('The code is wrong or has expired.')).toBeInTheDocument();
  expect(modal.getByLabelText(codeLabel)).toHaveValue('');
  expect(modal.getByLabelText(codeLabel)).toHaveFocus();
  await user.keyboard('111111');
  await waitFor(() => expect(verifications).toMatchObject([{ otp: '000000' }, { otp: '111111' }]));
});

test('shows one message and sends one code when Enter follows the sixth digit of a wrong code', async () => {
  answerVerify(() => refuse(400, 'INVALID_CODE', 'The code is wrong or has expired.'));
  const { modal, user } = await openModal('2fa');
  await user.type(modal.getByLabelText(codeLabel), '000000{Enter}');
  expect(await modal.findByText('The code is wrong or has expired.')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(modal.getByLabelText(codeLabel)).toHaveAccessibleDescription('Please type your OTP code'));
  expect(modal.getAllByRole('alert')).toHaveLength(1);
  expect(verifications).toMatchObject([{ otp: '000000' }]);
});

test.each([
  ['2fa', 'Failed to verify two-factor authentication.'],
  ['email_otp', 'Failed to verify email OTP.'],
] as const)('%s: without an answer of the server the dialog says %s', async (nextStep, message) => {
  answerVerify(breakConnection);
  const { modal, user } = await openModal(nextStep);
  await user.type(modal.getByLabelText(/^Enter/), '000000');
  expect(await modal.findByText(message)).toBeInTheDocument();
});

test('accepts a recovery code', async () => {
  answerVerify(complete);
  const { modal, user, address } = await openModal('2fa');
  await user.click(modal.getByRole('button', { name: 'Use a recovery code' }));
  const field = modal.getByLabelText(codeLabel);
  expect(field).toHaveFocus();
  await user.type(field, '123456{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Recovery codes are longer/));
  await user.clear(field);
  await user.type(field, '7K2M-9QXA-4TBD-W0RE{Enter}');
  await waitFor(() => expect(address()).toBe('/'));
  expect(verifications).toEqual([{ username: 'secure01', otp: '7K2M-9QXA-4TBD-W0RE', type: '2fa', challenge: 'challenge-1' }]);
});

test('keeps a refused recovery code for correction', async () => {
  answerVerify(() => refuse(400, 'INVALID_CODE', 'The code is wrong or has expired.'));
  const { modal, user } = await openModal('2fa');
  await user.click(modal.getByRole('button', { name: 'Use a recovery code' }));
  await user.type(modal.getByLabelText(codeLabel), '7K2M-9QXA-4TBD-W0RE{Enter}');
  expect(await modal.findByText('The code is wrong or has expired.')).toBeInTheDocument();
  expect(modal.getByLabelText(codeLabel)).toHaveValue('7K2M-9QXA-4TBD-W0RE');
});

test('returns to the typed password when the challenge has expired', async () => {
  answerVerify(() => refuse(400, 'CHALLENGE_EXPIRED', 'This login has expired. Please log in again.'));
  const { modal, user } = await openModal('2fa');
  await user.type(modal.getByLabelText(codeLabel), '123456');
  expect(await screen.findByText('This login has expired. Please log in again.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(username()).toHaveValue('Secure01');
  expect(password()).toHaveValue('secure01pass');
});

test('keeps name and password when the dialog closes', async () => {
  const { user } = await openModal('2fa');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(password()).toHaveValue('secure01pass');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Log in' })).toHaveFocus());
});

test("keeps 'Remember me' through the second factor", async () => {
  answerVerify(complete);
  answerLogin({ nextStep: '2fa', jwt: null, user: null, challenge: 'challenge-1' });
  const page = show();
  await type(page, 'secure01', 'secure01pass');
  await page.user.click(rememberMe());
  await page.user.click(logIn());
  await dialog();
  await page.user.keyboard('123456');
  await waitFor(() => expect(verifications).toMatchObject([{ otp: '123456', remember: true }]));
});

test('asks for the mailed code without offering a recovery code', async () => {
  const { modal } = await openModal('email_otp');
  expect(modal.getByLabelText('Enter the OTP sent to your email:')).toBeInTheDocument();
  expect(modal.queryByRole('button', { name: 'Use a recovery code' })).not.toBeInTheDocument();
  expect(await axe(document.body)).toHaveNoViolations();
});

test('Resend waits 60 seconds, sends, and waits again', async () => {
  const { modal, user } = await openModal('email_otp');
  const sent: unknown[] = [];
  api.post('/api/user-auth/send-email-otp', ({ body }: Call) => {
    sent.push(body);
    return { message: 'Sent.' };
  });
  const waiting = modal.getByRole('button', { name: /^Resend in \d+ s$/ });
  expect(waiting).toBeDisabled();
  later(61_000);
  const resend = await modal.findByRole('button', { name: 'Resend' }, { timeout: 30_000 });
  await user.click(resend);
  expect(await modal.findByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  expect(sent).toEqual([{ username: 'Secure01', challenge: 'challenge-1' }]);
  expect(toasts).toMatchObject([{ kind: 'success', message: 'Email OTP sent successfully' }]);
});

test('shows why a resend failed', async () => {
  api.post('/api/user-auth/send-email-otp', breakConnection);
  const { modal, user } = await openModal('email_otp');
  later(61_000);
  await user.click(await modal.findByRole('button', { name: 'Resend' }, { timeout: 30_000 }));
  expect(await modal.findByText('Send email OTP failed')).toBeInTheDocument();
  expect(modal.getByRole('button', { name: 'Resend' })).toBeEnabled();
});

function later(ms: number) {
  const moved = Date.now() + ms;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => moved);
  restoreClock = () => clock.mockRestore();
}
