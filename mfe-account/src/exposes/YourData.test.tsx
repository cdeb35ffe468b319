import { screen, waitFor, within } from '@testing-library/react';
import type { AppEvents } from 'shared/contracts/events';
import type { DeletionState } from 'shared/contracts/privacy';
import { on } from 'shared/events';
import { axe } from 'shared/testing/axe';
import { user as member } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import { consequences, lossWords, openWords } from '../privacy/deletion.messages.ts';
import YourData from './YourData.tsx';

let toasts: AppEvents['toast:show'][] = [];
let stop = () => {};
beforeEach(() => {
  toasts = [];
  stop = on('toast:show', (toast) => toasts.push(toast));
});
afterEach(() => stop());

const free: DeletionState = { open: [], left: [], secondFactor: 'none', stopEndsAt: null };
const withLoss: DeletionState = { ...free, left: [{ token: 'CTO', amount: 12, decimals: 0 }] };

function show(state: DeletionState) {
  api.get('/api/privacy/deletion', state);
  const signOut = jest.fn();
  const page = renderWithProviders(<YourData />, {
    route: '/account',
    session: { status: 'signedIn', user: member(), signOut },
  });
  return { ...page, signOut };
}

async function openDialog(state: DeletionState) {
  const page = show(state);
  await page.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account' }));
  const press = () => page.user.click(dialog.getByRole('button', { name: 'Delete for good' }));
  return { ...page, dialog, press };
}

function takesDeletions(): unknown[] {
  const sent: unknown[] = [];
  api.post('/api/privacy/deletion/confirm', ({ body }: Call) => {
    sent.push(body);
    return { message: 'Your account was deleted.' };
  });
  return sent;
}

test('shows nothing to a visitor; a placeholder or the failure to a member', async () => {
  const visitor = renderWithProviders(<YourData />, { route: '/account' });
  expect(visitor.container).toBeEmptyDOMElement();
  visitor.unmount();
  api.get('/api/privacy/deletion', () => breakConnection());
  const { user } = renderWithProviders(<YourData />, { route: '/account', session: { status: 'signedIn', user: member() } });
  expect(screen.getByText('Loading what concerns your data')).toBeInTheDocument();
  const retry = await screen.findByRole('button', { name: /try again/i });
  api.get('/api/privacy/deletion', free);
  await user.click(retry);
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeEnabled();
});

test('downloads all data as one file', async () => {
  const file = { format: 'snail-lotto-member/1', madeAt: '2026-01-01T06:00:00.000Z', profile: { username: 'sam' } };
  api.get('/api/privacy/export', file);
  const saved: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = show(free);
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', message: 'Your data is in your downloads.' }]));
  expect(names).toEqual(['snail-lotto-2026-01-01.json']);
  expect(saved[0]?.type).toBe('application/json;charset=utf-8');
  expect(saved).toHaveLength(1);
  click.mockRestore();
});

