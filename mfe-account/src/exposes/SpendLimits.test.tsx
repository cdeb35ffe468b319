import { screen, waitFor, within } from '@testing-library/react';
import type { SpendLimit } from 'shared/contracts/protection';
import { axe } from 'shared/testing/axe';
import { user as member, protection } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import SpendLimits from './SpendLimits.tsx';

const hour = 3_600_000;
const show = () => renderWithProviders(<SpendLimits />, { route: '/account', session: { status: 'signedIn', user: member() } });
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const item = heading.closest('li');
  if (!item) throw new Error('The limit has no card.');
  return within(item);
};

function answerChanges(path: string, limits: Parameters<typeof protection>[0]) {
  const sent: unknown[] = [];
  api.post(`/api/protection/${path}`, ({ body }: Call) => {
    sent.push(body);
    return protection(limits);
  });
  return sent;
}
const raise = (from: number): SpendLimit['raise'] => ({
  amount: 80,
  askedAt: Date.now() - 80 * hour,
  readyAt: Date.now() + from,
  lapsesAt: Date.now() + from + 168 * hour,
});

test('shows nothing to a visitor and sends no request', () => {
  const view = renderWithProviders(<SpendLimits />, { route: '/account' });
  expect(view.container).toBeEmptyDOMElement();
});

test('shows the spent and remaining amount of each limit as text and bar', async () => {
  api.get(
    '/api/protection/me',
    protection({ week: { amount: 50, spent: 12, renewsAt: Date.UTC(2026, 10, 23) }, month: { spent: 30 } }),
  );
  const view = show();
  const week = await card('A week');
  expect(week.getByText('12 CTO of 50 CTO spent, 38 CTO left.')).toBeInTheDocument();
  expect(week.getByText('Renews on 23 Nov 2026, 00:00 UTC.')).toBeInTheDocument();
  expect(week.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '12 of 50');
  const month = await card('A month');
  expect(month.getByText('No limit. 30 CTO spent so far.')).toBeInTheDocument();
  expect(month.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(await axe(view.container)).toHaveNoViolations();
});

test('explains a limit before setting it, and shows it afterwards', async () => {
  api.get('/api/protection/me', protection());
  const sent = answerChanges('limit', { day: { amount: 20, spent: 5 } });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Set a limit for a day' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Limit a day' }));
  const field = dialog.getByLabelText('CTO a day');
  await user.type(field, 'twenty{Enter}');
  expect(field).toHaveAccessibleDescription('A limit is a whole number of CTO, 1 or more.');
  await user.clear(field);
  await user.type(field, '20');
  expect(dialog.getByRole('status')).toHaveTextContent('It holds at once.');
  expect(await axe(document.body)).toHaveNoViolations();
  await user.click(dialog.getByRole('button', { name: 'Save limit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ period: 'day', amount: 20 }]);
  expect((await card('A day')).getByText('5 CTO of 20 CTO spent, 15 CTO left.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change the limit for a day' })).toHaveFocus());
});

test('says that a raise waits, also the removal of a limit', async () => {
  api.get('/api/protection/me', protection({ week: { amount: 50 } }));
  const sent = answerChanges('limit', {
    week: { amount: 50, raise: { ...raise(72 * hour), amount: null } as SpendLimit['raise'] },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Change the limit for a week' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('CTO a week'));
  await user.type(dialog.getByLabelText('CTO a week'), '80');
  expect(dialog.getByRole('status')).toHaveTextContent(/^This is a raise: you can confirm it from .* UTC on\./);
  await user.click(dialog.getByRole('button', { name: 'Ask for no limit' }));
  await waitFor(() => expect(sent).toEqual([{ period: 'week', amount: null }]));
  const week = await card('A week');
  expect(await week.findByText(/^You asked for no limit\. You can confirm it from/)).toBeInTheDocument();
  expect(week.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
});

test('confirms a raise after its wait, or keeps the limit', async () => {
  api.get(
    '/api/protection/me',
    protection({ week: { amount: 50, raise: raise(-hour) }, day: { amount: 5, raise: raise(-hour) } }),
  );
  const confirmed = answerChanges('confirm-raise', { week: { amount: 80 }, day: { amount: 5, raise: raise(-hour) } });
  const view = show();
  const week = await card('A week');
  expect(week.getByText(/^The wait for 80 CTO is over\. Confirm it until .* UTC, or it is forgotten\.$/)).toBeInTheDocument();
  expect(await axe(view.container)).toHaveNoViolations();
  await view.user.click(week.getByRole('button', { name: 'Confirm 80 CTO' }));
  expect(await week.findByText('0 CTO of 80 CTO spent, 80 CTO left.')).toBeInTheDocument();
  expect(confirmed).toEqual([{ period: 'week', amount: 80 }]);

  const kept = answerChanges('keep-limit', { week: { amount: 80 }, day: { amount: 5 } });
  const day = await card('A day');
  await view.user.click(day.getByRole('button', { name: 'Keep 5 CTO' }));
  await waitFor(() => expect(day.queryByText(/^The wait/)).not.toBeInTheDocument());
  expect(kept).toEqual([{ period: 'day' }]);
});

test('shows a refusal in the dialog and keeps the typed text', async () => {
  api.get('/api/protection/me', protection());
  api.post('/api/protection/limit', () => refuse(503, 'UNAVAILABLE', 'The service is not available right now.'));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Set a limit for a month' }));
  await user.type(screen.getByLabelText('CTO a month'), '100{Enter}');
  expect(await screen.findByText('The service is not available right now.')).toHaveAttribute('role', 'alert');
  expect(screen.getByLabelText('CTO a month')).toHaveValue('100');
});

test('shows a frozen member the notice and the contact link first', async () => {
  api.get('/api/protection/me', protection({}, { frozenAt: Date.UTC(2026, 10, 22, 9, 30) }));
  const view = show();
  const notice = within(await screen.findByRole('note', { name: 'Your account is frozen' }));
  expect(notice.getByText(/^Since 22 Nov 2026, 09:30 UTC nothing can be bought with it\./)).toBeInTheDocument();
  expect(notice.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  expect((await card('A day')).getByRole('button', { name: 'Set a limit for a day' })).toBeInTheDocument();
  expect(await axe(view.container)).toHaveNoViolations();
});

test('offers Retry after a failed load', async () => {
  api.get('/api/protection/me', breakConnection);
  const { user } = show();
  const retry = await screen.findByRole('button', { name: /retry|try again/i });
  api.get('/api/protection/me', protection({ day: { amount: 3 } }));
  await user.click(retry);
  expect(await screen.findByText('0 CTO of 3 CTO spent, 3 CTO left.')).toBeInTheDocument();
});
