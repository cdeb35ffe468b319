import { screen } from '@testing-library/react';
import { lottery, rewardSummary } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { HonestOdds } from './PurchasePanel.tsx';

const token = rewardSummary({ type: 'token', tokenAmount: 12 });

test.each([
  ['one number of an even lottery', { totalTickets: 64 }, [], 'Each number wins 1 in 64.'],
  ['one number of an uneven lottery of rule v1', { totalTickets: 200 }, [], 'Each number wins 1 or 2 in 256.'],
  ['one number of rule v2', { totalTickets: 200, drawRule: 'v2' }, [], 'Each number wins 1 in 200.'],
  ['one number of very many', { totalTickets: 1_000, drawRule: 'v2' }, [], 'Each number wins 1 in 1,000.'],
  ['the member’s numbers', { totalTickets: 200, drawRule: 'v2' }, [3, 5, 199], 'With 3 of 200 numbers you win 1 in 66.7.'],
  ['the member’s numbers, uneven', { totalTickets: 200 }, [3, 199], 'With 2 of 200 numbers you win 3 in 256, 1 in 85.3.'],
])('shows the chance of %s', (_, given, own, sentence) => {
  renderWithProviders(<HonestOdds lottery={lottery(given)} own={own} />);
  expect(screen.getByText(sentence)).toBeVisible();
});

test.each([
  ['in CTO', { lotteryReward: token }, 'All 64 numbers together cost 128 CTO; the prize is worth 12 CTO.'],
  ['in dollars', {}, 'All 64 numbers together cost 128 CTO; the prize is worth $45,000.'],
  ['of a thousand numbers', { totalTickets: 1_000 }, 'All 1,000 numbers together cost 2,000 CTO; the prize is worth $45,000.'],
  ['that nobody stated', { lotteryValue: 0 }, 'All 64 numbers together cost 128 CTO; the prize has no stated value.'],
])('compares the price of all numbers with a prize %s', (_, given, sentence) => {
  renderWithProviders(<HonestOdds lottery={lottery({ pricePerTicket: 2, ...given })} own={[]} />);
  expect(screen.getByText(sentence)).toBeVisible();
});

test('shows what happens when the number drawn is unsold', () => {
  renderWithProviders(<HonestOdds lottery={lottery()} own={[]} />);
  expect(screen.getByText('If the winning number is not sold, no one wins, and no ticket is paid back.')).toBeVisible();
});
