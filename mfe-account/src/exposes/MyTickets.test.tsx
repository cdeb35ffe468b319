import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { MyTicket } from 'shared/contracts/lotteries';
import type { Page } from 'shared/contracts/paging';
import { storageKeys } from 'shared/contracts/storage';
import { emit } from 'shared/events';
import { drawnLottery, lottery, user as member, myTicket, page } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import MyTickets from './MyTickets.tsx';

/** Queries of the list, in order. */
let asked: string[] = [];
beforeEach(() => {
  asked = [];
});

function answer(list: Page<MyTicket> | ((query: URLSearchParams) => Page<MyTicket> | Response)) {
  api.get('/api/lotteries/tickets/mine', ({ url }: Call) => {
    asked.push(url.search);
    return typeof list === 'function' ? list(url.searchParams) : list;
  });
}
const show = (route = '/history') =>
  renderWithProviders(<MyTickets />, { route, path: '/history', session: { status: 'signedIn', user: member() } });
const card = (name: RegExp) => screen.findByRole('article', { name });

test('a visitor is asked to log in, and comes back to the same filters', async () => {
  const view = renderWithProviders(<MyTickets />, { route: '/history?tickets-status=win', path: '/history' });
  await view.user.click(screen.getByRole('link', { name: 'Log in' }));
  expect(view.address()).toBe('/login');
  expect(localStorage.getItem(storageKeys.returnPath)).toBe('/history?tickets-status=win');
});

test('while the session is looked at nothing is asked', () => {
  renderWithProviders(<MyTickets />, { route: '/history', path: '/history', session: { status: 'loading' } });
  expect(screen.getByRole('status', { name: 'Loading your tickets' })).toBeInTheDocument();
});

test('a card shows number, time, result, round and draw', async () => {
  const boughtAt = Date.UTC(2026, 10, 20, 9, 30);
  const won = myTicket({
    id: 1,
    ticketNumber: 7,
    lottery: drawnLottery({ id: 21, name: 'Watch round', winnerTicket: 7 }),
    createdAt: boughtAt,
  });
  const lost = myTicket({ id: 2, ticketNumber: 5, lottery: drawnLottery({ name: 'Phone round', winnerTicket: 42 }) });
  const open = myTicket({ id: 3, ticketNumber: 12, lottery: lottery({ name: 'Laptop round' }) });
  const refunded = myTicket({ id: 4, ticketNumber: 0, lottery: lottery({ name: 'Money round', status: 'cancelled' }) });
  answer(page([won, lost, open, refunded]));
  const view = show();

  const winner = within(await card(/Ticket 07 of Watch round/));
  expect(winner.getByText('Win')).toBeInTheDocument();
  expect(winner.getByText(/20 Nov 2026/)).toHaveAttribute('datetime', new Date(boughtAt).toISOString());
  expect(winner.getByRole('link', { name: 'Watch round' })).toHaveAttribute('href', '/lottery/21');
  expect(winner.getByText('Winning number').nextSibling).toHaveTextContent('07');
  expect(winner.getByText('Simulated block').nextSibling).toHaveTextContent('45000123');

  expect(within(await card(/Phone round/)).getByText('Lose')).toBeInTheDocument();
  const pending = within(await card(/Ticket 12 of Laptop round/));
  expect(pending.getByText('Pending')).toBeInTheDocument();
  expect(pending.queryByText('Winning number')).not.toBeInTheDocument();
  const paidBack = within(await card(/Ticket 00 of Money round/));
  expect(paidBack.getByText('Refunded')).toBeInTheDocument();
  expect(await axe(view.container)).toHaveNoViolations();
});

test('nothing bought yet', async () => {
  answer(page([]));
  show();
  expect(await screen.findByText('You have no tickets yet.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See running lotteries' })).toHaveAttribute('href', '/lottery');
});

test('a filter stands in the address, goes to page 0, and can be cleared', async () => {
  answer((query) => (query.get('status') === 'win' ? page([]) : page([myTicket()], { totalElements: 35 })));
  const view = show('/history?page=3&tickets-page=2');
  await card(/Ticket 42/);
  expect(asked).toEqual(['?page=2&limit=10']);
  await view.user.click(screen.getByRole('combobox', { name: /Status/ }));
  await view.user.click(screen.getByRole('option', { name: 'Win' }));
  expect(await screen.findByText('No ticket matches these filters.')).toBeInTheDocument();
  expect(asked.at(-1)).toBe('?page=0&limit=10&status=win');
  // The other list's page is none of ours.
  expect(view.address()).toBe('/history?page=3&tickets-status=win');
  await view.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await card(/Ticket 42/);
  expect(view.address()).toBe('/history?page=3');
});

test('typed filters count once typing has rested', async () => {
  answer(page([myTicket()]));
  const view = show();
  await card(/Ticket 42/);
  await view.user.type(screen.getByRole('searchbox', { name: 'Block hash' }), '0x00ff');
  await waitFor(() => expect(asked.at(-1)).toBe('?page=0&limit=10&rewardBlockHash=0x00ff'), { timeout: 3_000 });
  await view.user.type(screen.getByRole('searchbox', { name: 'Block number' }), '45,000,123');
  await waitFor(() => expect(asked.at(-1)).toBe('?page=0&limit=10&rewardBlockHash=0x00ff&rewardBlockNumber=45000123'), {
    timeout: 3_000,
  });
  expect(asked).toHaveLength(3);
  expect(view.address()).toContain('tickets-hash=0x00ff');
});

test('what cannot be a block number is said so and not sent', async () => {
  answer(page([myTicket()]));
  const view = show();
  await card(/Ticket 42/);
  await view.user.type(screen.getByRole('searchbox', { name: 'Block number' }), 'abc{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('A block number has digits only');
  expect(screen.getByRole('searchbox', { name: 'Block number' })).toHaveValue('abc');
  expect(asked).toHaveLength(1);
});

test('pages', async () => {
  answer((query) => page([myTicket({ ticketNumber: Number(query.get('page')) })], { totalElements: 12 }));
  const view = show();
  await card(/Ticket 00/);
  await view.user.click(screen.getByRole('button', { name: 'Next page' }));
  await card(/Ticket 01/);
  expect(view.address()).toBe('/history?tickets-page=1');
});

test('a failure shows the reason and a way to try again', async () => {
  answer(() => refuse(503, 'UNAVAILABLE', 'The provider is being maintained.'));
  const view = show();
  expect(await screen.findByText('The provider is being maintained.')).toBeInTheDocument();
  answer(breakConnection);
  await view.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('An error occurred')).toBeInTheDocument();
  answer(page([myTicket()]));
  await view.user.click(screen.getByRole('button', { name: 'Try again' }));
  await card(/Ticket 42/);
});

test('a purchase renews the list, also one made before it was shown', async () => {
  answer(page([]));
  const first = show();
  await screen.findByText('You have no tickets yet.');
  answer(page([myTicket()]));
  act(() => emit('tickets:bought', { v: 1, lotteryId: 11, ticketNumbers: [42] }));
  await card(/Ticket 42/);
  first.unmount();

  act(() => emit('tickets:bought', { v: 1, lotteryId: 11, ticketNumbers: [43] }));
  const before = asked.length;
  show();
  await card(/Ticket 42/);
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});
