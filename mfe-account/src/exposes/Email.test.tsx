import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { user as member } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, type Call, refuse } from 'shared/testing/server';
import { canBecomeCode, isCode, readCode } from '../account/readCode.ts';
import { secondsToWait } from '../code/ResendCode.tsx';
import Email from './Email.tsx';

beforeEach(() => api.get('/api/user-auth/authenticator', { kind: 'none', recoveryCodesLeft: 0 }));

const show = (email: string | null = 'player@example.com') =>
  renderWithProviders(<Email />, { route: '/account', session: { status: 'signedIn', user: { ...member(), email } } });

async function openDialog() {
  const page = show();
  await page.user.click(screen.getByRole('button', { name: 'Change email address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change email address' }));
  const fill = async (email: string, password: string) => {
    for (const [label, text] of [
      ['New email address', email],
      ['Current password', password],
    ] as const) {
      await page.user.clear(dialog.getByLabelText(label));
      if (text) await page.user.type(dialog.getByLabelText(label), text);
    }
    await page.user.click(dialog.getByRole('button', { name: 'Send the link' }));
  };
  return { ...page, dialog, fill };
}

test('shows nothing to a visitor, and a placeholder while the session loads', () => {
  expect(renderWithProviders(<Email />, { route: '/account' }).container).toBeEmptyDOMElement();
  renderWithProviders(<Email />, { route: '/account', session: { status: 'loading' } });
  expect(screen.getByText('Loading your email address')).toBeInTheDocument();
});

test('sends a link to the new address and keeps the old one until it is opened', async () => {
  const sent: unknown[] = [];
  api.post('/api/user-auth/change-email', ({ body }: Call) => {
    sent.push(body);
    return { message: 'We have sent a link to your new address.' };
  });
  const { dialog, fill, user } = await openDialog();
  expect(await axe(document.body)).toHaveNoViolations();
  await fill(' new@example.com ', 'the password');
  expect(await dialog.findByRole('status')).toHaveTextContent(
    'We have sent a link to new@example.com. It works for 24 hours. Until you open it, our mails go to player@example.com.',
  );
  expect(sent).toEqual([{ email: 'new@example.com', currentPassword: 'the password' }]);
  expect(dialog.getByRole('button', { name: 'Done' })).toHaveFocus();
  expect(await axe(document.body)).toHaveNoViolations();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change email address' })).toHaveFocus());
});

test('requires a code from a member with an authenticator', async () => {
  api.get('/api/user-auth/authenticator', { kind: 'totp', recoveryCodesLeft: 9 });
  const sent: unknown[] = [];
  api.post('/api/user-auth/change-email', ({ body }: Call) => {
    sent.push(body);
    return { message: 'We have sent a link to your new address.' };
  });
  const { dialog, fill, user } = await openDialog();
  const code = await dialog.findByLabelText('Code of the app, or a recovery code');
  await fill('new@example.com', 'the password');
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAccessibleDescription('Please type the code.');
  await user.type(code, '7K2M-9QXA-4TBD-W0RE');
  await fill('new@example.com', 'the password');
  expect(await dialog.findByRole('status')).toHaveTextContent('We have sent a link to new@example.com.');
  expect(sent).toEqual([{ email: 'new@example.com', currentPassword: 'the password', otp: '7K2M9QXA4TBDW0RE' }]);
});

test('shows errors at their fields and keeps the typed text', async () => {
  const { dialog, fill } = await openDialog();
  await fill('nobody', '');
  await waitFor(() =>
    expect(dialog.getByLabelText('New email address')).toHaveAccessibleDescription('Please enter a valid email address'),
  );
  expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('Please type the password you have now.');
  const not = 'This is not your password.';
  api.post('/api/user-auth/change-email', () => refuse(400, 'VALIDATION', not, { currentPassword: [not] }));
  await fill('new@example.com', 'a wrong one');
  await waitFor(() => expect(dialog.getByLabelText('Current password')).toHaveFocus());
  expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(not);
  expect(dialog.getByLabelText('New email address')).toHaveValue('new@example.com');
  const often = 'Too many tries. Please wait.';
  api.post('/api/user-auth/change-email', () => refuse(429, 'TOO_MANY_REQUESTS', often));
  await fill('new@example.com', 'a wrong one');
  expect(await dialog.findByRole('alert')).toHaveTextContent(often);
});

test('explains the risk of having no address, and adds one', async () => {
  const { user } = show(null);
  expect(screen.getByText(/Without one a forgotten password cannot be set anew\./)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add email address' }));
  expect(await screen.findByRole('dialog', { name: 'Add an email address' })).toBeInTheDocument();
});

describe('codes', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 123-456\n', '123456'],
    ['123–456', '123456'],
    ['12a 456', '12a456'],
    ['', ''],
  ])('%j is read as %j', (typed, code) => expect(readCode(typed)).toBe(code));

  test.each([
    ['', false, true],
    ['12345', false, true],
    ['012345', true, true],
    ['1234567', false, false],
    ['12a', false, false],
  ])('%j: is a code %p, may become one %p', (code, whole, maybe) => {
    expect(isCode(code)).toBe(whole);
    expect(canBecomeCode(code)).toBe(maybe);
  });

  const sent = 1_763_640_000_000;

  test.each([
    [0, 60],
    [1, 60],
    [1_000, 59],
    [59_999, 1],
    [60_000, 0],
    [3_600_000, 0],
  ])('%i ms after sending, %i seconds are left', (later, left) => {
    expect(secondsToWait(sent, sent + later)).toBe(left);
  });

  test('a clock that is set back does not extend the wait', () => {
    expect(secondsToWait(sent, sent - 30_000)).toBe(60);
  });

  test('uses the wait that the provider requests', () => {
    expect(secondsToWait(sent, sent + 10_000, 300)).toBe(290);
  });
});
