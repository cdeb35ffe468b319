import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Movement, SpendingSum } from 'shared/contracts/wallets';
import { axe } from 'shared/testing/axe';
import { user as member, page } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { savedFiles } from 'shared/testing/savedFiles';
import { api, breakConnection, type Call, refuse } from 'shared/testing/server';
import { barsOf, momentsOf, movedAmount, numbersOf } from '../statement/statement.messages.ts';
import Spending from './Spending.tsx';
import Statement from './Statement.tsx';

const purchase: Movement = {
  id: 2,
  at: Date.UTC(2026, 10, 22, 9, 5),
  reason: 'purchase',
  amount: -6,
  token: 'CTO',
  decimals: 0,
  lotteryId: 11,
  lotteryName: 'Watch round',
  purchaseId: 5,
  numbers: [2, 7],
  totalTickets: 16,
};
const credit: Movement = {
  ...purchase,
  id: 1,
  reason: 'credit',
  amount: 1_000,
  lotteryId: null,
  lotteryName: null,
  purchaseId: null,
  numbers: null,
  totalTickets: null,
};
const show = (route = '/wallet') =>
  renderWithProviders(<Statement />, { route, path: '/wallet', session: { status: 'signedIn', user: member() } });

function answer(movements: Movement[]) {
  const asked: string[] = [];
  api.get('/api/statement/me', ({ url }: Call) => {
    asked.push(url.search);
    return page(movements);
  });
  return asked;
}

test('lists time, reason, numbers and amount of each transaction', async () => {
  answer([purchase, credit]);
  const view = show();
  const table = within(await screen.findByRole('table', { name: 'Statement' }));
  const texts = table.getAllByRole('row').map((row) => row.textContent);
  expect(texts.slice(1)).toEqual([
    '22 Nov 2026, 09:05 UTC−6 CTONumbers boughtWatch roundNumbers 02, 07Save receipt',
    '22 Nov 2026, 09:05 UTC+1,000 CTOCredit',
  ]);
  expect(table.getByRole('link', { name: 'Watch round' })).toHaveAttribute('href', '/lottery/11');
  expect(await axe(view.container)).toHaveNoViolations();
});

test('saves the receipt of a purchase', async () => {
  answer([purchase, credit]);
  const files = savedFiles();
  api.get('/api/lotteries/purchases/:id/receipt', ({ params }: Call) => ({ receipt: `signed ${params.id}` }));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Save receipt of purchase no. 5' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text).toContain('signed 5');
});

test('offers Retry after a failed page, and keeps the filters', async () => {
  api.get('/api/statement/me', breakConnection);
  const view = show('/wallet?statement-reason=purchase');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByLabelText('What')).toHaveTextContent('Numbers bought');
  expect(await axe(view.container)).toHaveNoViolations();
  answer([purchase]);
  await view.user.click(retry);
  expect(await screen.findByRole('table', { name: 'Statement' })).toBeInTheDocument();
});

test('reaches the last page of 10,000 transactions with two presses', async () => {
  const asked: string[] = [];
  api.get('/api/statement/me', ({ url }: Call) => {
    asked.push(url.search);
    return { ...page([purchase]), totalElements: 10_000, totalPages: 1_000 };
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /\b1000$/ }));
  await waitFor(() => expect(asked.at(-1)).toBe('?page=999&limit=10'));
});

test('keeps the filters in the URL, with UTC days', async () => {
  const asked = answer([purchase]);
  const view = show('/wallet?statement-reason=purchase&statement-page=2');
  await screen.findByRole('table');
  expect(asked.at(-1)).toBe('?page=2&limit=10&reason=purchase');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } });
  const range = `&from=${Date.UTC(2026, 10, 1)}&to=${Date.UTC(2026, 11, 1)}`;
  await waitFor(() => expect(asked.at(-1)).toBe(`?page=0&limit=10&reason=purchase${range}`));
  expect(view.address()).toContain('statement-from=2026-11-01&statement-to=2026-11-30');
});

test('offers to clear filters without a result, and shows the empty state', async () => {
  answer([]);
  const { user } = show('/wallet?statement-reason=prize');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Nothing has moved in your wallets yet.')).toBeInTheDocument();
});

test('saves the filtered transactions as a file', async () => {
  answer([purchase]);
  const files = savedFiles();
  api.get('/api/statement/file', ({ url }: Call) => ({
    name: 'statement.csv',
    csv: `What\r\n${url.search}\r\n`,
    complete: true,
  }));
  const { user } = show('/wallet?statement-reason=purchase');
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['statement.csv']));
  expect(await files[0]?.text).toBe('What\r\n?reason=purchase\r\n');
});

