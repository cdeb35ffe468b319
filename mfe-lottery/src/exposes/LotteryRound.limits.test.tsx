import { screen, within } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { protection } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, refuse } from 'shared/testing/server';
import { fakeLive } from '../testing/fakeLive.ts';
import { atLottery, cell, confirm, givenLottery, givenPurchase, openPicker } from '../testing/lottery.ts';
import LotteryRound from './LotteryRound.tsx';

const show = () => renderWithProviders(<LotteryRound lotteryId={11} />, atLottery);
const renewsAt = Date.UTC(2026, 10, 30);
const weekOf = (amount: number, spent: number) =>
  api.get('/api/protection/me', protection({ week: { amount, spent, renewsAt } }));

describe('limits of a member in the purchase', () => {
  beforeEach(() => void fakeLive());

  it('shows the rest of a limit before the purchase, and by how much the picks exceed it', async () => {
    givenLottery();
    weekOf(10, 5);
    const view = show();
    expect(
      await screen.findByText('5 CTO left of your limit of 10 CTO a week. It renews on 30 Nov 2026, 00:00 UTC.'),
    ).toBeVisible();
    const dialog = within(await openPicker(view));
    await view.user.click(cell(5));
    expect(dialog.getByText(/^3 CTO left of your limit of 10 CTO a week after this\./)).toBeVisible();
    await view.user.click(cell(6));
    await view.user.click(cell(7));
    expect(dialog.getByText('1 CTO over your limit')).toBeVisible();
  });

  it.each([
    [50, 5, 'primary', null],
    [50, 40, 'primary', /^8 CTO left of your limit of 50 CTO a week after this\./],
    [50, 49, 'secondary', /of 50 CTO a week\./],
  ])('shows a limit of %i CTO with %i spent in the review when it is near', async (amount, spent, variant, near) => {
    givenLottery();
    weekOf(amount, spent);
    const view = show();
    await openPicker(view);
    await view.user.click(cell(5));
    await view.user.click(screen.getByRole('button', { name: 'Review' }));
    const review = within(screen.getByRole('group', { name: 'Your purchase' }));
    if (near) expect(review.getByText(near)).toBeVisible();
    else expect(review.queryByText(/your limit/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Confirm' })).toHaveAttribute('data-variant', variant);
  });

  it('shows a refusal above a limit with a link to the limits', async () => {
    givenLottery();
    weekOf(10, 9);
    givenPurchase(() => refuse(409, 'SPEND_LIMIT', 'This would pass your limit of 10 CTO a week. Nothing was charged.'));
    const view = show();
    const dialog = within(await openPicker(view));
    await view.user.click(cell(5));
    await confirm(view);
    expect(await dialog.findByText(/^This would pass your limit/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Your limits and breaks' })).toHaveAttribute('href', '/account#spend-limits');
  });

  it('shows a panel instead of the purchase button during a break', async () => {
    givenLottery({}, []);
    const stop = { kind: 'break', beganAt: Date.now(), endsAt: renewsAt, canReturn: false } as const;
    api.get('/api/protection/me', protection({}, { stop }));
    const view = show();
    expect(await screen.findByRole('heading', { name: 'You are on a break until 30 Nov 2026, 00:00 UTC' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pick your lucky number' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'About your break' })).toHaveAttribute('href', '/account#take-a-break');
    expect(await axe(view.container)).toHaveNoViolations();
  });

  it('shows a frozen account and the contact link before any break', async () => {
    givenLottery({}, []);
    const stop = { kind: 'break', beganAt: Date.now(), endsAt: renewsAt, canReturn: false } as const;
    api.get('/api/protection/me', protection({}, { stop, frozenAt: Date.now() }));
    const view = show();
    expect(await screen.findByRole('heading', { name: 'Your account is frozen' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pick your lucky number' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
    expect(await axe(view.container)).toHaveNoViolations();
  });

  it('shows in the open picker that the account was frozen, with the contact link', async () => {
    givenLottery();
    api.get('/api/protection/me', protection());
    givenPurchase(() => refuse(409, 'ACCOUNT_FROZEN', 'Your account is frozen. Nothing was charged.'));
    const view = show();
    const dialog = within(await openPicker(view));
    await view.user.click(cell(5));
    await confirm(view);
    expect(await dialog.findByText(/^Your account is frozen\./)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact');
  });

  it('reminds a member after an hour of play, with a link to a break', async () => {
    givenLottery();
    api.get('/api/protection/me', protection({}, { playingSince: Date.now() - 3_700_000 }));
    const { user } = show();
    expect(await screen.findByText(/^You have been playing for an hour\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Take a break' })).toHaveAttribute('href', '/account#take-a-break');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/^You have been playing/)).not.toBeInTheDocument();
  });

  it('sells without limits from an older provider', async () => {
    givenLottery();
    api.get('/api/protection/me', () => refuse(404, 'NOT_FOUND', 'There is nothing at GET /api/protection/me.'));
    await openPicker(show());
  });
});
