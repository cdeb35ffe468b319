import { act, screen, waitFor, within } from '@testing-library/react';
import type { MyRound } from 'shared/contracts/lotteries';
import type { Page } from 'shared/contracts/schemas';
import { storageKeys } from 'shared/contracts/storage';
import { emit, on } from 'shared/events';
import { axe } from 'shared/testing/axe';
import { drawnLottery, lottery, user as member, myRound, page, rewardSummary } from 'shared/testing/factories';
import { hydrated } from 'shared/testing/hydrated';
import { renderWithProviders } from 'shared/testing/render';
import { savedFiles } from 'shared/testing/savedFiles';
import { api, breakConnection, type Call, holdAnswer, refuse } from 'shared/testing/server';
import MyTickets from './MyTickets.tsx';

let asked: string[] = [];
beforeEach(() => {
  asked = [];
});

function answer(list: Page<MyRound> | ((query: URLSearchParams) => Page<MyRound> | Response)) {
  api.get('/api/lotteries/rounds/mine', ({ url }: Call) => {
    asked.push(url.search);
    return typeof list === 'function' ? list(url.searchParams) : list;
  });
}
const show = (route = '/history') =>
  renderWithProviders(<MyTickets />, { route, path: '/history', session: { status: 'signedIn', user: member() } });
const card = (name: RegExp) => screen.findByRole('article', { name });

test('asks a visitor to log in, and returns to the same filters', async () => {
  const view = renderWithProviders(<MyTickets />, { route: '/history?tickets-status=win', path: '/history' });
  await view.user.click(screen.getByRole('link', { name: 'Log in' }));
  expect(view.address()).toBe('/login');
  expect(localStorage.getItem(storageKeys.returnPath)).toBe('/history?tickets-status=win');
});

test('asks for the tickets while the session is being checked, and shows them without its answer', async () => {
  answer(page([myRound({ lottery: lottery({ name: 'Early round' }) })]));
  renderWithProviders(<MyTickets />, { route: '/history', path: '/history', session: { status: 'loading' } });
  expect(await card(/Early round/)).toBeVisible();
});

test('comes with its document: a heading, and places for filters and tickets', async () => {
  const { container, problems, lost, asked } = await hydrated(<MyTickets />, { route: '/history' });
  expect(within(container).getByRole('heading', { name: 'My Tickets' })).toBeVisible();
  expect(within(container).getByRole('status', { name: 'Loading your tickets' })).toHaveAttribute('aria-busy', 'true');
  expect({ problems, lost, asked }).toEqual({ problems: [], lost: [], asked: [] });
});

test('a card shows numbers, time, result, money, round and draw', async () => {
  const boughtAt = Date.UTC(2026, 10, 20, 9, 30);
  const token = { rewardType: 'token' as const, lotteryReward: rewardSummary({ type: 'token', tokenAmount: 12 }) };
  const won = myRound(
    { lottery: drawnLottery({ ...token, id: 21, name: 'Watch round', winnerTicket: 7, pricePerTicket: 3 }), won: 12, net: 6 },
    [5, 7],
  );
  for (const number of won.numbers) number.boughtAt = boughtAt;
  const lost = myRound({ lottery: drawnLottery({ id: 22, name: 'Phone round', winnerTicket: 42 }) }, [5]);
  const open = myRound({ lottery: lottery({ id: 23, name: 'Laptop round' }) }, [12]);
  const refunded = myRound({ lottery: lottery({ id: 24, name: 'Money round', status: 'cancelled' }), refunded: 1, net: 0 }, [0]);
  answer(page([open, won, lost, refunded]));
  const view = show();

  const winner = within(await card(/Watch round/));
  expect(winner.getByText('Win')).toBeInTheDocument();
  expect(winner.getByText(/20 Nov 2026/, { selector: 'p:not(:has(a)) time' })).toHaveAttribute(
    'datetime',
    new Date(boughtAt).toISOString(),
  );
  const chips = within(winner.getByRole('list', { name: 'Your numbers' })).getAllByRole('listitem');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['07 wins', '05']);
  expect(winner.getByRole('link', { name: 'Watch round' })).toHaveAttribute('href', '/lottery/21');
  expect(winner.getByText('Winning number').nextSibling).toHaveTextContent('07');
  expect(winner.getByText('Simulated block').nextSibling).toHaveTextContent('45000123');
  for (const [label, text] of [
    ['Paid', '6 CTO'],
    ['Won', '12 CTO'],
    ['Net', '+6 CTO'],
  ] as const) {
    expect(winner.getByText(label).nextSibling).toHaveTextContent(text);
  }

  expect(within(await card(/Phone round/)).getByText('Lose')).toBeInTheDocument();
  const pending = within(await card(/Laptop round/));
  expect(pending.getByText('Pending')).toBeInTheDocument();
  expect(pending.getByRole('timer', { name: 'Time left until the draw' })).toBeInTheDocument();
  expect(pending.queryByText('Winning number')).not.toBeInTheDocument();
  expect(within(await card(/Money round/)).getByText('Refunded')).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['In play', 'Decided']);
  expect(await axe(view.container)).toHaveNoViolations();
});