test('shows why the file failed, and enables the button again', async () => {
  answer([purchase]);
  api.get('/api/statement/file', () => refuse(503, 'UNAVAILABLE', 'The service is not available right now.'));
  const { user } = show();
  const save = await screen.findByRole('button', { name: 'Save as CSV' });
  await user.click(save);
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
});

describe('statement.messages', () => {
  test.each([
    [{ amount: -6, token: 'CTO', decimals: 0 }, '−6 CTO'],
    [{ amount: 1500, token: 'CTO', decimals: 0 }, '+1,500 CTO'],
    [{ amount: 1250, token: 'USDT', decimals: 2 }, '+12.50 USDT'],
  ])('formats %j as %s', (movement, text) => {
    expect(movedAmount(movement)).toBe(text);
  });

  test.each([
    [{ numbers: null, totalTickets: null }, null],
    [{ numbers: [2, 7], totalTickets: 16 }, '02, 07'],
    [{ numbers: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], totalTickets: 10 }, '0–9'],
    [{ numbers: [0, 2, 4, 6, 8, 10, 12, 14, 16, 18], totalTickets: 20 }, '00, 02, 04, 06, 08, 10, 12, 14 and 2 more'],
  ])('lists the numbers of %j as %j', (movement, text) => {
    expect(numbersOf(movement)).toBe(text);
  });

  test.each([
    ['', '', {}],
    ['2026-11-01', '', { from: Date.UTC(2026, 10, 1) }],
    ['', '2026-11-30', { to: Date.UTC(2026, 11, 1) }],
    ['2028-02-29', '2028-02-29', { from: Date.UTC(2028, 1, 29), to: Date.UTC(2028, 2, 1) }],
    ['soon', '2026-13-01', {}],
    ['1969-12-31', '', {}],
  ])('converts %j to %j into %j', (from, to, moments) => {
    expect(momentsOf(from, to)).toEqual(moments);
  });

  test.each([
    [
      { spent: 0, won: 0, refunded: 0 },
      { spent: 0, back: 0 },
    ],
    [
      { spent: 10, won: 5, refunded: 0 },
      { spent: 100, back: 50 },
    ],
    [
      { spent: 10, won: 30, refunded: 10 },
      { spent: 25, back: 100 },
    ],
  ])('computes the bars of %j: %j', (sum, bars) => {
    expect(barsOf(sum)).toEqual(bars);
  });
});

describe('Spending', () => {
  const sum = (period: SpendingSum['period'], over: Partial<SpendingSum> = {}): SpendingSum => ({
    period,
    since: null,
    spent: 0,
    refunded: 0,
    won: 0,
    products: 0,
    net: 0,
    ...over,
  });

  test('shows spent, won and net for each period as bars and table', async () => {
    const all = sum('all', { spent: 1_200, refunded: 20, won: 500, products: 1, net: -680 });
    api.get('/api/spending/me', { sums: [sum('day'), sum('week'), sum('month'), sum('year'), all] });
    const view = renderWithProviders(<Spending />, { route: '/account', session: { status: 'signedIn', user: member() } });
    const table = within(await screen.findByRole('table', { name: 'Spent and won' }));
    const cells = within(table.getByRole('cell', { name: 'All time' }).closest('tr') ?? view.container).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'All time',
      '1,200 CTO',
      '20 CTO',
      '500 CTO and 1 product',
      '−680 CTO',
    ]);
    const chart = within(screen.getByRole('list', { name: 'Spent and won, as bars' }));
    expect(chart.getAllByRole('listitem')).toHaveLength(5);
    expect(chart.getByText('1,200 CTO spent')).toBeInTheDocument();
    expect(chart.getByText('520 CTO came back')).toBeInTheDocument();
    expect(await axe(view.container)).toHaveNoViolations();
  });

  test('shows zeros without bars before the first purchase', async () => {
    api.get('/api/spending/me', { sums: [sum('day'), sum('all', { spent: 1, net: -1 })] });
    renderWithProviders(<Spending />, { route: '/account', session: { status: 'signedIn', user: member() } });
    const [today, allTime] = within(await screen.findByRole('list', { name: 'Spent and won, as bars' })).getAllByRole('listitem');
    expect(today?.querySelectorAll('span:not([data-none])')).toHaveLength(0);
    expect(allTime?.querySelectorAll('span:not([data-none])')).toHaveLength(1);
  });

  test('offers Retry after a failed load', async () => {
    api.get('/api/spending/me', breakConnection);
    const { user } = renderWithProviders(<Spending />, { route: '/account', session: { status: 'signedIn', user: member() } });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.get('/api/spending/me', { sums: [sum('day')] });
    await user.click(retry);
    expect(await screen.findByRole('table', { name: 'Spent and won' })).toBeInTheDocument();
  });
});
