import { act, screen, waitFor, within } from '@testing-library/react';
import type { LiveEvent } from 'shared/contracts/soldNumbers';
import { lottery, page, soldNumbers } from 'shared/testing/factories';
import { type RenderOptions, renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, holdAnswer } from 'shared/testing/server';
import { fakeLive } from '../testing/fakeLive.ts';
import {
  atLottery,
  bought,
  cell,
  confirm,
  emitted,
  givenLottery,
  givenPurchase,
  givenSold,
  openPicker,
  sales,
} from '../testing/lottery.ts';
import LotteryRound from './LotteryRound.tsx';

const show = (options?: RenderOptions) => renderWithProviders(<LotteryRound lotteryId={11} />, { ...atLottery, ...options });

const sold = (pairs: [number, number][], count: number): LiveEvent => ({
  type: 'sold',
  complete: false,
  tickets: pairs.map(([ticketNumber, userId]) => ({ ticketNumber, userId })),
  count,
  serverTime: Date.now(),
});

describe('live sales', () => {
  it('remove a sold pick, name it, and keep the others', async () => {
    const live = fakeLive();
    givenLottery();
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(cell(4));
    await view.user.click(cell(9));
    live.announce(sold([[9, 99]], 1));
    expect(within(dialog).getByText('Number 09 was just bought by somebody else.').closest('[role=alert]')).toBeVisible();
    expect(within(dialog).getByRole('status')).toHaveTextContent('1 selected, 2 CTO');
    await view.user.click(within(dialog).getByRole('button', { name: 'Do without: 09' }));
    expect(within(dialog).queryByText(/was just bought/)).not.toBeInTheDocument();
  });

  it('leave the review of a purchase alone until it is answered', async () => {
    const live = fakeLive();
    givenLottery();
    const view = show();
    const dialog = within(await openPicker(view));
    await view.user.click(cell(4));
    const answer = Promise.withResolvers<void>();
    givenPurchase(async () => {
      await answer.promise;
      return bought([4]);
    });
    await confirm(view);
    live.announce(sold([[4, 7]], 1));
    expect(await screen.findByText(/^You hold/)).toHaveTextContent('You hold 04 in this round.');
    expect(dialog.getByText('1 number')).toBeVisible();
    answer.resolve();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('show their exact time when the provider has sent it', async () => {
    const live = fakeLive();
    const state = givenLottery();
    show();
    await screen.findByText(/No number is sold yet/);
    live.announce(sold([[9, 99]], 1));
    expect(screen.getByText('Just now')).toBeVisible();
    const boughtAt = new Date(2026, 10, 20, 18, 0).getTime();
    state.sales = sales([9]).map((each) => ({ ...each, createdAt: boughtAt }));
    expect(await screen.findByText('20 Nov 2026, 18:00')).toBeVisible();
  });

  it('subscribe from the count of the first response', async () => {
    const live = fakeLive();
    givenLottery({}, [2, 5]);
    const arrives = holdAnswer('/api/lotteries/11/sold', soldNumbers([2, 5]));
    show();
    expect(await screen.findByText('Connecting to live sales…')).toBeVisible();
    expect(live.open()).toEqual([]);
    arrives();
    expect(await screen.findByText(/^Live: numbers appear/)).toBeVisible();
    expect(live.open()).toEqual(['/api/lotteries/11/live?have=2']);
    expect(screen.getByText('Only 18 remaining!')).toBeVisible();
  });

  it('continue from the known count after a dropped connection', async () => {
    const live = fakeLive();
    givenLottery({}, [2]);
    show();
    expect(await screen.findByText(/^Live: numbers appear/)).toBeVisible();
    live.announce(sold([[9, 99]], 2));
    expect(screen.getByText('Only 18 remaining!')).toBeVisible();
    live.drop();
    await waitFor(() => expect(live.open()).toEqual(['/api/lotteries/11/live?have=2']));
  });

  it('are requested in full when too many were missed, and keep the events that arrive meanwhile', async () => {
    const live = fakeLive();
    const state = givenLottery({}, [2]);
    show();
    expect(await screen.findByText('Only 19 remaining!')).toBeVisible();
    state.sales = sales([2, 3, 4], [5, 6]);
    live.announce(sold([], 5));
    live.announce(sold([[9, 99]], 6));
    expect(await screen.findByText('Only 14 remaining!')).toBeVisible();
    expect(screen.getByText(/^You hold/)).toHaveTextContent('You hold 05, 06 in this round.');
  });

  it('are requested when an event announces a higher count', async () => {
    const live = fakeLive();
    const state = givenLottery({}, [2]);
    show();
    expect(await screen.findByText('Only 19 remaining!')).toBeVisible();
    state.sales = sales([2, 3, 9]);
    live.announce(sold([[9, 99]], 3));
    expect(await screen.findByText('Only 17 remaining!')).toBeVisible();
  });

  it("show the member's own numbers, also from another device", async () => {
    const live = fakeLive();
    givenLottery({}, [2]);
    show();
    expect(await screen.findByText('Only 19 remaining!')).toBeVisible();
    live.announce(sold([[9, 7]], 2));
    expect(await screen.findByText(/^You hold/)).toHaveTextContent('You hold 09 in this round.');
    const list = within(screen.getByRole('region', { name: 'Buy Success' }));
    expect(list.getAllByRole('listitem')[0]).toHaveTextContent(/^09YouJust now/);
  });

  it('complete a purchase with a lost response', async () => {
    const live = fakeLive();
    givenLottery();
    givenPurchase(() => breakConnection());
    const toasts = emitted('toast:show');
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(cell(4));
    await confirm(view);
    await within(dialog).findByText(/you cannot be charged twice/);
    live.announce(sold([[4, 7]], 1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(toasts.at(-1)).toMatchObject({ kind: 'success', message: 'Buy tickets successfully!!! You hold 04.' });
    expect(toasts.map(({ kind }) => kind)).toEqual(['loading', 'success']);
  });

  it('are polled while the live connection is refused, and the page shows it', async () => {
    const live = fakeLive();
    const state = givenLottery();
    show();
    expect(await screen.findByText(/^Live: numbers appear/)).toBeVisible();
    live.refuse();
    expect(screen.getByText(/Not live: renewed every few seconds/)).toBeVisible();
    state.sales = sales([9]);
    expect(await screen.findByText('Only 19 remaining!', undefined, { timeout: 30_000 })).toBeVisible();
  });

  it('are polled while the live connection never opens', async () => {
    fakeLive({ opens: false });
    const state = givenLottery();
    show();
    expect(await screen.findByText('Only 20 remaining!')).toBeVisible();
    state.sales = sales([9]);
    expect(await screen.findByText('Only 19 remaining!', undefined, { timeout: 30_000 })).toBeVisible();
  });

  it('say that the sale is paused, and when it goes on', async () => {
    const live = fakeLive();
    const state = givenLottery();
    show();
    expect(await screen.findByText('Only 20 remaining!')).toBeVisible();
    const delayReason = 'No numbers are sold for now.';
    for (const paused of [true, false]) {
      state.lottery = { ...state.lottery, delayReason: paused ? delayReason : null };
      live.announce({ type: 'changed', serverTime: Date.now() });
      if (paused) expect(await screen.findByRole('heading', { name: 'The sale is paused' })).toBeVisible();
      else await waitFor(() => expect(screen.queryByText(delayReason)).not.toBeInTheDocument());
    }
  });

  it.each(['the numbers', 'the review'])(
    'close the sale, and %s with it, and keep the picks for the next round',
    async (step) => {
      const live = fakeLive();
      const state = givenLottery({ lotteryRewardId: 3 });
      const next = lottery({ id: 12, lotteryRewardId: 3, totalTickets: 20, pricePerTicket: 2 });
      api.get('/api/lotteries/', page([next]));
      const scrolled = jest.spyOn(window, 'scrollTo');
      const view = show();
      await openPicker(view);
      await view.user.click(cell(4));
      if (step === 'the review') await view.user.click(screen.getByRole('button', { name: 'Review' }));
      state.lottery = { ...state.lottery, status: 'awaiting', endTime: Date.now() };
      live.announce({ type: 'closed', serverTime: Date.now() });
      expect(await screen.findByRole('heading', { name: 'Calculating Results...' })).toBeVisible();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      const notice = await screen.findByRole('region', { name: 'Not bought' });
      expect(notice).toHaveTextContent(
        'Your pick 04 was not bought: the sale has ended, and nothing was charged. It is kept for the next round.',
      );
      await waitFor(() => expect(notice).toHaveFocus());
      await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 0));
      view.unmount();

      api.get('/api/lotteries/12', next);
      givenSold(() => sales([4]), 12);
      const later = renderWithProviders(<LotteryRound lotteryId={12} />, { ...atLottery, route: '/lottery/12' });
      const offer = within(await screen.findByRole('region', { name: 'Not bought' }));
      expect(offer.getByText('Your pick 04 was not bought in an earlier round.')).toBeVisible();
      await later.user.click(await offer.findByRole('button', { name: 'Choose it here' }));
      expect(await screen.findByText('Number 04 is already sold in this round.')).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Not bought' })).not.toBeInTheDocument();
    },
  );

  it('lead from a drawn round with the kept picks to the next one', async () => {
    sessionStorage.setItem('snail-lotto.unbought.3', '{"lotteryId":11,"numbers":[4,6]}');
    fakeLive();
    givenLottery({ status: 'cancelled', lotteryRewardId: 3 });
    api.get('/api/lotteries/', page([lottery({ id: 12, lotteryRewardId: 3 })]));
    show();
    const link = await screen.findByRole('link', { name: 'Choose them in the next round' });
    expect(link).toHaveAttribute('href', '/lottery/12?numbers=4,6');
  });
});

describe('without a network', () => {
  it('shows it immediately and is live again when the network returns', async () => {
    const live = fakeLive();
    givenLottery();
    show();
    expect(await screen.findByText(/^Live: numbers appear/)).toBeVisible();
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You are offline\./)).toBeVisible();
    expect(live.open()).toEqual([]);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(/^Live: numbers appear/)).toBeVisible();
    expect(live.open()).toEqual(['/api/lotteries/11/live?have=0']);
  });
});