test('offers a calendar file until the sale ends', async () => {
  const open = myRound({ lottery: lottery({ id: 23, name: 'Laptop round' }) }, [12]);
  const over = myRound({ lottery: lottery({ id: 25, name: 'Car round', status: 'awaiting', endTime: Date.now() - 1_000 }) }, [3]);
  const drawn = myRound({ lottery: drawnLottery({ id: 22, name: 'Phone round', winnerTicket: 42 }) }, [5]);
  answer(page([open, over, drawn]));
  show();
  const link = within(await card(/Laptop round/)).getByRole('link', { name: 'Add the draw to your calendar' });
  expect(link).toHaveAttribute('href', '/api/lotteries/23/draw.ics');
  expect(link).toHaveAttribute('download', 'snail-lotto-round-23.ics');
  expect(screen.getAllByRole('link', { name: 'Add the draw to your calendar' })).toEqual([link]);
});

test('names the beacon round, and labels a simulated one', async () => {
  const beacon = { chain: 'c'.repeat(64), round: 1000, signature: 'b4'.repeat(48), time: 1, simulated: true, url: null };
  answer(page([myRound({ lottery: drawnLottery({ drawRule: 'v2', block: null, beacon }) })]));
  show();
  const label = await screen.findByText('Simulated beacon');
  expect(label.nextSibling).toHaveTextContent('round 1000');
  expect(screen.queryByText(/block/i, { selector: 'dt' })).not.toBeInTheDocument();
});

test('accepts a plain array as the list', async () => {
  api.get('/api/lotteries/rounds/mine', () => [myRound({ lottery: lottery({ name: 'Only round' }) })]);
  show();
  expect(await card(/Only round/)).toBeInTheDocument();
});

test('keeps the focus on the page button while the next page loads', async () => {
  answer(page([myRound()], { totalElements: 25 }));
  const { user } = show();
  const button = await screen.findByRole('button', { name: 'Page 2' });
  const late = page([myRound({ lottery: lottery({ name: 'Late round' }) })], { totalElements: 25 });
  const arrives = holdAnswer('/api/lotteries/rounds/mine', late);
  button.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('status', { name: 'Loading your tickets' })).toBeInTheDocument();
  expect(button).toHaveFocus();
  arrives();
  expect(await card(/Late round/)).toBeInTheDocument();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-current', 'page');
});

test('shows the first of many numbers, with the winning one', async () => {
  const all = Array.from({ length: 64 }, (_, number) => number * 2);
  answer(page([myRound({ lottery: drawnLottery({ winnerTicket: 120, totalTickets: 128 }) }, all)]));
  const view = show();
  const numbers = within(await card(/Dream Car/)).getByRole('list', { name: 'Your numbers' });
  expect(within(numbers).getByText('120')).toBeVisible();
  expect(within(numbers).queryByText('126')).not.toBeInTheDocument();
  await view.user.click(within(numbers).getByRole('button', { name: '50 more' }));
  expect(within(numbers).getByText('126')).toBeVisible();
  const fewer = within(numbers).getByRole('button', { name: 'Show fewer' });
  expect(fewer).toHaveFocus();
  expect(within(numbers).getAllByRole('listitem')).toHaveLength(65);
});

