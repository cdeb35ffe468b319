import { screen, waitFor, within } from '@testing-library/react';
import type { AppEvents } from 'shared/contracts/events';
import { on } from 'shared/events';
import { axe } from 'shared/testing/axe';
import { user as member } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import Password from './Password.tsx';

let toasts: AppEvents['toast:show'][] = [];
let stop = () => {};
beforeEach(() => {
  toasts = [];
  api.get('/api/user-auth/authenticator', { kind: 'none', recoveryCodesLeft: 0 });
  api.get('/api/user-auth/passkeys', { contents: [] });
  stop = on('toast:show', (toast) => toasts.push(toast));
});
afterEach(() => stop());

const show = () => renderWithProviders(<Password />, { route: '/account', session: { status: 'signedIn', user: member() } });

async function openDialog() {
  const page = show();
  await page.user.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  const fill = async (current: string, next: string, again = next) => {
    for (const [label, text] of [
      ['Current password', current],
      ['New password', next],
      ['Confirm password', again],
    ] as const) {
      await page.user.clear(dialog.getByLabelText(label));
      if (text) await page.user.type(dialog.getByLabelText(label), text);
    }
    await page.user.click(dialog.getByRole('button', { name: 'Change password' }));
  };
  return { ...page, dialog, fill };
}

test('shows nothing to a visitor', () => {
  const view = renderWithProviders(<Password />, { route: '/account' });
  expect(view.container).toBeEmptyDOMElement();
});

test('changes the password, and says before and after that other devices are logged out', async () => {
  const sent: unknown[] = [];
  api.post('/api/user-auth/change-password', ({ body }: Call) => {
    sent.push(body);
    return { message: 'Password changed.', jwt: 'a.b.c' };
  });
  const { dialog, fill, user } = await openDialog();
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/Every other device has to log in again\./);
  await user.type(dialog.getByLabelText('New password'), 'copper');
  expect(dialog.getByText('Use at least 8 characters.')).toBeInTheDocument();
  expect(await axe(document.body)).toHaveNoViolations();
  await fill('the old one', 'copper-harbour-violin');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ currentPassword: 'the old one', newPassword: 'copper-harbour-violin' }]);
  expect(toasts).toMatchObject([
    { kind: 'success', message: 'Your password was changed. You are logged out on every other device.' },
  ]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus());
});

test('requires a code from a member with an authenticator', async () => {
  api.get('/api/user-auth/authenticator', { kind: 'totp', recoveryCodesLeft: 9 });
  const sent: unknown[] = [];
  const wrong = 'The code is wrong or has expired.';
  api.post('/api/user-auth/change-password', ({ body }: Call) => {
    sent.push(body);
    return sent.length === 1 ? refuse(400, 'INVALID_CODE', wrong) : { message: 'Password changed.', jwt: 'a.b.c' };
  });
  const { dialog, fill, user } = await openDialog();
  const code = await dialog.findByLabelText('Code of the app, or a recovery code');
  expect(await axe(document.body)).toHaveNoViolations();
  await fill('the old one', 'copper-harbour-violin');
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAccessibleDescription('Please type the code.');
  expect(sent).toEqual([]);
  await user.type(code, '123 456');
  await fill('the old one', 'copper-harbour-violin');
  expect(await dialog.findByRole('alert')).toHaveTextContent(wrong);
  expect(code).toHaveAccessibleDescription(wrong);
  await waitFor(() => expect(code).toHaveFocus());
  await fill('the old one', 'copper-harbour-violin');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent[1]).toEqual({ currentPassword: 'the old one', newPassword: 'copper-harbour-violin', otp: '123456' });
});

test('mails a code to a member with mailed codes', async () => {
  api.get('/api/user-auth/authenticator', { kind: 'email', recoveryCodesLeft: 0 });
  const sent: unknown[] = [];
  api.post('/api/user-auth/code', () => {
    sent.push('code');
    return { message: 'Email sent successfully!' };
  });
  api.post('/api/user-auth/change-password', ({ body }: Call) => {
    sent.push(body);
    return { message: 'Password changed.', jwt: 'a.b.c' };
  });
  const { dialog, fill, user } = await openDialog();
  await user.click(await dialog.findByRole('button', { name: 'Mail me the code' }));
  await waitFor(() => expect(toasts).toMatchObject([{ message: 'A code is on its way to your address.' }]));
  await user.type(dialog.getByLabelText('Code from the mail'), '654321');
  await fill('the old one', 'copper-harbour-violin');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ currentPassword: 'the old one', newPassword: 'copper-harbour-violin', otp: '654321' });
});

test('asks for a code that the provider requires unexpectedly', async () => {
  api.get('/api/user-auth/authenticator', breakConnection);
  const needed = 'Please type your code.';
  api.post('/api/user-auth/change-password', () => refuse(400, 'VALIDATION', needed, { otp: [needed] }));
  const { dialog, fill } = await openDialog();
  await fill('the old one', 'copper-harbour-violin');
  expect(await dialog.findByLabelText('Code of the app, or a recovery code')).toHaveAccessibleDescription(needed);
});

test('sends nothing before all three fields are valid', async () => {
  const { dialog, fill } = await openDialog();
  await fill('', 'short', 'other');
  await waitFor(() =>
    expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('Please type the password you have now.'),
  );
  expect(dialog.getByLabelText('Current password')).toHaveFocus();
  expect(dialog.getByLabelText('New password')).toHaveAccessibleDescription(/Password must be at least 8 characters\./);
  await fill('the old one', 'copper-harbour-violin', 'copper-harbour-viola');
  await waitFor(() => expect(dialog.getByLabelText('Confirm password')).toHaveAccessibleDescription('Password do not match'));
});

test('shows the provider’s error at its field with the focus, and keeps the typed text', async () => {
  const { dialog, fill } = await openDialog();
  const message = 'This is one of the passwords that everybody tries first. Please choose another one.';
  api.post('/api/user-auth/change-password', () => refuse(400, 'VALIDATION', message, { newPassword: [message] }));
  await fill('the old one', 'sunshine1');
  await waitFor(() => expect(dialog.getByLabelText('New password')).toHaveFocus());
  expect(dialog.getByLabelText('New password')).toHaveAccessibleDescription(new RegExp(message));
  expect(dialog.getAllByText(message)).toHaveLength(1);
  expect(dialog.getByLabelText('New password')).toHaveValue('sunshine1');

  const not = 'This is not your password.';
  api.post('/api/user-auth/change-password', () => refuse(400, 'VALIDATION', not, { currentPassword: [not] }));
  await fill('a wrong one', 'copper-harbour-violin');
  await waitFor(() => expect(dialog.getByLabelText('Current password')).toHaveFocus());
  expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(not);
});

test('shows a general refusal above the fields', async () => {
  const { dialog, fill } = await openDialog();
  const message = 'Too many requests. Please wait 40 minutes.';
  api.post('/api/user-auth/change-password', () => refuse(429, 'TOO_MANY_REQUESTS', message));
  await fill('a wrong one', 'copper-harbour-violin');
  expect(await dialog.findByText(message)).toHaveAttribute('role', 'alert');
});
