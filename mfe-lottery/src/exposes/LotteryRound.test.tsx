import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { useState } from 'react';
import type { AppEventName, AppEvents } from 'shared/contracts/events';
import { idempotencyHeader } from 'shared/contracts/headers';
import type { Lottery, LotteryTicket } from 'shared/contracts/lotteries';
import { storageKeys } from 'shared/contracts/storage';
import { on } from 'shared/events';
import { SessionContext, useSession } from 'shared/session';
import { lottery, tickets, user, wallet } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, refuse } from 'shared/testing/server';
import { fakeLive } from '../testing/fakeLive.ts';
import LotteryRound from './LotteryRound.tsx';

const member = { status: 'signedIn', user: user({ id: 7 }), wallet: wallet({ starBalance: 20 }) } as const;
const round = { id: 11, totalTickets: 20, pricePerTicket: 2 };

/** A round as the provider answers for it; the test may change it while the page is open. */
function givenRound(over: Partial<Lottery> = {}, sold: number[] = []) {
  const state: { lottery: Lottery; tickets: LotteryTicket[] } = {
    lottery: lottery({ ...round, soldTickets: sold.length, ...over }),
    tickets: tickets(over.totalTickets ?? round.totalTickets, sold),
  };
  api.get('/api/lotteries/11', () => state.lottery);
  api.get('/api/lotteries/11/tickets', () => state.tickets);
  return state;
}

function givenPurchase(answer: Parameters<typeof api.post>[1]) {
  const sent: { numbers: unknown; key: string | null }[] = [];
  api.post('/api/lotteries/11/buy-ticket', (call) => {
    sent.push({ numbers: call.body, key: call.headers.get(idempotencyHeader) });
    return typeof answer === 'function' ? answer(call) : answer;
  });
  return sent;
}

const bought = (numbers: number[]) => ({
  id: 1,
  lotteryId: 11,
  ticketNumbers: numbers,
  totalPrice: numbers.length * 2,
  starBalance: 20 - numbers.length * 2,
  repeated: false,
});

/** Everything announced on the event bus since the call. */
function heard<Name extends AppEventName>(name: Name): AppEvents[Name][] {
  const payloads: AppEvents[Name][] = [];
  const stop = on(name, (payload) => payloads.push(payload));
  stops.push(stop);
  return payloads;
}
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const show = (session: Parameters<typeof renderWithProviders>[1] = { session: member }) =>
  renderWithProviders(<LotteryRound lotteryId={11} />, { route: '/lottery/11', ...session });

async function openPicker(view: ReturnType<typeof show>) {
  await view.user.click(await screen.findByRole('button', { name: 'Pick your lucky number' }));
  return screen.findByRole('dialog', { name: 'Choose Your Tickets' });
}
const cell = (number: number) => screen.getByRole('button', { name: new RegExp(`^Number 0?${number}, available, 2 CTO$`) });