test('shows a thousand neighbours as a range, with the winning one apart', async () => {
  const all = Array.from({ length: 1_000 }, (_, number) => number + 500);
  answer(page([myRound({ lottery: drawnLottery({ winnerTicket: 700, totalTickets: 100_000 }) }, all)]));
  show();
  const numbers = within(await card(/Dream Car/)).getByRole('list', { name: 'Your numbers' });
  const shown = within(numbers).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['00700 wins', '00500–00699', '00701–01499']);
});

test('shows by when a won product is sent, then that it was', async () => {
  const createdAt = Date.now() - 3_600_000;
  const order = {
    id: 5,
    name: 'Dream Car',
    lotteryId: 11,
    rewardId: 3,
    userId: 7,
    status: 'open',
    createdAt,
    fulfilledAt: null,
  } as const;
  const round = { lottery: drawnLottery(), net: -1 };
  answer(page([myRound({ ...round, order })]));
  const first = show();
  expect(await screen.findByText(/^Your prize is to be sent by/)).toBeInTheDocument();
  expect(screen.getByText('Net').nextSibling).toHaveTextContent('−1 CTO and the prize');
  first.unmount();
  answer(page([myRound({ ...round, order: { ...order, status: 'fulfilled', fulfilledAt: Date.now() } })]));
  show();
  expect(await screen.findByText(/^Your prize was sent on/)).toBeInTheDocument();
});

test('links the same numbers to the running round', async () => {
  const next = { id: 31, endTime: Date.now() + 60_000 };
  answer(
    page([
      myRound({ lottery: drawnLottery(), nextRound: next }, [3, 5]),
      myRound({ lottery: drawnLottery({ id: 12, name: 'Old round' }) }),
    ]),
  );
  show();
  expect(await screen.findByRole('link', { name: 'Play the same numbers' })).toHaveAttribute('href', '/lottery/31?numbers=3,5');
  expect(within(await card(/Old round/)).queryByRole('link', { name: /^Play the same/ })).not.toBeInTheDocument();
});

test('the receipt lists purchases, numbers, prices and the draw, and prints', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  const round = myRound({ lottery: drawnLottery({ pricePerTicket: 2, name: 'Watch round' }), net: -6 }, [3, 5, 9]);
  for (const number of round.numbers.slice(1)) number.purchaseId = 312;
  answer(page([round]));
  const view = show();
  const opener = within(await card(/Watch round/)).getByRole('button', { name: 'Receipt' });
  await view.user.click(opener);
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  expect(receipt.getByText(/Watch round, no\. 11/)).toBeInTheDocument();
  expect(receipt.getByText('snailfan')).toBeInTheDocument();
  expect(receipt.getByRole('heading', { name: /^Purchase no\. 311/ })).toBeInTheDocument();
  expect(receipt.getByRole('heading', { name: /^Purchase no\. 312/ })).toBeInTheDocument();
  expect(receipt.getByText('05, 09')).toBeInTheDocument();
  expect(receipt.getByText('2 × 2 CTO').nextSibling).toHaveTextContent('4 CTO');
  expect(receipt.getByText('3 numbers in all').nextSibling).toHaveTextContent('6 CTO');
  expect(receipt.getByText('Result').nextSibling).toHaveTextContent('Lose');
  expect(receipt.getByText('Winning number').nextSibling).toHaveTextContent('42');
  expect(receipt.getByText(round.lottery.block?.hash ?? 'none')).toBeInTheDocument();
  expect(await axe(document.body)).toHaveNoViolations();
  await view.user.click(receipt.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalled();
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(opener).toHaveFocus();
  print.mockRestore();
});

async function openSigned() {
  const records = { openingId: 'ab'.repeat(32), freezeId: 'cd'.repeat(32) };
  const round = myRound({ lottery: lottery({ id: 42, name: 'Watch round', ...records }) }, [3, 5, 9]);
  for (const number of round.numbers.slice(1)) number.purchaseId = 312;
  answer(page([round]));
  const view = show();
  await view.user.click(within(await card(/Watch round/)).getByRole('button', { name: 'Receipt' }));
  return { view, receipt: within(await screen.findByRole('dialog', { name: 'Receipt' })) };
}

