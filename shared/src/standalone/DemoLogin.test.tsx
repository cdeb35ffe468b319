import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { BrowserRouter } from 'shared/router';
import { SWRConfig } from 'swr';
import { storageKeys } from '../contracts/storage.ts';
import { user as member, wallet } from '../testing/factories.ts';
import { api, refuse } from '../testing/server.ts';
import { DemoLogin } from './DemoLogin.tsx';
import { DemoSession } from './mount.tsx';
import { ToastList } from './StandaloneFrame.tsx';

configure({ asyncUtilTimeout: 20_000 });

const show = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <BrowserRouter>
        <DemoSession>
          <DemoLogin />
        </DemoSession>
      </BrowserRouter>
      <ToastList />
    </SWRConfig>,
  );

async function logIn() {
  const actor = userEvent.setup();
  await actor.type(await screen.findByLabelText('Username'), 'snailfan');
  await actor.type(screen.getByLabelText('Password'), 'slow but sure');
  await actor.click(screen.getByRole('button', { name: 'Log in' }));
  return actor;
}

function answerLogin(answer: Parameters<typeof api.post>[1]) {
  api.get('/api/option-config/get-all', {
    captcha: { provider: 'altcha', siteKey: null, challengeUrl: '/api/captcha/challenge' },
  });
  api.get('/api/captcha/challenge', async () => {
    const { parameters } = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, deriveKey });
    return { parameters: { ...parameters } };
  });
  api.post('/api/auth/login', answer);
  api.get('/api/wallet/me', { contents: [wallet({ starBalance: 1234 })] });
  api.post('/api/auth/logout', { message: 'Done' });
}

test('logs in with a solved captcha, shows the balance, logs out', async () => {
  let sent: unknown;
  answerLogin(({ body }) => {
    sent = body;
    return { nextStep: 'none', jwt: 'a.b.c', user: member(), challenge: null };
  });
  show();
  const actor = await logIn();
  expect(await screen.findByText('Balance: 1,234 CTO')).toBeInTheDocument();
  expect(sent).toEqual({ username: 'snailfan', password: 'slow but sure', captcha: expect.stringMatching(/^[\w+/]{100,}=*$/) });
  expect(localStorage.getItem(storageKeys.token)).toBe('a.b.c');
  await actor.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByLabelText('Username')).toBeInTheDocument();
  expect(localStorage.getItem(storageKeys.token)).toBeNull();
});

test('shows a refusal and allows another try', async () => {
  answerLogin(() => refuse(401, 'INVALID_CREDENTIALS', 'Wrong username or password.'));
  show();
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong username or password.');
  expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled();
});

test('removes a stored token that the API refuses', async () => {
  localStorage.setItem(storageKeys.token, 'garbage');
  api.get('/api/user/me', () => refuse(401, 'UNAUTHORIZED', 'Please log in again.'));
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please log in again.');
  expect(await screen.findByLabelText('Username')).toBeInTheDocument();
  expect(localStorage.getItem(storageKeys.token)).toBeNull();
});
