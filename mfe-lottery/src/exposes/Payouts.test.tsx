import { screen, waitFor, within } from '@testing-library/react';
import type { Payout } from 'shared/contracts/rewards';
import { axe } from 'shared/testing/axe';
import { page, publicUser } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api } from 'shared/testing/server';
import Payouts, { tookWords } from './Payouts.tsx';

const dueAt = new Date(2026, 10, 20, 18, 0).getTime();
const anna = publicUser({ id: 1, username: 'annawins' });
const totals = { paid: 2, open: 1, late: 1, cto: 5_000, refunded: 12, products: 0 };

function payout(over: Partial<Payout> = {}): Payout {
  return {
    lotteryId: 1,
    kind: 'tokens',
    name: 'A prize',
    amount: 5_000,
    value: 100,
    winner: anna,
    members: 1,
    dueAt,
    paidAt: dueAt,
    late: false,
    ...over,
  };
}

function given(contents: Payout[], totalElements = contents.length) {
  const asked: string[] = [];
  api.get('/api/payouts', ({ url }) => {
    asked.push(url.search);
    return { ...page(contents, { totalElements }), totals };
  });
  return asked;
}

const show = (route = '/payouts') => renderWithProviders(<Payouts />, { route });

describe('Payouts', () => {
  it('lists what was due, to whom and when it was paid, late ones included', async () => {
    given([
      payout(),
      payout({ lotteryId: 2, kind: 'product', name: 'Dream Car', value: 45_000, amount: 0, paidAt: null, late: true }),
      payout({ lotteryId: 3, kind: 'refund', amount: 12, winner: null, members: 2, paidAt: dueAt + 3 * 86_400_000, late: true }),
    ]);
    const { container } = show();
    expect(screen.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Payouts' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['20 Nov 2026, 18:00Round 1', '5,000 CTOto annawins', '20 Nov 2026, 18:00at once'],
      ['20 Nov 2026, 18:00Round 2', 'Dream Car ($45,000)to annawins', 'Not yetLate'],
      ['20 Nov 2026, 18:00Round 3', '12 CTO back: the round was cancelledto 2 members', '23 Nov 2026, 18:00after 3 daysLate'],
    ]);
    expect(within(table).getByRole('link', { name: 'Round 2' })).toHaveAttribute('href', '/lottery/2');
    const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
    expect(['Prizes paid', 'Given back', 'Still due', 'Late'].map(figure)).toEqual(['5,000 CTO', '12 CTO', '1', '1']);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('pages by keyboard, and keeps the page in the address', async () => {
    const asked = given([payout()], 25);
    const { user, address } = show();
    const next = await screen.findByRole('button', { name: 'Next page' });
    next.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(asked.at(-1)).toBe('?page=1&limit=10'));
    expect(address()).toBe('/payouts?page=1');
  });

  it('says so while nothing was due', async () => {
    given([]);
    show();
    expect(await screen.findByText('Nothing has been won or given back yet, so nothing was due.')).toBeVisible();
  });

  it('says that it loads, and when it failed', async () => {
    api.get('/api/payouts', () => Response.error());
    show();
    expect(screen.getByRole('status', { name: 'Loading payouts' })).toBeInTheDocument();
    expect(screen.getByText('Prizes paid')).toBeVisible();
    expect(await screen.findByText('The payouts could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test.each([
  [-5, 'at once'],
  [59_999, 'at once'],
  [60_000, 'after 1 minute'],
  [3_599_999, 'after 59 minutes'],
  [3_600_000, 'after 1 hour'],
  [47 * 3_600_000, 'after 47 hours'],
  [48 * 3_600_000, 'after 2 days'],
])('a payment took %i ms: %s', (ms, words) => {
  expect(tookWords(ms)).toBe(words);
});