test('saves the signed receipt of each purchase as a file', async () => {
  const files = savedFiles();
  const { view, receipt } = await openSigned();
  api.get('/api/lotteries/purchases/312/receipt', () => ({ purchaseId: 312, receipt: 'a.signed.receipt' }));
  expect(receipt.getByRole('button', { name: 'Save receipt of purchase no. 311' })).toHaveTextContent('Save receipt');
  const proof = receipt.getByRole('link', { name: 'Save the proof that its list of numbers is in the public log' });
  expect(proof).toHaveAttribute('href', `/fair/proofs/${'cd'.repeat(32)}`);
  expect(proof).toHaveAttribute('download', 'round-42-list.tlog-proof');
  await view.user.click(receipt.getByRole('button', { name: 'Save receipt of purchase no. 312' }));
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['receipt-round-42-purchase-312.jws']));
  expect(await files[0]?.text).toBe('a.signed.receipt');
  expect(receipt.getByRole('link', { name: /lottery\/42\/proof$/ })).toHaveAttribute('href', '/lottery/42/proof');
  expect(await axe(document.body)).toHaveNoViolations();
});

test('shows why a receipt is not available, and saves nothing', async () => {
  const files = savedFiles();
  const toasts: string[] = [];
  const stop = on('toast:show', ({ message }) => void toasts.push(message));
  const { view, receipt } = await openSigned();
  const save = receipt.getByRole('button', { name: 'Save receipt of purchase no. 311' });
  api.get('/api/lotteries/purchases/311/receipt', () => ({ purchaseId: 311, receipt: null }));
  await view.user.click(save);
  await waitFor(() => expect(toasts.at(-1)).toMatch(/^The receipt of this purchase cannot be given any more/));
  api.get('/api/lotteries/purchases/311/receipt', () => refuse(503, 'UNAVAILABLE', 'Please try again in a moment.'));
  await view.user.click(save);
  await waitFor(() => expect(toasts.at(-1)).toBe('The receipt could not be loaded. Please try again in a moment.'));
  expect(files).toEqual([]);
  stop();
});

