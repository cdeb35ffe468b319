import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { memberPaths } from 'shared/contracts/memberPaths';
import { paths } from 'shared/contracts/paths';
import { storageKeys } from 'shared/contracts/storage';
import { useNavigate } from 'shared/router';
import { SessionContext, useSession } from 'shared/session';
import { user, wallet } from 'shared/testing/factories';
import { type RenderOptions, renderWithProviders } from 'shared/testing/render';
import { savedFiles } from 'shared/testing/savedFiles';
import { breakConnection, refuse } from 'shared/testing/server';
import { fakeLive } from '../testing/fakeLive.ts';
import {
  atLottery,
  bought,
  cell,
  confirm,
  emitted,
  givenLottery,
  givenPurchase,
  member,
  openPicker,
  sales,
  taken,
} from '../testing/lottery.ts';
import LotteryRound from './LotteryRound.tsx';

const show = (options?: RenderOptions) => renderWithProviders(<LotteryRound lotteryId={11} />, { ...atLottery, ...options });

describe('buying', () => {
  beforeEach(() => void fakeLive());

  it('sends the picks, emits the events, and closes', async () => {
    const state = givenLottery();
    const sent = givenPurchase(() => {
      state.sales = sales([], [3, 5]);
      return bought([3, 5]);
    });
    const toasts = emitted('toast:show');
    const balance = emitted('balance:refresh');
    const announced = emitted('tickets:bought');
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(cell(5));
    await view.user.click(cell(3));
    expect(within(dialog).getByRole('status')).toHaveTextContent('2 selected, 4 CTO');
    expect(within(dialog).getByText('Balance 20 CTO, 16 CTO left after this')).toBeVisible();
    await confirm(view);

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([{ numbers: { ticketNumber: [3, 5] }, key: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect(toasts.map(({ kind, message }) => [kind, message])).toEqual([
      ['loading', 'Buying tickets...'],
      ['success', 'Buy tickets successfully!!! You hold 03, 05.'],
    ]);
    expect(new Set(toasts.map(({ id }) => id)).size).toBe(1);
    expect(balance).toEqual([{ v: 1, bought: { totalPrice: 4, starBalance: 16 } }]);
    expect(announced).toEqual([{ v: 1, lotteryId: 11, ticketNumbers: [3, 5] }]);
    expect(await screen.findByText(/^You hold/)).toHaveTextContent('You hold 03, 05 in this round.');
    expect(screen.getByText('Only 18 remaining!')).toBeVisible();
  });

  it('shows that the signed receipt is in My Tickets, and saves it', async () => {
    const files = savedFiles();
    givenLottery();
    givenPurchase({ ...bought([3]), id: 7, receipt: 'a.signed.receipt' });
    const toasts = emitted('toast:show');
    const view = show();
    await openPicker(view);
    await view.user.click(cell(3));
    await confirm(view);
    const save = await screen.findByRole('button', { name: 'Save receipt' });
    expect(toasts.at(-1)).toMatchObject({ message: 'Buy tickets successfully!!! You hold 03. Your receipt is in My Tickets.' });
    expect(screen.getByText(/^The signed receipt of this purchase is in/)).toHaveTextContent(
      'It proves that the numbers are yours',
    );
    expect(screen.getByRole('link', { name: 'My Tickets' })).toHaveAttribute('href', paths.myTickets);
    await view.user.click(save);
    expect(files.map(({ name }) => name)).toEqual(['receipt-round-11-purchase-7.jws']);
    expect(await files[0]?.text).toBe('a.signed.receipt');
  });

  it('mentions no receipt without one', async () => {
    givenLottery();
    givenPurchase(bought([3]));
    const toasts = emitted('toast:show');
    const view = show();
    await openPicker(view);
    await view.user.click(cell(3));
    await confirm(view);
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ message: 'Buy tickets successfully!!! You hold 03.' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Save receipt' })).not.toBeInTheDocument();
  });

  it('requires at least one number', async () => {
    givenLottery();
    const sent = givenPurchase(bought([]));
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(within(dialog).getByRole('button', { name: 'Review' }));
    expect(within(dialog).getByText('Please select at least one number')).toBeVisible();
    await view.user.click(cell(5));
    expect(within(dialog).queryByText('Please select at least one number')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('keeps the picker open when a number is taken, names it, keeps the other picks and offers a replacement', async () => {
    givenLottery({ totalTickets: 3 });
    const sent = givenPurchase(({ body }) =>
      JSON.stringify(body).includes('1') ? taken('Number 1 has just been sold.', [1]) : bought([0, 2]),
    );
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(cell(0));
    await view.user.click(cell(1));
    await confirm(view);

    expect(await within(dialog).findByText('Number 1 was just bought by somebody else.')).toBeVisible();
    await view.user.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(within(dialog).getByRole('button', { name: 'Number 1, sold' })).toHaveAttribute('aria-disabled', 'true');
    expect(within(dialog).getByRole('status')).toHaveTextContent('1 selected, 2 CTO');

    await view.user.click(within(dialog).getByRole('button', { name: 'Swap for a free one: 1' }));
    expect(within(dialog).getByRole('status')).toHaveTextContent('2 selected, 4 CTO');
    expect(cell(2)).toHaveAttribute('aria-pressed', 'true');

    await confirm(view);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.map(({ numbers }) => numbers)).toEqual([{ ticketNumber: [0, 1] }, { ticketNumber: [0, 2] }]);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it('retries with the same idempotency key after a lost response, and keeps the picks', async () => {
    givenLottery();
    let lost = true;
    const sent = givenPurchase(() => (lost ? breakConnection() : { ...bought([4]), repeated: true }));
    const toasts = emitted('toast:show');
    const hidden = emitted('toast:hide');
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(cell(4));
    await confirm(view);
    expect(await within(dialog).findByText(/you cannot be charged twice/)).toBeVisible();
    expect(within(dialog).getByText('1 number').nextElementSibling).toHaveTextContent('04');

    lost = false;
    await confirm(view);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    // The picker shows the error; no toast repeats it.
    expect(toasts.map(({ kind }) => kind)).toEqual(['loading', 'loading', 'success']);
    expect(hidden.map(({ id }) => id)).toEqual([toasts[0]?.id]);
  });

  it("shows the server's reason for an insufficient balance, and keeps the picks", async () => {
    givenLottery();
    givenPurchase(() => refuse(402, 'NOT_ENOUGH_BALANCE', "You don't have enough balance to buy tickets"));
    const toasts = emitted('toast:show');
    const hidden = emitted('toast:hide');
    const view = show({ session: { ...member, wallet: wallet({ starBalance: 1 }) } });
    const dialog = await openPicker(view);
    await view.user.click(cell(4));
    expect(within(dialog).getByRole('link', { name: '1 CTO short' })).toBeVisible();
    await confirm(view);
    expect(await within(dialog).findByText(/^You don't have enough balance to buy tickets/)).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'How to get CTO' })).toHaveAttribute('href', paths.getTokens);
    expect(toasts.map(({ kind }) => kind)).toEqual(['loading']);
    expect(hidden.map(({ id }) => id)).toEqual([toasts[0]?.id]);
    await view.user.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(cell(4)).toHaveAttribute('aria-pressed', 'true');
  });

  it('sends all confirmed numbers, also when one was sold a moment before', async () => {
    const live = fakeLive();
    const state = givenLottery();
    const sent = givenPurchase(({ body }) =>
      JSON.stringify(body).includes('9') ? taken('Number 09 is already sold. Nothing was charged.', [9]) : bought([4]),
    );
    const toasts = emitted('toast:show');
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(cell(4));
    await view.user.click(cell(9));
    state.sales = sales([9]);
    live.announce({ type: 'sold', complete: false, tickets: [{ ticketNumber: 9, userId: 99 }], serverTime: Date.now() });
    await confirm(view);
    expect(await within(dialog).findByText('Number 09 was just bought by somebody else.')).toBeVisible();
    expect(await within(dialog).findByText('Nothing was charged.')).toBeVisible();
    await view.user.click(within(dialog).getByRole('button', { name: 'Do without: 09' }));
    await confirm(view);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.map(({ numbers }) => numbers)).toEqual([{ ticketNumber: [4, 9] }, { ticketNumber: [4] }]);
    expect(toasts.map(({ kind }) => kind)).toEqual(['loading', 'loading', 'success']);
  });

  it('shows the reason of a refusal in a toast when the picker was closed meanwhile', async () => {
    givenLottery();
    const answer = Promise.withResolvers<Response>();
    givenPurchase(() => answer.promise);
    const toasts = emitted('toast:show');
    const view = show();
    await openPicker(view);
    await view.user.click(cell(4));
    await confirm(view);
    await view.user.keyboard('{Escape}{Escape}');
    answer.resolve(refuse(402, 'NOT_ENOUGH_BALANCE', "You don't have enough balance to buy tickets"));
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({ kind: 'error', message: "You don't have enough balance to buy tickets" }),
    );
    expect(new Set(toasts.map(({ id }) => id)).size).toBe(1);
  });

  it('shows an unverified member what to do, before and after the refusal', async () => {
    givenLottery();
    givenPurchase(() => refuse(403, 'FORBIDDEN', 'Please complete your verification (KYC) first.'));
    const view = show({ session: { ...member, user: user({ id: 7, verified: false }) } });
    const help = { name: 'What you need to buy' };
    expect(await screen.findByRole('link', help)).toHaveAttribute('href', memberPaths.gettingStarted);
    const dialog = await openPicker(view);
    await view.user.click(cell(4));
    await confirm(view);
    expect(await within(dialog).findByText(/^Please complete your verification/)).toBeVisible();
    expect(within(dialog).getByRole('link', help)).toHaveAttribute('href', memberPaths.gettingStarted);
  });

  it('opens after the session is loaded, so that own numbers do not count as taken', async () => {
    givenLottery({}, [5], [3]);
    let tellWhoItIs = () => {};
    function WithSession() {
      const session = useSession();
      const [known, setKnown] = useState(false);
      tellWhoItIs = () => setKnown(true);
      return (
        <SessionContext value={known ? session : { ...session, status: 'loading', user: null }}>
          <LotteryRound lotteryId={11} />
        </SessionContext>
      );
    }
    const view = renderWithProviders(<WithSession />, atLottery);
    expect(await screen.findByText('Only 18 remaining!')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Pick your lucky number' }));
    expect(screen.getByRole('button', { name: 'Pick your lucky number' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => tellWhoItIs());
    expect(await screen.findByRole('dialog', { name: 'Choose Your Tickets' })).toBeVisible();
    expect(screen.getByLabelText('Number 03, yours')).toBeVisible();
  });

  it('keeps the picks while the picker is closed', async () => {
    givenLottery();
    const view = show();
    await openPicker(view);
    await view.user.click(cell(4));
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await openPicker(view);
    expect(cell(4)).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('the picker in the history', () => {
  beforeEach(() => void fakeLive());

  it('closes with Back, keeps the picks, and opens again with Forward, each step by itself', async () => {
    givenLottery();
    let go: (entries: number) => void = () => {};
    function WithHistory() {
      const navigate = useNavigate();
      go = (entries) => navigate(entries);
      return <LotteryRound lotteryId={11} />;
    }
    const view = renderWithProviders(<WithHistory />, atLottery);
    const dialog = () => screen.queryByRole('dialog', { name: 'Choose Your Tickets' });
    await openPicker(view);
    await view.user.click(cell(4));
    act(() => go(-1));
    await waitFor(() => expect(dialog()).not.toBeInTheDocument());
    expect(screen.getByText('1 number is chosen and not bought yet.')).toBeVisible();
    act(() => go(1));
    expect(await screen.findByRole('dialog', { name: 'Choose Your Tickets' })).toBeVisible();
    expect(cell(4)).toHaveAttribute('aria-pressed', 'true');

    await view.user.click(screen.getByRole('button', { name: 'Review' }));
    const review = () => screen.queryByRole('dialog', { name: 'Review Your Tickets' });
    expect(review()).toBeVisible();
    act(() => go(-1));
    expect(dialog()).toBeVisible();
    act(() => go(1));
    expect(review()).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(review()).not.toBeInTheDocument());
    act(() => go(1));
    expect(await screen.findByRole('dialog', { name: 'Choose Your Tickets' })).toBeVisible();
  });

  it.each(['Escape', 'Close'])('closes with %s pressed before the history has followed a first Escape', async (second) => {
    givenLottery();
    const view = show({ ownHistory: true });
    await openPicker(view);
    await view.user.click(cell(4));
    await view.user.click(screen.getByRole('button', { name: 'Review' }));
    const review = screen.getByRole('dialog', { name: 'Review Your Tickets' });
    fireEvent.keyDown(review, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBe(review);
    if (second === 'Escape') fireEvent.keyDown(review, { key: 'Escape' });
    else fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('1 number is chosen and not bought yet.')).toBeVisible();
  });
});

describe('picks before the purchase', () => {
  beforeEach(() => void fakeLive());

  it('survive a reload', async () => {
    givenLottery();
    const view = show();
    await openPicker(view);
    await view.user.click(cell(4));
    view.unmount();

    const reloaded = show();
    expect(await screen.findByText('1 number is chosen and not bought yet.')).toBeVisible();
    await openPicker(reloaded);
    expect(cell(4)).toHaveAttribute('aria-pressed', 'true');
  });

  it('survive the login after an expired session', async () => {
    givenLottery();
    const sent = givenPurchase(bought([4]));
    sessionStorage.setItem('snail-lotto.picks.11', '[4]');
    let endSession = () => {};
    function WithSession() {
      const session = useSession();
      const [ended, setEnded] = useState(false);
      endSession = () => setEnded(true);
      return (
        <SessionContext value={ended ? { ...session, status: 'signedOut', user: null } : session}>
          <LotteryRound lotteryId={11} />
        </SessionContext>
      );
    }
    const view = renderWithProviders(<WithSession />, { route: '/lottery/11', session: member });
    await openPicker(view);
    act(() => endSession());
    await view.user.click(screen.getByRole('button', { name: 'Review' }));
    await view.user.click(screen.getByRole('button', { name: 'Log in to buy' }));
    expect(view.address()).toBe('/login');
    expect(localStorage.getItem(storageKeys.returnPath)).toBe('/lottery/11?numbers=4&review=1');
    expect(sessionStorage.getItem('snail-lotto.picks.11')).toBe('[4]');
    expect(sent).toEqual([]);
  });

  it.each(['not json', '{"a":1}', '["4",null,1.5]'])('are empty when the storage has %s', async (stored) => {
    sessionStorage.setItem('snail-lotto.picks.11', stored);
    givenLottery();
    const dialog = within(await openPicker(show()));
    expect(dialog.getByRole('status')).toHaveTextContent('0 selected, 0 CTO');
  });
});