test('shows why a download was refused', async () => {
  api.get('/api/privacy/export', () => refuse(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please wait 40 minutes.'));
  const { user } = show(free);
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await waitFor(() =>
    expect(toasts).toMatchObject([
      { kind: 'error', message: 'Your data could not be downloaded. Too many requests. Please wait 40 minutes.' },
    ]),
  );
});

test('names open matters and offers no deletion meanwhile', async () => {
  const { user } = show({
    ...free,
    open: [
      { kind: 'order', lotteryId: 7, name: 'A watch', endsAt: 1 },
      { kind: 'round', lotteryId: 40, name: '500 CTO', endsAt: 1 },
    ],
  });
  expect(await screen.findByText('Your prize of round 7 (A watch) was not sent to you yet.')).toBeVisible();
  expect(screen.getByText('You hold a number of round 40 (500 CTO). It is about to be drawn.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument();
  expect(await axe(document.body)).toHaveNoViolations();
  api.get('/api/privacy/deletion', free);
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeVisible();
});

test('explains what is deleted and kept, deletes the account, and ends the session', async () => {
  const sent = takesDeletions();
  const { dialog, press, user, signOut } = await openDialog({ ...withLoss, stopEndsAt: Date.UTC(2027, 0, 1) });
  for (const what of ['What goes', 'What you lose', 'What stays', 'Your break', 'Afterwards'])
    expect(dialog.getByText(what)).toBeVisible();
  expect(await axe(document.body)).toHaveNoViolations();
  await user.type(dialog.getByLabelText('Current password'), 'my password');
  await user.click(dialog.getByRole('checkbox', { name: 'I understand that this is for good, and that I lose 12 CTO' }));
  await press();
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ currentPassword: 'my password', left: withLoss.left }]);
  expect(toasts).toMatchObject([{ kind: 'success', message: 'Your account was deleted. Take care.' }]);
});

test('sends nothing without password and consent', async () => {
  const sent = takesDeletions();
  const { dialog, press, user, signOut } = await openDialog(free);
  await press();
  expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('Please type the password you have now.');
  expect(dialog.getByRole('checkbox')).toHaveAccessibleDescription('Please tick that you understand.');
  expect(dialog.getByLabelText('Current password')).toHaveFocus();
  await user.keyboard('my password');
  await press();
  expect(dialog.getByRole('checkbox')).toHaveFocus();
  expect(sent).toEqual([]);
  expect(signOut).not.toHaveBeenCalled();
});

test('shows a wrong password at its field', async () => {
  const not = 'This is not your password.';
  api.post('/api/privacy/deletion/confirm', () => refuse(400, 'VALIDATION', not, { currentPassword: [not] }));
  const { dialog, press, user, signOut } = await openDialog(free);
  await user.type(dialog.getByLabelText('Current password'), 'a wrong one');
  await user.click(dialog.getByRole('checkbox'));
  await press();
  await waitFor(() => expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(not));
  expect(dialog.getByLabelText('Current password')).toHaveValue('a wrong one');
  expect(dialog.getByLabelText('Current password')).toHaveFocus();
  expect(signOut).not.toHaveBeenCalled();
});

test('asks for the member’s second factor, by app or mail', async () => {
  const sent = takesDeletions();
  const { dialog, press, user, unmount } = await openDialog({ ...free, secondFactor: 'totp' });
  await user.type(dialog.getByLabelText('Current password'), 'my password');
  await user.click(dialog.getByRole('checkbox'));
  await press();
  const code = dialog.getByLabelText('Code of the app, or a recovery code');
  expect(code).toHaveAccessibleDescription('Please type the code.');
  await user.type(code, '123 456');
  await press();
  await waitFor(() => expect(sent).toEqual([{ currentPassword: 'my password', otp: '123456', left: [] }]));
  unmount();

  let mails = 0;
  api.post('/api/privacy/deletion/code', () => {
    mails++;
    return { message: 'ok' };
  });
  const second = await openDialog({ ...free, secondFactor: 'email' });
  await second.user.click(second.dialog.getByRole('button', { name: 'Mail me the code' }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ message: 'A code is on its way to your address.' }));
  expect(mails).toBe(1);
  expect(second.dialog.getByLabelText('Code from the mail')).toBeVisible();
});

test('shows changed consequences and asks for consent again', async () => {
  const { dialog, press, user } = await openDialog(free);
  const message = 'What is left in your wallet is not what it was a moment ago.';
  api.post('/api/privacy/deletion/confirm', () => refuse(409, 'BALANCE_CHANGED', message));
  api.get('/api/privacy/deletion', withLoss);
  await user.type(dialog.getByLabelText('Current password'), 'my password');
  await user.click(dialog.getByRole('checkbox'));
  await press();
  expect(await dialog.findByText(message)).toHaveAttribute('role', 'alert');
  expect(await dialog.findByText(/^12 CTO in your wallet\./)).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: /that I lose 12 CTO/ })).not.toBeChecked();
});

describe('deletion.messages', () => {
  const at = Date.UTC(2026, 0, 1, 6);
  const round = { kind: 'round', lotteryId: 40, name: '500 CTO', endsAt: at } as const;

  test('names forfeited balances in whole tokens', () => {
    expect(lossWords([])).toBeNull();
    expect(lossWords([{ token: 'CTO', amount: 12_000, decimals: 0 }])).toBe('12,000 CTO');
    expect(
      lossWords([
        { token: 'CTO', amount: 1, decimals: 0 },
        { token: 'USDT', amount: 3_500_000, decimals: 6 },
      ]),
    ).toBe('1 CTO and 3.50 USDT');
  });

  test.each([
    [round, at - 1, 'You hold a number of round 40 (500 CTO). Its sale ends on 1 Jan 2026, 06:00 UTC.'],
    [round, at, 'You hold a number of round 40 (500 CTO). It is about to be drawn.'],
    [{ ...round, kind: 'order', name: 'A watch' } as const, at, 'Your prize of round 40 (A watch) was not sent to you yet.'],
  ])('describes the open matter %j at %d', (matter, now, sentence) => expect(openWords(matter, now)).toBe(sentence));

  test('lists only the consequences that apply', () => {
    const titles = (state: Parameters<typeof consequences>[0]) => consequences(state).map(([title]) => title);
    const nothing = { open: [], left: [], secondFactor: 'none', stopEndsAt: null } as const;
    expect(titles({ ...nothing, open: [], left: [] })).toEqual(['What goes', 'What stays', 'Afterwards']);
    expect(titles({ ...nothing, open: [], left: [{ token: 'CTO', amount: 1, decimals: 0 }], stopEndsAt: at })).toEqual([
      'What goes',
      'What you lose',
      'What stays',
      'Your break',
      'Afterwards',
    ]);
  });
});