describe('a round that sells', () => {
  beforeEach(() => void fakeLive());

  it('shows its name, the time left, what is sold and who bought, newest first', async () => {
    const state = givenRound({ name: 'Dream Car round 5' }, [3, 4]);
    const early = state.tickets[3];
    if (early) early.createdAt = 1_000;
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Dream Car round 5' })).toBeVisible();
    expect(screen.getByRole('timer', { name: 'Time left to buy' })).toBeVisible();
    expect(screen.getByText('Only 18 remaining!')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Tickets sold' })).toHaveAttribute('aria-valuenow', '2');
    const list = within(await screen.findByRole('region', { name: 'Buy Success' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^04Buyer 99.*1 CTO$/),
      expect.stringMatching(/^03Buyer 99.* 1970.*1 CTO$/),
    ]);
  });

  it('has no accessibility violation, closed and with the picker open', async () => {
    givenRound({}, [3]);
    const view = show();
    await screen.findByRole('button', { name: 'Pick your lucky number' });
    expect(await axe(view.container)).toHaveNoViolations();
    const dialog = await openPicker(view);
    expect(await axe(dialog)).toHaveNoViolations();
  });

  it('cannot be bought from when every number is sold', async () => {
    givenRound({ totalTickets: 4 }, [0, 1, 2, 3]);
    show();
    expect(await screen.findByRole('button', { name: 'Pick your lucky number' })).toBeDisabled();
    expect(screen.getByText('Every number of this round is sold.')).toBeVisible();
  });

  it('sends a visitor to the login and remembers the way back', async () => {
    givenRound();
    const view = show({ route: '/lottery/11?from=mail' });
    await view.user.click(await screen.findByRole('button', { name: 'Pick your lucky number' }));
    expect(view.address()).toBe('/login');
    expect(localStorage.getItem(storageKeys.returnPath)).toBe('/lottery/11?from=mail');
  });
});

describe('buying', () => {
  beforeEach(() => void fakeLive());

  it('sends the picks, tells everybody, and closes', async () => {
    const state = givenRound();
    const sent = givenPurchase(() => {
      state.tickets = state.tickets.map((ticket) => ([3, 5].includes(ticket.ticketNumber) ? { ...ticket, userId: 7 } : ticket));
      return bought([3, 5]);
    });
    const toasts = heard('toast:show');
    const balance = heard('balance:refresh');
    const announced = heard('tickets:bought');
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(cell(5));
    await view.user.click(cell(3));
    expect(within(dialog).getByRole('status')).toHaveTextContent('2 selected, 4 CTO');
    expect(within(dialog).getByText('Balance 20 CTO, 16 CTO left after this')).toBeVisible();
    await view.user.click(within(dialog).getByRole('button', { name: 'Confirm' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([{ numbers: { ticketNumber: [3, 5] }, key: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect(toasts.map(({ kind, message }) => [kind, message])).toEqual([
      ['loading', 'Buying tickets...'],
      ['success', 'Buy tickets successfully!!!'],
    ]);
    expect(new Set(toasts.map(({ id }) => id)).size).toBe(1);
    expect(balance).toHaveLength(1);
    expect(announced).toEqual([{ v: 1, lotteryId: 11, ticketNumbers: [3, 5] }]);
    expect(await screen.findByText('03, 05')).toBeVisible();
    expect(screen.getByText('Only 18 remaining!')).toBeVisible();
  });

  it('asks for a number first', async () => {
    givenRound();
    const sent = givenPurchase(bought([]));
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(within(dialog).getByText('Please select at least one number')).toBeVisible();
    await view.user.click(cell(5));
    expect(within(dialog).queryByText('Please select at least one number')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('keeps the picker and the other picks when a number is taken, names it and offers another', async () => {
    givenRound({ totalTickets: 3 });
    const sent = givenPurchase(({ body }) =>
      JSON.stringify(body).includes('1')
        ? refuse(409, 'NUMBERS_TAKEN', 'Number 1 has just been sold.', { ticketNumber: ['1'] })
        : bought([0, 2]),
    );
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(cell(0));
    await view.user.click(cell(1));
    await view.user.click(within(dialog).getByRole('button', { name: 'Confirm' }));

    expect(await within(dialog).findByText('Number 1 was just bought by somebody else.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Number 1, sold' })).toHaveAttribute('aria-disabled', 'true');
    expect(within(dialog).getByRole('status')).toHaveTextContent('1 selected, 2 CTO');

    await view.user.click(within(dialog).getByRole('button', { name: 'Swap for a free one: 1' }));
    expect(within(dialog).getByRole('status')).toHaveTextContent('2 selected, 4 CTO');
    expect(cell(2)).toHaveAttribute('aria-pressed', 'true');

    await view.user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.map(({ numbers }) => numbers)).toEqual([{ ticketNumber: [0, 1] }, { ticketNumber: [0, 2] }]);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it('asks again under the same key after a lost answer, and keeps the picks meanwhile', async () => {
    givenRound();
    let lost = true;
    const sent = givenPurchase(() => (lost ? breakConnection() : { ...bought([4]), repeated: true }));
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(cell(4));
    await view.user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByText(/you cannot be charged twice/)).toBeVisible();
    expect(within(dialog).getByRole('status')).toHaveTextContent('1 selected, 2 CTO');

    lost = false;
    await view.user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it("shows the server's reason when the balance does not suffice, and keeps the picks", async () => {
    givenRound();
    givenPurchase(() => refuse(402, 'NOT_ENOUGH_BALANCE', "You don't have enough balance to buy tickets"));
    const toasts = heard('toast:show');
    const view = show({ session: { ...member, wallet: wallet({ starBalance: 1 }) } });
    const dialog = await openPicker(view);
    await view.user.click(cell(4));
    expect(within(dialog).getByText('Balance 1 CTO: 1 CTO short')).toBeVisible();
    await view.user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByText("You don't have enough balance to buy tickets")).toBeVisible();
    expect(toasts.at(-1)).toMatchObject({ kind: 'error', message: "You don't have enough balance to buy tickets" });
    expect(cell(4)).toHaveAttribute('aria-pressed', 'true');
  });

  it('keeps the picks while the picker is closed', async () => {
    givenRound();
    const view = show();
    await openPicker(view);
    await view.user.click(cell(4));
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await openPicker(view);
    expect(cell(4)).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('picks that are not bought yet', () => {
  beforeEach(() => void fakeLive());

  it('outlive a reload of the page', async () => {
    givenRound();
    const view = show();
    await openPicker(view);
    await view.user.click(cell(4));
    view.unmount();

    const reloaded = show();
    expect(await screen.findByText('1 number is chosen and not bought yet.')).toBeVisible();
    await openPicker(reloaded);
    expect(cell(4)).toHaveAttribute('aria-pressed', 'true');
  });

  it('outlive the login that an ended session asks for', async () => {
    givenRound();
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
    await view.user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(view.address()).toBe('/login');
    expect(localStorage.getItem(storageKeys.returnPath)).toBe('/lottery/11');
    expect(sessionStorage.getItem('snail-lotto.picks.11')).toBe('[4]');
    expect(sent).toEqual([]);
  });

  it.each(['not json', '{"a":1}', '["4",null,1.5]'])('are none when what is stored is %s', async (stored) => {
    sessionStorage.setItem('snail-lotto.picks.11', stored);
    givenRound();
    const dialog = within(await openPicker(show()));
    expect(dialog.getByRole('status')).toHaveTextContent('0 selected, 0 CTO');
  });
});

describe('live sales', () => {
  it('take a pick out of the selection, name it, and leave the others', async () => {
    const live = fakeLive();
    givenRound();
    const view = show();
    const dialog = await openPicker(view);
    await view.user.click(cell(4));
    await view.user.click(cell(9));
    live.announce({ type: 'sold', complete: false, tickets: [{ ticketNumber: 9, userId: 99 }], serverTime: Date.now() });
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Number 09 was just bought by somebody else.');
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
    expect(toasts.at(-1)).toMatchObject({ kind: 'success', message: 'Buy tickets successfully!!!' });
  });

  it('are asked for every few seconds where the live line is refused, and the page says so', async () => {
    const live = fakeLive();
    const state = givenRound();
    show();
    expect(await screen.findByText(/^Live: numbers appear/)).toBeVisible();
    live.refuse();
    expect(screen.getByText(/Live updates are not available/)).toBeVisible();
    state.tickets = tickets(round.totalTickets, [9]);
    expect(await screen.findByText('Only 19 remaining!', undefined, { timeout: 15_000 })).toBeVisible();
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

describe('a round that cannot be shown', () => {
  it.each([Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY])(
    'explains the id %p without asking the provider',
    async (lotteryId) => {
      renderWithProviders(<LotteryRound lotteryId={lotteryId} />);
      expect(screen.getByRole('heading', { name: 'Lottery not found' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'See running lotteries' })).toHaveAttribute('href', '/lottery');
    },
  );

  it('explains an id that does not exist', async () => {
    fakeLive();
    api.get('/api/lotteries/11', () => refuse(404, 'NOT_FOUND', 'There is no lottery 11.'));
    api.get('/api/lotteries/11/tickets', () => refuse(404, 'NOT_FOUND', 'There is no lottery 11.'));
    show();
    expect(await screen.findByRole('heading', { name: 'Lottery not found' })).toBeVisible();
  });

  it('can be asked for again after a failure', async () => {
    fakeLive();
    let down = true;
    api.get('/api/lotteries/11', () => (down ? refuse(503, 'UNAVAILABLE', 'Back in a minute.') : lottery(round)));
    api.get('/api/lotteries/11/tickets', tickets(20));
    const view = show();
    expect(await screen.findByText('Back in a minute.')).toBeVisible();
    down = false;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Pick your lucky number' })).toBeVisible();
  });

  it('asks for the balance again when the round is cancelled while the member looks on', async () => {
    const live = fakeLive();
    const state = givenRound();
    const balance = heard('balance:refresh');
    show();
    await screen.findByRole('button', { name: 'Pick your lucky number' });
    state.lottery = { ...state.lottery, status: 'cancelled', soldTickets: 1 };
    live.announce({ type: 'cancelled', serverTime: Date.now() });
    expect(await screen.findByRole('heading', { name: 'This round was cancelled' })).toBeVisible();
    expect(balance).toHaveLength(1);
  });

  it('says that it was cancelled and everybody refunded', async () => {
    fakeLive();
    givenRound({ status: 'cancelled', soldTickets: 3 });
    show();
    expect(await screen.findByRole('heading', { name: 'This round was cancelled' })).toBeVisible();
    expect(screen.getByText(/Every ticket has been refunded/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pick your lucky number' })).not.toBeInTheDocument();
  });
});
