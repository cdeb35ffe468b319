import { screen, waitFor, within } from '@testing-library/react';
import type { AppEvents } from 'shared/contracts/events';
import type { SecondFactorState } from 'shared/contracts/security';
import { on } from 'shared/events';
import { axe } from 'shared/testing/axe';
import { user as member } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { savedFiles } from 'shared/testing/savedFiles';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import SecondFactor from './SecondFactor.tsx';

let toasts: AppEvents['toast:show'][] = [];
let stop = () => {};
beforeEach(() => {
  toasts = [];
  stop = on('toast:show', (toast) => toasts.push(toast));
});
afterEach(() => stop());

const codes = ['7K2M-9QXA-4TBD-W0RE', '8K2M-9QXA-4TBD-W0RE'];
const show = () => renderWithProviders(<SecondFactor />, { route: '/account', session: { status: 'signedIn', user: member() } });
const setUp = () => screen.findByRole('button', { name: 'Set up an authenticator' });

/** Mocks a provider with this factor and the setup and removal of an authenticator. @returns the sent bodies */
function provider(state: SecondFactorState = { kind: 'none', recoveryCodesLeft: 0 }, sent: unknown[] = []) {
  let now = state;
  const answers = (path: string, next: SecondFactorState | null, answer: object) =>
    api.post(`/api/user-auth/authenticator/${path}`, ({ body }: Call) => {
      sent.push([path, body]);
      now = next ?? now;
      return { ...answer };
    });
  api.get('/api/user-auth/authenticator', () => ({ ...now }));
  answers('offer', null, {
    secret: 'KNXGC2LMEBGG65DU',
    uri: 'otpauth://totp/Snail%20Lotto:snailfan?secret=KNXGC2LMEBGG65DU&issuer=Snail%20Lotto',
    qr: { size: 53, path: 'M4 4h7v1H4z' },
  });
  answers('confirm', { kind: 'totp', recoveryCodesLeft: 2 }, { recoveryCodes: codes });
  answers('remove', { kind: 'none', recoveryCodesLeft: 0 }, { message: 'Removed.' });
  return sent;
}

async function toCodes() {
  const sent = provider();
  const page = show();
  await page.user.click(await setUp());
  await page.user.type(await screen.findByLabelText('Current password'), 'the password{Enter}');
  await page.user.type(await screen.findByLabelText('Code that the app shows now'), '123 456{Enter}');
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  return { ...page, sent, list };
}

test('shows nothing to a visitor and sends no request', () => {
  const view = renderWithProviders(<SecondFactor />, { route: '/account' });
  expect(view.container).toBeEmptyDOMElement();
});

test('describes the current second factor', async () => {
  provider({ kind: 'email', recoveryCodesLeft: 0 });
  const view = show();
  expect(await screen.findByText('Logging in asks for a code that we send to your email address.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Use an authenticator instead' })).toBeInTheDocument();
  expect(await axe(view.container)).toHaveNoViolations();
});

test('requires a mailed code before switching to an authenticator', async () => {
  const sent = provider({ kind: 'email', recoveryCodesLeft: 0 });
  api.post('/api/user-auth/code', () => {
    sent.push('code');
    return { message: 'Email sent successfully!' };
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Use an authenticator instead' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator' }));
  await user.type(await dialog.findByLabelText('Current password'), 'the password{Enter}');
  expect(dialog.getByLabelText('Code from the mail')).toHaveAccessibleDescription('Please type the code.');
  expect(await axe(document.body)).toHaveNoViolations();
  await user.click(dialog.getByRole('button', { name: 'Mail me the code' }));
  await user.type(dialog.getByLabelText('Code from the mail'), '654 321{Enter}');
  expect(await screen.findByLabelText('Code that the app shows now')).toBeInTheDocument();
  expect(sent).toEqual(['code', ['offer', { currentPassword: 'the password', otp: '654321' }]]);
});

