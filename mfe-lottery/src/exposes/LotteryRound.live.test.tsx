import { act, screen, waitFor, within } from '@testing-library/react';
import { tickets } from 'shared/testing/factories';
import { type RenderOptions, renderWithProviders } from 'shared/testing/render';
import { api, breakConnection } from 'shared/testing/server';
import { fakeLive } from '../testing/fakeLive.ts';
import { atRound, cell, givenPurchase, givenRound, heard, openPicker, round } from '../testing/round.ts';
import LotteryRound from './LotteryRound.tsx';

const show = (options?: RenderOptions) => renderWithProviders(<LotteryRound lotteryId={11} />, { ...atRound, ...options });

describe('live sales', () => {
  it('take a pick out of the selection, name it, and leave the others', async () => {
    const live = fakeLive();
    givenRound();
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(cell(4));
    await view.user.click(cell(9));
    live.announce({ type: 'sold', complete: false, tickets: [{ ticketNumber: 9, userId: 99 }], serverTime: Date.now() });
    expect(within(dialog).getByText('Number 09 was just bought by somebody else.').closest('[role=alert]')).toBeVisible();
    expect(within(dialog).getByRole('status')).toHaveTextContent('1 selected, 2 CTO');
    await view.user.click(within(dialog).getByRole('button', { name: 'Do without: 09' }));
    expect(within(dialog).queryByText(/was just bought/)).not.toBeInTheDocument();
  });

  it('show their exact time as soon as the provider has told it', async () => {
    const live = fakeLive();
    const state = givenRound();
    show();
    await screen.findByText(/No number is sold yet/);
    live.announce({ type: 'sold', complete: false, tickets: [{ ticketNumber: 9, userId: 99 }], serverTime: Date.now() });
    expect(screen.getByText('Just now')).toBeVisible();
    const boughtAt = new Date(2026, 10, 20, 18, 0).getTime();
    state.tickets = tickets(round.totalTickets, [9]).map((each) => ({ ...each, createdAt: each.userId && boughtAt }));
    expect(await screen.findByText('20 Nov 2026, 18:00')).toBeVisible();
  });

  it('do not get in the way of the first answer when they come before it', async () => {
    const live = fakeLive();
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    givenRound();
    api.get('/api/lotteries/11/tickets', async () => {
      await answered;
      return tickets(round.totalTickets, [2]);
    });
    show();
    await screen.findByText(/^Live: numbers appear/);
    live.announce({ type: 'sold', complete: true, tickets: [{ ticketNumber: 2, userId: 99 }], serverTime: Date.now() });
    answer();
    expect(await screen.findByRole('button', { name: 'Pick your lucky number' })).toBeVisible();
    expect(screen.getByText('Only 19 remaining!')).toBeVisible();
  });

  it('settle a purchase whose answer was lost', async () => {
    const live = fakeLive();
    givenRound();
    givenPurchase(() => breakConnection());
    const toasts = heard('toast:show');
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(cell(4));
    await view.user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await within(dialog).findByText(/you cannot be charged twice/);
    live.announce({ type: 'sold', complete: false, tickets: [{ ticketNumber: 4, userId: 7 }], serverTime: Date.now() });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(toasts.at(-1)).toMatchObject({ kind: 'success', message: 'Buy tickets successfully!!! You hold 04.' });
    // One toast all along: nothing asks to press Confirm beside the success.
    expect(new Set(toasts.map(({ id }) => id)).size).toBe(1);
  });

  it('are asked for every few seconds where the live line is refused, and the page says so', async () => {
    const live = fakeLive();
    const state = givenRound();
    show();
    expect(await screen.findByText(/^Live: numbers appear/)).toBeVisible();
    live.refuse();
    expect(screen.getByText(/Live updates are not available/)).toBeVisible();
    state.tickets = tickets(round.totalTickets, [9]);
    expect(await screen.findByText('Only 19 remaining!', undefined, { timeout: 30_000 })).toBeVisible();
  });

  it('are asked for as well where the live line never opens', async () => {
    fakeLive({ opens: false });
    const state = givenRound();
    show();
    expect(await screen.findByText('Only 20 remaining!')).toBeVisible();
    state.tickets = tickets(round.totalTickets, [9]);
    expect(await screen.findByText('Only 19 remaining!', undefined, { timeout: 30_000 })).toBeVisible();
  });

  it('close the sale at once when the provider says so, with the picker open', async () => {
    const live = fakeLive();
    const state = givenRound();
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(cell(4));
    state.lottery = { ...state.lottery, status: 'awaiting', endTime: Date.now() };
    live.announce({ type: 'closed', serverTime: Date.now() });
    expect(await within(dialog).findByText(/^The sale has ended\. Your pick 04 was not bought/)).toBeVisible();
    await view.user.click(within(dialog).getByRole('button', { name: 'Back to the round' }));
    expect(await screen.findByRole('heading', { name: 'Calculating Results...' })).toBeVisible();
  });
});

describe('without a network', () => {
  it('says so at once and is live again when it is back', async () => {
    const live = fakeLive();
    givenRound();
    show();
    expect(await screen.findByText(/^Live: numbers appear/)).toBeVisible();
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You are offline\./)).toBeVisible();
    expect(live.open()).toEqual([]);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/^Live: numbers appear/)).toBeVisible();
    expect(live.open()).toEqual(['/api/lotteries/11/live']);
  });
});
