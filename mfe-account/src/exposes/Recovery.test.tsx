import { screen, waitFor } from '@testing-library/react';
import type { AppEvents } from 'shared/contracts/events';
import { on } from 'shared/events';
import { axe } from 'shared/testing/axe';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import { solveAltcha } from '../captcha/solveAltcha.ts';
import Recovery from './Recovery.tsx';

jest.mock('../captcha/solveAltcha.ts', () => ({ solveAltcha: jest.fn() }));
const solver = jest.mocked(solveAltcha);

let toasts: AppEvents['toast:show'][] = [];
let stop = () => {};
beforeEach(() => {
  toasts = [];
  let solved = 0;
  solver.mockReset().mockImplementation(async () => `token ${++solved}`);
  api.get('/api/option-config/get-all', {
    captcha: { provider: 'altcha', siteKey: null, challengeUrl: '/api/captcha/challenge' },
    registerUrl: '/register',
    tokens: { cto: '0x1', stable: '0x2' },
    drawsPerDay: 4,
    chain: { name: 'Simulated chain', simulated: true },
  });
  api.get('/api/captcha/challenge', { parameters: { algorithm: 'PBKDF2/SHA-256' } });
  stop = on('toast:show', (toast) => toasts.push(toast));
});
afterEach(() => stop());

const show = (hash = '') => renderWithProviders(<Recovery />, { route: `/forgot-password${hash}`, path: '/forgot-password' });
type Page = ReturnType<typeof show>;
const email = () => screen.getByLabelText('Email');
const code = () => screen.getByLabelText('Code from the email');
const newPassword = () => screen.getByLabelText('New password');
const confirmation = () => screen.getByLabelText('Confirm password');
const setIt = () => screen.getByRole('button', { name: 'Set new password' });

async function toSecondStep(): Promise<Page & { sent: unknown[] }> {
  const sent: unknown[] = [];
  api.post('/api/auth/forgot-password', ({ body }: Call) => {
    sent.push(body);
    return { message: 'If an account has this address, a code is on its way.' };
  });
  const page = show();
  await page.user.type(email(), 'player01@mail.example{Enter}');
  await screen.findByRole('heading', { name: 'Set a new password' });
  return { ...page, sent };
}

async function fill({ user }: Page, digits: string, password: string, again = password) {
  await user.type(code(), digits);
  await user.type(newPassword(), password);
  await user.type(confirmation(), again);
}

test.each(['', 'player01', 'player01@'])('does not send %p', async (typed) => {
  const page = show();
  if (typed) await page.user.type(email(), typed);
  await page.user.click(screen.getByRole('button', { name: 'Send code' }));
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Please enter a valid email address'));
  expect(email()).toHaveFocus();
});