test('sets up an authenticator: password, QR code and key, code, recovery codes', async () => {
  const sent = provider();
  const { user } = show();
  await user.click(await setUp());
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator' }));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('Please type the password you have now.');
  await user.type(dialog.getByLabelText('Current password'), 'the password{Enter}');

  expect(await screen.findByRole('dialog', { name: 'Add Snail Lotto to your app' })).toBeInTheDocument();
  expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
  expect(dialog.getByText('KNXG C2LM EBGG 65DU')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'open it in the app' })).toHaveAttribute('href', expect.stringMatching(/^otpauth:/));
  await user.click(dialog.getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe('KNXGC2LMEBGG65DU');
  expect(await axe(document.body)).toHaveNoViolations();
  const code = dialog.getByLabelText('Code that the app shows now');
  await user.type(code, '12a{Enter}');
  expect(code).toHaveAccessibleDescription(/Please type the six digits that the app shows\./);
  await user.clear(code);
  await user.type(code, '123 456{Enter}');

  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  expect(await axe(document.body)).toHaveNoViolations();
  expect(sent).toEqual([
    ['offer', { currentPassword: 'the password' }],
    ['confirm', { otp: '123456' }],
  ]);
  await user.click(dialog.getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const remove = await screen.findByRole('button', { name: 'Remove the authenticator' });
  expect(screen.getByText(/^2 of your recovery codes are unused\./)).toBeInTheDocument();
  expect(remove).toHaveFocus();
  expect(screen.queryByText(codes[0] ?? '')).not.toBeInTheDocument();
});

test('copies and saves the recovery codes', async () => {
  const files = savedFiles();
  const { user } = await toCodes();
  await user.click(screen.getByRole('button', { name: 'Copy codes' }));
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  expect(toasts).toMatchObject([{ kind: 'success', message: 'Recovery codes copied.' }]);
  await user.click(screen.getByRole('button', { name: 'Save as a file' }));
  expect(files).toMatchObject([{ name: 'snail-lotto-recovery-codes-snailfan.txt' }]);
  for (const code of codes) expect(await files[0]?.text).toContain(code);
});

test('warns once before closing unsaved recovery codes', async () => {
  const { user, list } = await toCodes();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alert')).toHaveTextContent(/^These codes are not shown again\./);
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('shows a wrong password or code at its field', async () => {
  provider();
  const not = 'This is not your password.';
  api.post('/api/user-auth/authenticator/offer', () => refuse(400, 'VALIDATION', not, { currentPassword: [not] }));
  const { user } = show();
  await user.click(await setUp());
  const password = await screen.findByLabelText('Current password');
  await user.type(password, 'a wrong one');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(password).toHaveAccessibleDescription(not));
  expect(password).toHaveFocus();
  provider();
  await user.type(password, '!{Enter}');
  const code = await screen.findByLabelText('Code that the app shows now');
  api.post('/api/user-auth/authenticator/confirm', () => refuse(400, 'INVALID_CODE', 'This code is wrong or too old.'));
  const turnOn = screen.getByRole('button', { name: 'Turn on' });
  await user.click(turnOn);
  expect(code).toHaveFocus();
  await user.type(code, '000000');
  await user.click(turnOn);
  expect(await screen.findByText('This code is wrong or too old.')).toHaveAttribute('role', 'alert');
  expect(code).toHaveAccessibleDescription(/^This code is wrong or too old\./);
  expect(code).toHaveFocus();
  expect(code).toHaveValue('000000');
  await user.click(screen.getByRole('button', { name: 'Begin again' }));
  expect(await screen.findByLabelText('Current password')).toHaveValue('');
});

test('removes it only with password and code', async () => {
  const sent = provider({ kind: 'totp', recoveryCodesLeft: 9 });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Remove the authenticator' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the authenticator' }));
  await user.type(dialog.getByLabelText('Current password'), 'the password{Enter}');
  const code = dialog.getByLabelText('Code of the app, or a recovery code');
  expect(code).toHaveAccessibleDescription('Please type the code.');
  expect(sent).toEqual([]);
  expect(code).toHaveFocus();
  expect(await axe(document.body)).toHaveNoViolations();
  const not = 'The code is wrong or has expired.';
  api.post('/api/user-auth/authenticator/remove', () => refuse(400, 'INVALID_CODE', not));
  await user.type(code, '000000');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(not));
  expect(code).toHaveFocus();
  await user.clear(code);
  provider({ kind: 'totp', recoveryCodesLeft: 9 }, sent);
  await user.type(code, '7K2M-9QXA-4TBD-W0RE{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([['remove', { currentPassword: 'the password', otp: '7K2M9QXA4TBDW0RE' }]]);
  expect(await setUp()).toHaveFocus();
  expect(screen.getByText('Your password alone logs in.')).toBeInTheDocument();
});

test('offers Retry after a failed load', async () => {
  api.get('/api/user-auth/authenticator', breakConnection);
  const { user } = show();
  const retry = await screen.findByRole('button', { name: /retry|try again/i });
  provider();
  await user.click(retry);
  expect(await setUp()).toBeInTheDocument();
});