test('a round from before the log has no signed receipts', async () => {
  answer(page([myRound({ lottery: lottery({ name: 'Old round' }) })]));
  const view = show();
  await view.user.click(within(await card(/Old round/)).getByRole('button', { name: 'Receipt' }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  expect(receipt.queryByRole('button', { name: /^Save receipt/ })).not.toBeInTheDocument();
  expect(receipt.queryByRole('link', { name: /proof$/ })).not.toBeInTheDocument();
});

test('keeps the receipt open during the draw, and shows the result', async () => {
  answer(page([myRound({ lottery: lottery({ endTime: Date.now() - 1_000, status: 'awaiting' }) })]));
  const view = show();
  await view.user.click(await screen.findByRole('button', { name: 'Receipt' }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  expect(receipt.getByText('Pending')).toBeInTheDocument();
  answer(page([myRound({ lottery: drawnLottery({ winnerTicket: 41 }) })]));
  act(() => emit('tickets:bought', { v: 1, lotteryId: 11, ticketNumbers: [42] }));
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Receipt' })).toHaveTextContent('ResultLose'));
});

test('refetches a pending round until it is drawn, and then the balance', async () => {
  const ended = lottery({ endTime: Date.now() - 60_000, status: 'awaiting' });
  const token = { rewardType: 'token' as const, lotteryReward: rewardSummary({ type: 'token', tokenAmount: 12 }) };
  const refreshed = jest.fn();
  const stop = on('balance:refresh', refreshed);
  answer(() =>
    asked.length < 3 ? page([myRound({ lottery: ended })]) : page([myRound({ lottery: drawnLottery(token), won: 12, net: 11 })]),
  );
  show();
  await screen.findByText('The sale has ended; the draw is being made.');
  expect(await screen.findByText('Win', undefined, { timeout: 30_000 })).toBeInTheDocument();
  expect(asked.length).toBeGreaterThanOrEqual(3);
  await waitFor(() => expect(refreshed).toHaveBeenCalledTimes(1));
  stop();
}, 20_000);

test('shows the empty state without tickets', async () => {
  answer(page([]));
  show();
  expect(await screen.findByText('You have no tickets yet.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See running lotteries' })).toHaveAttribute('href', '/lottery');
  expect(screen.queryByRole('link', { name: 'What you need to buy' })).not.toBeInTheDocument();
});

test('links an unverified member to the verification', async () => {
  answer(page([]));
  renderWithProviders(<MyTickets />, {
    route: '/history',
    path: '/history',
    session: { status: 'signedIn', user: member({ verified: false }) },
  });
  expect(await screen.findByRole('link', { name: 'What you need to buy' })).toHaveAttribute('href', '/wallet#getting-started');
});

test('puts a filter into the URL, resets the page, and clears it', async () => {
  answer((query) => (query.get('status') === 'win' ? page([]) : page([myRound()], { totalElements: 35 })));
  const view = show('/history?page=3&tickets-page=2');
  await card(/Dream Car/);
  expect(asked).toEqual(['?page=2&limit=10']);
  await view.user.click(screen.getByRole('combobox', { name: /Status/ }));
  await view.user.click(screen.getByRole('option', { name: 'Win' }));
  expect(await screen.findByText('No ticket matches these filters.')).toBeInTheDocument();
  expect(asked.at(-1)).toBe('?page=0&limit=10&status=win');
  expect(view.address()).toBe('/history?page=3&tickets-status=win');
  await view.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await card(/Dream Car/);
  expect(view.address()).toBe('/history?page=3');
});

test('applies typed filters after a pause', async () => {
  answer(page([myRound()]));
  const view = show();
  await card(/Dream Car/);
  await view.user.type(screen.getByRole('searchbox', { name: 'Block hash' }), '0x00ff');
  await waitFor(() => expect(asked.at(-1)).toBe('?page=0&limit=10&rewardBlockHash=0x00ff'), { timeout: 30_000 });
  await view.user.type(screen.getByRole('searchbox', { name: 'Block number' }), '45,000,123');
  await waitFor(() => expect(asked.at(-1)).toBe('?page=0&limit=10&rewardBlockHash=0x00ff&rewardBlockNumber=45000123'), {
    timeout: 30_000,
  });
  expect(asked).toHaveLength(3);
  expect(view.address()).toContain('tickets-hash=0x00ff');
});

test('rejects an invalid block number without a request', async () => {
  answer(page([myRound()]));
  const view = show();
  await card(/Dream Car/);
  await view.user.type(screen.getByRole('searchbox', { name: 'Block number' }), 'abc{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('A block number has digits only');
  expect(screen.getByRole('searchbox', { name: 'Block number' })).toHaveValue('abc');
  expect(asked).toHaveLength(1);
});

test('pages through the list', async () => {
  answer((query) => page([myRound({}, [Number(query.get('page'))])], { totalElements: 12 }));
  const view = show();
  expect(await screen.findByRole('list', { name: 'Your number' })).toHaveTextContent('00');
  await view.user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(screen.getByRole('list', { name: 'Your number' })).toHaveTextContent('01'));
  expect(view.address()).toBe('/history?tickets-page=1');
});

test('shows the reason of a failure and a Retry button', async () => {
  answer(() => refuse(503, 'UNAVAILABLE', 'The provider is being maintained.'));
  const view = show();
  expect(await screen.findByText('The provider is being maintained.')).toBeInTheDocument();
  answer(breakConnection);
  await view.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('An error occurred')).toBeInTheDocument();
  answer(page([myRound()]));
  await view.user.click(screen.getByRole('button', { name: 'Try again' }));
  await card(/Dream Car/);
});

test('refetches after a purchase, also an earlier one', async () => {
  answer(page([]));
  const first = show();
  await screen.findByText('You have no tickets yet.');
  answer(page([myRound()]));
  act(() => emit('tickets:bought', { v: 1, lotteryId: 11, ticketNumbers: [42] }));
  await card(/Dream Car/);
  first.unmount();

  act(() => emit('tickets:bought', { v: 1, lotteryId: 11, ticketNumbers: [43] }));
  const before = asked.length;
  show();
  await card(/Dream Car/);
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});
