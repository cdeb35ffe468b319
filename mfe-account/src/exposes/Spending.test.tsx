import { screen, within } from '@testing-library/react';
import type { SpendingSum } from 'shared/contracts/wallets';
import { axe } from 'shared/testing/axe';
import { user as member } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection } from 'shared/testing/server';
import Spending from './Spending.tsx';

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
