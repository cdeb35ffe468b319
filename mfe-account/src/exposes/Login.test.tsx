import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { type ReactNode, useState } from 'react';
import type { LoginResponse } from 'shared/contracts/auth';
import type { AppEvents } from 'shared/contracts/events';
import { storageKeys } from 'shared/contracts/storage';
import type { User } from 'shared/contracts/users';
import { on } from 'shared/events';
import { SessionContext, useSession } from 'shared/session';
import { user as member } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import { solveAltcha } from '../captcha/solveAltcha.ts';
import type { Kept } from '../rememberMe/rememberedStore.ts';
import Login from './Login.tsx';

// Proof of work is the browser tests' to show; jsdom has neither IndexedDB.
jest.mock('../captcha/solveAltcha.ts', () => ({ solveAltcha: jest.fn() }));
const mockDevice: { kept: Kept | undefined } = { kept: undefined };
jest.mock('../rememberMe/rememberedStore.ts', () => ({
  readKept: async () => mockDevice.kept,
  writeKept: async (kept: Kept) => {
    mockDevice.kept = kept;
  },
  deleteKept: async () => {
    mockDevice.kept = undefined;
  },
}));

const solver = jest.mocked(solveAltcha);
const player = member({ username: 'player01' });
const complete: LoginResponse = { nextStep: 'none', jwt: 'a.jwt', user: player, challenge: null };
const options = {
  captcha: { provider: 'altcha', siteKey: null, challengeUrl: '/api/captcha/challenge' },
  registerUrl: 'https://accounts.example/register',
  tokens: { cto: '0x1', stable: '0x2' },
  drawsPerDay: 4,
  chain: { name: 'Simulated chain', simulated: true },
};

/** The host's session as far as a log-in can see it. */
function Host({ children, onSignIn }: { children: ReactNode; onSignIn(jwt: string, user: User): void }) {
  const [signedIn, setSignedIn] = useState<User | null>(null);
  const session = useSession();
  const signIn = (jwt: string, user: User) => {
    onSignIn(jwt, user);
    setSignedIn(user);
  };
  return (
    <SessionContext value={{ ...session, ...(signedIn && { status: 'signedIn', user: signedIn }), signIn }}>
      {children}
    </SessionContext>
  );
}

let toasts: AppEvents['toast:show'][] = [];
let logins: unknown[] = [];

beforeEach(() => {
  toasts = [];
  logins = [];
  mockDevice.kept = undefined;
  let solved = 0;
  solver.mockReset().mockImplementation(async () => `token ${++solved}`);
  api.get('/api/option-config/get-all', options);
  api.get('/api/captcha/challenge', { parameters: { algorithm: 'PBKDF2/SHA-256' } });
  const stop = on('toast:show', (toast) => toasts.push(toast));
  cleanUp.push(stop);
});
const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const stop of cleanUp.splice(0)) stop();
});

function answerLogin(answer: LoginResponse | (() => Response)) {
  api.post('/api/auth/login', ({ body }: Call) => {
    logins.push(body);
    return typeof answer === 'function' ? answer() : answer;
  });
}

function show() {
  const signedIn = jest.fn();
  const page = renderWithProviders(
    <Host onSignIn={signedIn}>
      <Login />
    </Host>,
    { route: '/login', path: '/login' },
  );
  return { ...page, signedIn };
}
type Page = ReturnType<typeof show>;

const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');
const logIn = () => screen.getByRole('button', { name: 'Log in' });
async function type({ user }: Page, name: string, word: string) {
  await user.type(username(), name);
  await user.type(password(), word);
}
const dialog = () => screen.findByRole('dialog', { name: 'Two-Factor Authentication' });

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
])('%s / %s is refused before anything is sent', async (name, word, message) => {
  answerLogin(complete);
  const page = show();
  await type(page, name, word);
  await page.user.click(logIn());
  const field = message.startsWith('Username') ? username() : password();
  await waitFor(() => expect(field).toHaveAccessibleDescription(message));
  expect(field).toHaveFocus();
  expect(logins).toEqual([]);
});

test('name, password and the solved captcha log in, and lead home', async () => {
  answerLogin(complete);
  const page = show();
  await screen.findByText('Security check passed');
  await type(page, 'player01', 'player01pass');
  await page.user.click(logIn());
  await waitFor(() => expect(page.address()).toBe('/'));
  expect(logins).toEqual([{ username: 'player01', password: 'player01pass', captcha: 'token 1' }]);
  expect(page.signedIn).toHaveBeenCalledWith('a.jwt', player);
  expect(toasts).toMatchObject([{ kind: 'success', message: 'Login successful!' }]);
});

test('a log-in sent before the captcha is solved waits for it', async () => {
  answerLogin(complete);
  const solution = Promise.withResolvers<string>();
  solver.mockReturnValueOnce(solution.promise);
  const page = show();
  await type(page, 'player01', 'player01pass');
  await page.user.click(logIn());
  expect(logIn()).toBeDisabled();
  expect(logins).toEqual([]);
  await act(async () => solution.resolve('slow token'));
  await waitFor(() => expect(page.address()).toBe('/'));
  expect(logins).toMatchObject([{ captcha: 'slow token' }]);
});

