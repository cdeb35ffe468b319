import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import type { LoginResponse, User } from 'shared/contracts/auth';
import type { AppEvents } from 'shared/contracts/events';
import { on } from 'shared/events';
import { type Session, SessionContext, useSession } from 'shared/session';
import { user as member } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, type Call } from 'shared/testing/server';
import { solveAltcha } from '../captcha/solveAltcha.ts';
import Login from './Login.tsx';

/**
 * The login page for tests, in a fake host that signs in. Proof of work is mocked. Tests import the page from here only: an
 * earlier import would bypass the mock.
 */
jest.mock('../captcha/solveAltcha.ts', () => ({ solveAltcha: jest.fn() }));
export const solver = jest.mocked(solveAltcha);
export const player = member({ username: 'player01' });
export const complete: LoginResponse = { nextStep: 'none', jwt: 'a.jwt', user: player, challenge: null };
export const options = {
  captcha: { provider: 'altcha', siteKey: null, challengeUrl: '/api/captcha/challenge' },
  registerUrl: 'https://accounts.example/register',
  tokens: { cto: '0x1', stable: '0x2' },
  drawsPerDay: 4,
  chain: { name: 'Simulated chain', simulated: true },
};

export const toasts: AppEvents['toast:show'][] = [];
export const logins: unknown[] = [];

let stopListening = () => {};
beforeEach(() => {
  toasts.length = 0;
  logins.length = 0;
  let solved = 0;
  solver.mockReset().mockImplementation(async () => `token ${++solved}`);
  api.get('/api/option-config/get-all', options);
  api.get('/api/captcha/challenge', { parameters: { algorithm: 'PBKDF2/SHA-256' } });
  stopListening = on('toast:show', (toast) => toasts.push(toast));
});
afterEach(() => stopListening());

export function answerLogin(answer: LoginResponse | (() => Response)) {
  api.post('/api/auth/login', ({ body }: Call) => {
    logins.push(body);
    return typeof answer === 'function' ? answer() : answer;
  });
}

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

export function show(session: Partial<Session> = {}) {
  const signedIn = jest.fn();
  const page = renderWithProviders(
    <Host onSignIn={signedIn}>
      <Login />
    </Host>,
    { route: '/login', path: '/login', session },
  );
  return { ...page, signedIn };
}
export type Page = ReturnType<typeof show>;

export const username = () => screen.getByLabelText('Username');
export const password = () => screen.getByLabelText('Password');
export const rememberMe = () => screen.getByRole('checkbox', { name: 'Remember me' });
export const logIn = () => screen.getByRole('button', { name: 'Log in' });
export const checked = () => screen.findByText('Security check passed');
export async function type({ user }: Page, name: string, word: string) {
  await user.type(username(), name);
  await user.type(password(), word);
}
export const dialog = () => screen.findByRole('dialog', { name: 'Two-Factor Authentication' });
