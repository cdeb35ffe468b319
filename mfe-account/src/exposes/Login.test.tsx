import { act, screen, waitFor } from '@testing-library/react';
import { PlayerError } from 'shared/api-client/playerError';
import { storageKeys } from 'shared/contracts/storage';
import { axe } from 'shared/testing/axe';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import {
  answerLogin,
  checked,
  complete,
  logIn,
  logins,
  options,
  password,
  player,
  rememberMe,
  show,
  solver,
  toasts,
  type,
  username,
} from './loginPage.testing.tsx';

test("'Log in' waits for both fields", async () => {
  const page = show();
  expect(logIn()).toBeDisabled();
  await page.user.type(username(), 'player01');
  expect(logIn()).toBeDisabled();
  await page.user.type(password(), 'p');
  expect(logIn()).toBeEnabled();
  await page.user.clear(username());
  expect(logIn()).toBeDisabled();
});

test.each([
  ['short', 'player01pass', 'Username must be at least 6 characters.'],
  ['a12345678901234567890', 'player01pass', 'Username cannot exceed 20 characters.'],
  ['player_01', 'player01pass', 'Username cannot contain special characters.'],
  ['player01', '12345', 'Password must be at least 6 characters.'],
])('rejects %s / %s without a request', async (name, word, message) => {
  answerLogin(complete);
  const page = show();
  await type(page, name, word);
  await page.user.click(logIn());
  const field = message.startsWith('Username') ? username() : password();
  await waitFor(() => expect(field).toHaveAccessibleDescription(message));
  expect(field).toHaveFocus();
  expect(logins).toEqual([]);
});

test('logs in with name, password and captcha, and goes to the home page', async () => {
  answerLogin(complete);
  const page = show();
  await checked();
  await type(page, 'player01', 'player01pass');
  await page.user.click(logIn());
  await waitFor(() => expect(page.address()).toBe('/'));
  expect(logins).toEqual([{ username: 'player01', password: 'player01pass', captcha: 'token 1' }]);
  expect(page.signedIn).toHaveBeenCalledWith('a.jwt', player);
  expect(toasts).toMatchObject([{ kind: 'success', message: 'Login successful!' }]);
});

test('a login waits for the captcha', async () => {
  answerLogin(complete);
  const solution = Promise.withResolvers<string>();
  solver.mockReturnValueOnce(solution.promise);
  const page = show();
  await type(page, 'player01', 'player01pass');
  await page.user.click(logIn());
  expect(screen.getByRole('button', { name: 'Log in', busy: true })).toHaveFocus();
  expect(logins).toEqual([]);
  await act(async () => solution.resolve('slow token'));
  await waitFor(() => expect(page.address()).toBe('/'));
  expect(logins).toMatchObject([{ captcha: 'slow token' }]);
});

test.each([
  ['/lottery/7?tab=2', '/lottery/7?tab=2'],
  ['//evil.example', '/'],
])('the return path %s goes to %s once', async (stored, address) => {
  localStorage.setItem(storageKeys.returnPath, stored);
  answerLogin(complete);
  const page = show();
  await type(page, 'player01', 'player01pass');
  await page.user.click(logIn());
  await waitFor(() => expect(page.address()).toBe(address));
  expect(localStorage.getItem(storageKeys.returnPath)).toBeNull();
});

test('shows the logged-in member and links', async () => {
  localStorage.setItem(storageKeys.returnPath, '/lottery/7?tab=2');
  const page = show({ status: 'signedIn', user: player });
  expect(screen.getByRole('heading', { name: 'You are logged in' })).toBeInTheDocument();
  expect(screen.getByText('As player01.')).toBeInTheDocument();
  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'My tickets' })).toHaveAttribute('href', '/history#my-tickets');
  expect(screen.queryByRole('link', { name: 'What you need to buy' })).not.toBeInTheDocument();
  expect(await axe(page.container)).toHaveNoViolations();
  await page.user.click(screen.getByRole('link', { name: 'Go on to where you were' }));
  expect(page.address()).toBe('/lottery/7?tab=2');
  expect(localStorage.getItem(storageKeys.returnPath)).toBeNull();
});

test('links to the home page, and to the verification when it is missing', async () => {
  const page = show({ status: 'signedIn', user: { ...player, verified: false } });
  expect(screen.getByRole('link', { name: 'What you need to buy' })).toHaveAttribute('href', '/wallet#getting-started');
  await page.user.click(screen.getByRole('link', { name: 'Go to the home page' }));
  expect(page.address()).toBe('/');
});