test.each([
  ['/lottery/7?tab=2', '/lottery/7?tab=2'],
  ['//evil.example', '/'],
])('the return path %s leads to %s and is used once', async (stored, address) => {
  localStorage.setItem(storageKeys.returnPath, stored);
  answerLogin(complete);
  const page = show();
  await type(page, 'player01', 'player01pass');
  await page.user.click(logIn());
  await waitFor(() => expect(page.address()).toBe(address));
  expect(localStorage.getItem(storageKeys.returnPath)).toBeNull();
});

test('who is signed in already is sent on', async () => {
  localStorage.setItem(storageKeys.returnPath, '/history');
  const page = renderWithProviders(<Login />, { route: '/login', path: '/login', session: { status: 'signedIn', user: player } });
  await waitFor(() => expect(page.address()).toBe('/history'));
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

test('a server that cannot be reached gives the general sentence', async () => {
  answerLogin(breakConnection);
  const page = show();
  await type(page, 'player01', 'player01pass');
  await page.user.click(logIn());
  expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
});

test('an address that is not confirmed yet can have its mail again', async () => {
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

test('a captcha that fails has a way on', async () => {
  answerLogin(complete);
  solver.mockRejectedValueOnce(new Error('The security check took too long. Please try again.'));
  const page = show();
  const alert = await screen.findByText(/The security check did not work\. The security check took too long/);
  expect(alert).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Security check passed');
  await type(page, 'player01', 'player01pass');
  await page.user.click(logIn());
  await waitFor(() => expect(page.address()).toBe('/'));
});

test('a captcha that cannot be loaded says so to who sends the form, and is loaded again', async () => {
  answerLogin(complete);
  api.get('/api/option-config/get-all', breakConnection);
  const page = show();
  await type(page, 'player01', 'player01pass');
  await page.user.click(logIn());
  const messages = await screen.findAllByText(/The security check did not work\. Please check your connection\./);
  expect(messages.length).toBeGreaterThan(0);
  api.get('/api/option-config/get-all', options);
  await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Security check passed');
  expect(password()).toHaveValue('player01pass');
  await page.user.click(logIn());
  await waitFor(() => expect(page.address()).toBe('/'));
});

test('the ways to recovery and registration', async () => {
  show();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  expect(await screen.findByRole('link', { name: 'Register' })).toHaveAttribute('href', options.registerUrl);
});

test('browsers and password managers recognise the fields', () => {
  show();
  expect(username()).toHaveAttribute('autocomplete', 'username');
  expect(username()).toHaveAttribute('name', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
  expect(password()).toHaveAttribute('type', 'password');
});

test('no accessibility violation, also with errors shown', async () => {
  answerLogin(() => refuse(401, 'INVALID_CREDENTIALS', 'Wrong username or password.'));
  const page = show();
  expect(await axe(page.container)).toHaveNoViolations();
  await type(page, 'x', 'y');
  await page.user.click(logIn());
  await screen.findByText('Username must be at least 6 characters.');
  expect(await axe(page.container)).toHaveNoViolations();
});

describe('remember me', () => {
  const box = () => screen.getByRole('checkbox', { name: 'Remember me' });

  test('is not ticked, and then keeps nothing', async () => {
    answerLogin(complete);
    const page = show();
    expect(box()).not.toBeChecked();
    await type(page, 'player01', 'player01pass');
    await page.user.click(logIn());
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(mockDevice.kept).toBeUndefined();
  });

  test('ticked, it fills the form next time; unticked, it is wiped at once', async () => {
    answerLogin(complete);
    const first = show();
    await type(first, 'player01', 'player01pass');
    await first.user.click(box());
    await first.user.click(logIn());
    await waitFor(() => expect(mockDevice.kept).toMatchObject({ in: 'sealed' }));
    expect(JSON.stringify({ ...localStorage })).not.toContain('player01pass');
    first.unmount();

    const second = show();
    await waitFor(() => expect(username()).toHaveValue('player01'));
    expect(password()).toHaveValue('player01pass');
    expect(box()).toBeChecked();
    expect(logIn()).toBeEnabled();
    await second.user.click(box());
    await waitFor(() => expect(mockDevice.kept).toBeUndefined());
  });

  test('never overwrites what is being typed', async () => {
    answerLogin(complete);
    const first = show();
    await type(first, 'player01', 'player01pass');
    await first.user.click(box());
    await first.user.click(logIn());
    await waitFor(() => expect(mockDevice.kept).toBeDefined());
    first.unmount();
    const kept = mockDevice.kept;
    const reading = Promise.withResolvers<void>();
    const store = jest.requireMock<{ readKept(): Promise<Kept | undefined> }>('../rememberMe/rememberedStore.ts');
    const late = jest.spyOn(store, 'readKept').mockImplementation(() => reading.promise.then(() => kept));
    const second = show();
    await second.user.type(username(), 'player02');
    await act(async () => reading.resolve());
    expect(username()).toHaveValue('player02');
    expect(password()).toHaveValue('');
    late.mockRestore();
  });

  test('a device that refuses storage does not stand in the way', async () => {
    answerLogin(complete);
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const store = jest.requireMock<{ writeKept(): Promise<void> }>('../rememberMe/rememberedStore.ts');
    const full = jest.spyOn(store, 'writeKept').mockRejectedValue(new Error('QuotaExceededError'));
    const page = show();
    await type(page, 'player01', 'player01pass');
    await page.user.click(box());
    await page.user.click(logIn());
    await waitFor(() => expect(page.address()).toBe('/'));
    await waitFor(() => expect(warned).toHaveBeenCalled());
    full.mockRestore();
    warned.mockRestore();
  });
});

describe('second factor', () => {
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

  test('six digits of the app complete the log-in by themselves', async () => {
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

  test('a code is pasted, also with a space in it', async () => {
    answerVerify(complete);
    const { modal, user, address } = await openModal('2fa');
    await user.click(modal.getByLabelText(codeLabel));
    await user.paste('012 345');
    await waitFor(() => expect(address()).toBe('/'));
    expect(verifications).toMatchObject([{ otp: '012345' }]);
  });

  test.each([
    ['', 'Please type your OTP code'],
    ['1234', 'Invalid code. Please enter a 6-digit code.'],
  ])('Confirm with %p asks for a code', async (typed, message) => {
    answerVerify(complete);
    const { modal, user } = await openModal('2fa');
    const code = modal.getByLabelText(codeLabel);
    if (typed) await user.type(code, typed);
    await user.click(modal.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(message));
    expect(verifications).toEqual([]);
  });

  test('a wrong code shows the reason and the dialog stays', async () => {
    answerVerify(() => refuse(400, 'INVALID_CODE', 'The code is wrong or has expired.'));
    const { modal, user } = await openModal('2fa');
    await user.type(modal.getByLabelText(codeLabel), '000000');
    expect(await modal.findByText('The code is wrong or has expired.')).toBeInTheDocument();
    expect(modal.getByLabelText(codeLabel)).toHaveValue('');
    expect(modal.getByLabelText(codeLabel)).toHaveFocus();
    await user.keyboard('111111');
    await waitFor(() => expect(verifications).toMatchObject([{ otp: '000000' }, { otp: '111111' }]));
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

  test('a recovery code is accepted in place of the app', async () => {
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

  test('a recovery code that was refused stays, to be corrected', async () => {
    answerVerify(() => refuse(400, 'INVALID_CODE', 'The code is wrong or has expired.'));
    const { modal, user } = await openModal('2fa');
    await user.click(modal.getByRole('button', { name: 'Use a recovery code' }));
    await user.type(modal.getByLabelText(codeLabel), '7K2M-9QXA-4TBD-W0RE{Enter}');
    expect(await modal.findByText('The code is wrong or has expired.')).toBeInTheDocument();
    expect(modal.getByLabelText(codeLabel)).toHaveValue('7K2M-9QXA-4TBD-W0RE');
  });

  test('a challenge that has expired leads back to the password, which is still there', async () => {
    answerVerify(() => refuse(400, 'CHALLENGE_EXPIRED', 'This login has expired. Please log in again.'));
    const { modal, user } = await openModal('2fa');
    await user.type(modal.getByLabelText(codeLabel), '123456');
    expect(await screen.findByText('This login has expired. Please log in again.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(username()).toHaveValue('Secure01');
    expect(password()).toHaveValue('secure01pass');
  });

  test('closing the dialog keeps name and password', async () => {
    const { user } = await openModal('2fa');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(password()).toHaveValue('secure01pass');
    expect(password()).toHaveFocus();
  });

  test('only what was remembered after the second factor is kept', async () => {
    answerVerify(complete);
    answerLogin({ nextStep: '2fa', jwt: null, user: null, challenge: 'challenge-1' });
    const page = show();
    await type(page, 'secure01', 'secure01pass');
    await page.user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await page.user.click(logIn());
    await dialog();
    expect(mockDevice.kept).toBeUndefined();
    await page.user.keyboard('123456');
    await waitFor(() => expect(mockDevice.kept).toBeDefined());
  });

  test('the email code has its own words and no recovery code', async () => {
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
    const resend = await modal.findByRole('button', { name: 'Resend' }, { timeout: 3_000 });
    await user.click(resend);
    expect(await modal.findByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
    expect(sent).toEqual([{ username: 'Secure01', challenge: 'challenge-1' }]);
    expect(toasts).toMatchObject([{ kind: 'success', message: 'Email OTP sent successfully' }]);
  });

  test('a failed Resend says so', async () => {
    api.post('/api/user-auth/send-email-otp', breakConnection);
    const { modal, user } = await openModal('email_otp');
    later(61_000);
    await user.click(await modal.findByRole('button', { name: 'Resend' }, { timeout: 3_000 }));
    expect(await modal.findByText('Send email OTP failed')).toBeInTheDocument();
    expect(modal.getByRole('button', { name: 'Resend' })).toBeEnabled();
  });

  /** Puts the clock forward; the page's ticker notices within its second. */
  function later(ms: number) {
    const moved = Date.now() + ms;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => moved);
    cleanUp.push(() => clock.mockRestore());
  }
});