test('resets the password with email and code', async () => {
  const page = await toSecondStep();
  expect(page.sent).toEqual([{ email: 'player01@mail.example', captcha: 'token 1' }]);
  expect(toasts).toMatchObject([{ kind: 'success', message: 'Email sent successfully!' }]);
  const resets: unknown[] = [];
  api.post('/api/auth/reset-password', ({ body }: Call) => {
    resets.push(body);
    return { message: 'Password changed.' };
  });
  await fill(page, '012345', 'copper-harbour-violin');
  await page.user.click(setIt());
  expect(await screen.findByRole('heading', { name: 'Password Reset Successful' })).toHaveFocus();
  expect(resets).toEqual([{ email: 'player01@mail.example', token: '012345', newPassword: 'copper-harbour-violin' }]);
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

test('shows why sending failed, and keeps the step and the address', async () => {
  api.post('/api/auth/forgot-password', () => refuse(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please wait 2 minutes.'));
  const page = show();
  await page.user.type(email(), 'player01@mail.example{Enter}');
  expect(await screen.findByText('Too many requests. Please wait 2 minutes.')).toHaveAttribute('role', 'alert');
  expect(email()).toHaveValue('player01@mail.example');
  api.post('/api/auth/forgot-password', breakConnection);
  await page.user.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
});

test('the second step checks code, length and repetition', async () => {
  const page = await toSecondStep();
  await fill(page, '123', 'short');
  await page.user.click(setIt());
  await waitFor(() => expect(code()).toHaveAccessibleDescription('OTP must be 6 digits'));
  expect(newPassword()).toHaveAccessibleDescription(/Password must be at least 8 characters\./);
  expect(code()).toHaveFocus();
  await page.user.type(newPassword(), 'er no more');
  await page.user.click(setIt());
  await waitFor(() => expect(confirmation()).toHaveAccessibleDescription('Password do not match'));
});

test.each([
  ['12a456', '12a456', 'OTP must contain only numbers'],
  ['x', 'x', 'OTP must contain only numbers'],
  ['1234567', '1234567', 'OTP must be 6 digits'],
])('shows %j in full as an invalid code and sends nothing', async (pasted, seen, message) => {
  const page = await toSecondStep();
  await page.user.click(code());
  await page.user.paste(pasted);
  await waitFor(() => expect(code()).toHaveAccessibleDescription(message));
  expect(code()).toHaveValue(seen);
  await page.user.type(newPassword(), 'copper-harbour-violin');
  await page.user.type(confirmation(), 'copper-harbour-violin');
  await page.user.click(setIt());
  await waitFor(() => expect(code()).toHaveFocus());
  expect(code()).toHaveAccessibleDescription(message);
  await page.user.clear(code());
  await page.user.paste('123-456');
  await waitFor(() => expect(code()).not.toHaveAccessibleDescription());
  expect(code()).toHaveValue('123456');
});

test('keeps the step and the passwords after a used code', async () => {
  api.post('/api/auth/reset-password', () => refuse(400, 'INVALID_CODE', 'The code is wrong or has expired.'));
  const page = await toSecondStep();
  await fill(page, '012345', 'copper-harbour-violin');
  await page.user.click(setIt());
  expect(await screen.findByText('The code is wrong or has expired.')).toHaveAttribute('role', 'alert');
  expect(newPassword()).toHaveValue('copper-harbour-violin');
  expect(confirmation()).toHaveValue('copper-harbour-violin');
  expect(code()).toHaveFocus();
});

test('a mail’s link asks only for the new password, and sends its secret as the code', async () => {
  const link = 'AAAAAAAAAAAAAAAAAAAA-_';
  const resets: unknown[] = [];
  api.post('/api/auth/reset-password', ({ body }: Call) => {
    resets.push(body);
    return { message: 'Password changed.' };
  });
  const { user, container } = show(`#link=${link}`);
  expect(screen.queryByLabelText('Code from the email')).not.toBeInTheDocument();
  await user.type(newPassword(), 'copper-harbour-violin');
  await user.type(confirmation(), 'copper-harbour');
  await user.click(setIt());
  await waitFor(() => expect(confirmation()).toHaveAccessibleDescription('Password do not match'));
  expect(await axe(container)).toHaveNoViolations();
  await user.type(confirmation(), '-violin');
  await user.click(setIt());
  await screen.findByRole('heading', { name: 'Password Reset Successful' });
  expect(resets).toEqual([{ email: '', token: link, newPassword: 'copper-harbour-violin' }]);
});

test('offers a new mail for an expired link, and ignores an incomplete one', async () => {
  api.post('/api/auth/reset-password', () => refuse(400, 'INVALID_CODE', 'The code is wrong or has expired.'));
  const { user, unmount } = show('#link=AAAAAAAAAAAAAAAAAAAAAA');
  await user.type(newPassword(), 'copper-harbour-violin');
  await user.type(confirmation(), 'copper-harbour-violin');
  await user.click(setIt());
  expect(await screen.findByRole('alert')).toHaveTextContent('This link was used already or is too old.');
  await user.click(screen.getByRole('button', { name: 'Ask for a new mail' }));
  expect(email()).toBeInTheDocument();
  unmount();
  show('#link=AAAAAAAAAAAA');
  expect(email()).toBeInTheDocument();
});

test('shows both passwords on request', async () => {
  const page = await toSecondStep();
  for (const field of [newPassword(), confirmation()]) expect(field).toHaveAttribute('type', 'password');
  for (const toggle of screen.getAllByRole('button', { name: 'Show password' })) await page.user.click(toggle);
  for (const field of [newPassword(), confirmation()]) expect(field).toHaveAttribute('type', 'text');
  for (const field of [newPassword(), confirmation()]) expect(field).toHaveAttribute('autocomplete', 'new-password');
});

test('shows advice for a weak password', async () => {
  const page = await toSecondStep();
  expect(newPassword()).toHaveAccessibleDescription(/Use at least 8 characters\./);
  await page.user.type(newPassword(), 'password');
  expect(screen.getByText('Too weak')).toBeInTheDocument();
  expect(newPassword()).toHaveAccessibleDescription(/everybody tries first/);
  await page.user.clear(newPassword());
  await page.user.type(newPassword(), 'copper-harbour-violin');
  expect(screen.getByText('Strong')).toBeInTheDocument();
});

test('sends the code again after the wait, and returns to the typed address', async () => {
  const page = await toSecondStep();
  expect(screen.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await page.user.click(screen.getByRole('button', { name: 'Use another email address' }));
  expect(email()).toHaveValue('player01@mail.example');
});

test('has no accessibility violations in any step', async () => {
  const page = await toSecondStep();
  expect(await axe(page.container)).toHaveNoViolations();
  api.post('/api/auth/reset-password', { message: 'Password changed.' });
  await fill(page, '012345', 'copper-harbour-violin');
  await page.user.click(setIt());
  await screen.findByRole('heading', { name: 'Password Reset Successful' });
  expect(await axe(page.container)).toHaveNoViolations();
});
