import { screen, waitFor, within } from '@testing-library/react';
import type { PlayStop } from 'shared/contracts/protection';
import { axe } from 'shared/testing/axe';
import { user as member, protection } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import TakeABreak from './TakeABreak.tsx';

const day = 86_400_000;
const stop = (kind: PlayStop['kind'], days: number, canReturn = false): PlayStop => ({
  kind,
  beganAt: Date.now(),
  endsAt: Date.now() + days * day,
  canReturn,
});
const given = (holds: PlayStop | null) => api.get('/api/protection/me', protection({}, { stop: holds }));
const show = () => renderWithProviders(<TakeABreak />, { route: '/account', session: { status: 'signedIn', user: member() } });
const option = (name: string) => screen.getByRole('radio', { name });

test('explains a chosen break and begins it', async () => {
  given(null);
  const sent: unknown[] = [];
  api.post('/api/protection/break', ({ body }: Call) => {
    sent.push(body);
    return protection({}, { stop: stop('break', 7) });
  });
  const view = show();
  const begin = await screen.findByRole('button', { name: 'Take a break …' });
  expect(begin).toBeDisabled();
  expect(await axe(view.container)).toHaveNoViolations();
  await view.user.click(option('7 days'));
  await view.user.click(begin);
  const dialog = within(await screen.findByRole('dialog', { name: '7 days without buying' }));
  expect(dialog.getByText(/^You cannot buy numbers until .* UTC\.$/)).toBeInTheDocument();
  expect(dialog.getByText(/nobody can shorten it/)).toBeInTheDocument();
  expect(dialog.getByText(/stay in their draws/)).toBeInTheDocument();
  expect(await axe(document.body)).toHaveNoViolations();
  await view.user.click(dialog.getByRole('button', { name: 'Begin now' }));
  expect(await screen.findByRole('heading', { name: /^You are on a break until/ })).toBeInTheDocument();
  expect(sent).toEqual([{ length: '7d' }]);
});

test('begins nothing when the dialog is cancelled', async () => {
  given(null);
  const { user } = show();
  await user.click(await screen.findByRole('radio', { name: '5 years' }));
  await user.click(screen.getByRole('button', { name: 'Take a break …' }));
  expect(screen.getByText(/not before you ask to come back/)).toBeInTheDocument();
  // No response is mocked, so a request would fail the test.
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('heading', { name: /^You/ })).not.toBeInTheDocument();
});

test('offers only longer breaks during a break, also by keyboard', async () => {
  given(stop('break', 10));
  const { user } = show();
  expect(await screen.findByRole('heading', { name: /^You are on a break until/ })).toBeInTheDocument();
  for (const name of ['24 hours', '7 days']) expect(option(name)).toBeDisabled();
  option('30 days').focus();
  await user.keyboard(' ');
  expect(option('30 days')).toBeChecked();
  expect(screen.getByRole('button', { name: 'Make it longer …' })).toBeEnabled();
});

test('offers nothing during the longest self-exclusion', async () => {
  given(stop('exclusion', 6 * 366));
  show();
  expect(await screen.findByRole('heading', { name: /^You have excluded yourself until/ })).toBeInTheDocument();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ask to come back' })).not.toBeInTheDocument();
});

test('requests the return after a self-exclusion, which takes a day', async () => {
  given(stop('exclusion', -1, true));
  api.post('/api/protection/return', protection({}, { stop: stop('return', 1) }));
  const view = show();
  await view.user.click(await screen.findByRole('button', { name: 'Ask to come back' }));
  expect(await screen.findByRole('heading', { name: 'You are coming back' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Take a break …' })).toBeInTheDocument();
  expect(await axe(view.container)).toHaveNoViolations();
});

test('shows a refusal and refetches the current state', async () => {
  given(null);
  api.post('/api/protection/break', () => refuse(409, 'ON_BREAK', 'You are on a break until tomorrow.'));
  const { user } = show();
  await user.click(await screen.findByRole('radio', { name: '24 hours' }));
  given(stop('break', 30));
  await user.click(screen.getByRole('button', { name: 'Take a break …' }));
  await user.click(screen.getByRole('button', { name: 'Begin now' }));
  expect(await screen.findByRole('heading', { name: /^You are on a break until/ })).toBeInTheDocument();
});

test('offers Retry after a failed load', async () => {
  api.get('/api/protection/me', breakConnection);
  const { user } = show();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  given(null);
  await user.click(retry);
  expect(await screen.findByRole('radio', { name: '24 hours' })).toBeInTheDocument();
});
