import { screen, waitFor, within } from '@testing-library/react';
import type { AppEvents } from 'shared/contracts/events';
import { on } from 'shared/events';
import { axe } from 'shared/testing/axe';
import { user as member } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, type Call, refuse } from 'shared/testing/server';
import Password from './Password.tsx';

let toasts: AppEvents['toast:show'][] = [];
let stop = () => {};
beforeEach(() => {
  toasts = [];
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

test('a visitor sees nothing', () => {
  const view = renderWithProviders(<Password />, { route: '/account' });
  expect(view.container).toBeEmptyDOMElement();
});

test('the password is changed; that other devices are logged out is said before and after', async () => {
  const sent: unknown[] = [];
  api.post('/api/user-auth/change-password', ({ body }: Call) => {
    sent.push(body);
    return { message: 'Password changed.' };
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

test('nothing is sent before all three fields are right', async () => {
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

test('what the provider finds wrong with a field stands at it and takes the focus; what was typed stays', async () => {
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

test('a refusal that is about no field is shown above them', async () => {
  const { dialog, fill } = await openDialog();
  const message = 'Too many requests. Please wait 40 minutes.';
  api.post('/api/user-auth/change-password', () => refuse(429, 'TOO_MANY_REQUESTS', message));
  await fill('a wrong one', 'copper-harbour-violin');
  expect(await dialog.findByText(message)).toHaveAttribute('role', 'alert');
});