test('logs out', async () => {
  const signOut = jest.fn();
  const page = show({ status: 'signedIn', user: player, signOut });
  await page.user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(signOut).toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test.each(['unknown', 'loading'] as const)('shows no form while the session is %s', (status) => {
  show({ status });
  expect(screen.getByRole('status', { name: 'Looking whether you are logged in' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Username')).not.toBeInTheDocument();
});

test.each([
  ['a wrong password', 401, 'INVALID_CREDENTIALS', 'Wrong username or password.'],
  ['a locked account', 423, 'ACCOUNT_LOCKED', 'Too many failed attempts: this account is locked for 15 minutes.'],
  ['a captcha used twice', 400, 'CAPTCHA_FAILED', 'The captcha was not solved, or it was used before. Please solve it again.'],
] as const)('%s: the reason is shown, what was typed stays, the captcha starts anew', async (_, status, code, message) => {
  answerLogin(() => refuse(status, code, message));
  const page = show();
  await type(page, 'player01', 'player99pass');
  await page.user.click(logIn());
  expect(await screen.findByText(message)).toHaveAttribute('role', 'alert');
  expect(username()).toHaveValue('player01');
  expect(password()).toHaveValue('player99pass');
  await page.user.click(logIn());
  await waitFor(() => expect(logins).toHaveLength(2));
  expect(logins).toMatchObject([{ captcha: 'token 1' }, { captcha: 'token 2' }]);
});

test('shows a general error when the server is unreachable', async () => {
  answerLogin(breakConnection);
  const page = show();
  await type(page, 'player01', 'player01pass');
  await page.user.click(logIn());
  expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
});

test('sends the confirmation mail again', async () => {
  answerLogin(() => refuse(403, 'EMAIL_NOT_VERIFIED', 'Please confirm your email address first.'));
  const asked: unknown[] = [];
  api.post('/api/auth/resend-verification-email', ({ body }: Call) => {
    asked.push(body);
    return asked.length > 1 ? { message: 'Sent.' } : refuse(400, 'VALIDATION', 'Please enter a valid email address');
  });
  const page = show();
  await type(page, 'player03', 'player03pass');
  await page.user.click(logIn());
  const again = await screen.findByRole('button', { name: 'Send the link again' });
  await page.user.click(again);
  const email = screen.getByLabelText('Email of the account');
  await waitFor(() => expect(email).toHaveAccessibleDescription('Please enter a valid email address'));
  await page.user.type(email, 'player03{Enter}');
  await waitFor(() => expect(asked).toEqual([{ email: 'player03' }]));
  await page.user.type(email, '@mail.example');
  await page.user.click(again);
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', message: 'Email sent successfully!' }]));
  expect(asked[1]).toEqual({ email: 'player03@mail.example' });
  expect(password()).toHaveValue('player03pass');
});

test('offers a retry when the captcha fails', async () => {
  answerLogin(complete);
  solver.mockRejectedValueOnce(new PlayerError('The security check took too long. Please try again.'));
  const page = show();
  const alert = await screen.findByText(/The security check did not work\. The security check took too long/);
  expect(alert).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await checked();
  await type(page, 'player01', 'player01pass');
  await page.user.click(logIn());
  await waitFor(() => expect(page.address()).toBe('/'));
});

test('reports a captcha that cannot load on submit, and loads it again', async () => {
  answerLogin(complete);
  api.get('/api/option-config/get-all', breakConnection);
  const page = show();
  await type(page, 'player01', 'player01pass');
  await page.user.click(logIn());
  const messages = await screen.findAllByText(/The security check did not work\. Please check your connection\./);
  expect(messages.length).toBeGreaterThan(0);
  api.get('/api/option-config/get-all', options);
  await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
  await checked();
  expect(password()).toHaveValue('player01pass');
  await page.user.click(logIn());
  await waitFor(() => expect(page.address()).toBe('/'));
});

test('links to recovery and registration', async () => {
  show();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  expect(await screen.findByRole('link', { name: 'Register' })).toHaveAttribute('href', options.registerUrl);
});

test('has the autocomplete attributes of password managers', async () => {
  show();
  await checked();
  expect(username()).toHaveAttribute('autocomplete', 'username webauthn');
  expect(username()).toHaveAttribute('name', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(password()).toHaveAttribute('type', 'password');
});

test('has no accessibility violations, also with errors', async () => {
  answerLogin(() => refuse(401, 'INVALID_CREDENTIALS', 'Wrong username or password.'));
  const page = show();
  expect(await axe(page.container)).toHaveNoViolations();
  await type(page, 'x', 'y');
  await page.user.click(logIn());
  await screen.findByText('Username must be at least 6 characters.');
  expect(await axe(page.container)).toHaveNoViolations();
});

test('requests a long session only when ticked, and stores no password', async () => {
  answerLogin(complete);
  const first = show();
  expect(rememberMe()).not.toBeChecked();
  expect(rememberMe()).toHaveAccessibleDescription(/30 days.*password is not kept/);
  await type(first, 'player01', 'player01pass');
  await first.user.click(rememberMe());
  await first.user.click(logIn());
  await waitFor(() => expect(first.address()).toBe('/'));
  expect(logins).toEqual([{ username: 'player01', password: 'player01pass', captcha: 'token 1', remember: true }]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('player01pass');
  first.unmount();
  show();
  expect(password()).toHaveValue('');
});
