import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { ownNumbers, page } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, holdAnswer, refuse } from 'shared/testing/server';
import { fakeLive } from '../testing/fakeLive.ts';
import { atLottery, givenLottery, sales } from '../testing/lottery.ts';
import LotteryRound from './LotteryRound.tsx';

const show = () => renderWithProviders(<LotteryRound lotteryId={11} />, atLottery);
const list = () => within(screen.getByRole('region', { name: 'Buy Success' }));
const rows = () => list().getAllByRole('listitem');
const everyNumber = (count: number) => Array.from({ length: count }, (_, number) => number);

describe('list of sales', () => {
  it('shows one page, the latest first', async () => {
    fakeLive();
    givenLottery({ totalTickets: 100_000 }, everyNumber(40_000), [40_000]);
    const view = show();
    expect(await screen.findByText('40,001/100,000')).toBeVisible();
    expect(rows()).toHaveLength(12);
    expect(rows()[0]).toHaveTextContent(/^40000You/);
    expect(rows()[1]).toHaveTextContent(/^39999Buyer 99/);
    expect(list().getByRole('button', { name: 'Page 3334' })).toBeVisible();
    expect(await axe(view.container)).toHaveNoViolations();
  });

  it('keeps the focus on the button of the next page during and after the request', async () => {
    fakeLive();
    givenLottery({}, everyNumber(15));
    const view = show();
    await waitFor(() => expect(rows()).toHaveLength(12));
    const second = page(sales([0, 1, 2]), { perPage: 12, totalElements: 15 });
    const arrives = holdAnswer('/api/lotteries/11/sales', second);
    const next = list().getByRole('button', { name: 'Next page' });
    await view.user.click(next);
    expect(await screen.findByRole('status', { name: 'Loading sold numbers' })).toBeInTheDocument();
    expect(next).toHaveFocus();
    arrives();
    await waitFor(() => expect(rows().map((row) => row.textContent?.slice(0, 2))).toEqual(['02', '01', '00']));
    expect(next).toHaveFocus();
    expect(list().getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  });

  it('adds new sales on top, and counts its pages', async () => {
    const live = fakeLive();
    givenLottery({}, everyNumber(12));
    show();
    await waitFor(() => expect(rows()).toHaveLength(12));
    expect(list().queryByRole('button', { name: 'Next page' })).not.toBeInTheDocument();
    const tickets = [
      { ticketNumber: 15, userId: 99 },
      { ticketNumber: 16, userId: 7 },
    ];
    live.announce({ type: 'sold', complete: false, tickets, count: 14, serverTime: Date.now() });
    expect(rows()).toHaveLength(12);
    expect(rows()[0]).toHaveTextContent(/^16YouJust now2 CTO$/);
    expect(rows()[1]).toHaveTextContent(/^15Buyer 99Just now2 CTO$/);
    expect(list().getByRole('button', { name: 'Page 2' })).toBeVisible();
  });

  it('retries alone after a failure; the purchase stays possible', async () => {
    fakeLive();
    givenLottery({}, [3]);
    let down = true;
    api.get('/api/lotteries/11/sales', () =>
      down ? refuse(503, 'UNAVAILABLE', 'Back in a minute.') : page(sales([3]), { perPage: 12 }),
    );
    const view = show();
    expect(await screen.findByText('Back in a minute.')).toBeVisible();
    expect(list().getByText('Back in a minute.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pick your lucky number' })).toBeEnabled();
    down = false;
    await view.user.click(list().getByRole('button', { name: 'Try again' }));
    expect(await list().findByText('Buyer 99')).toBeVisible();
  });
});

describe("a member's page during the loading", () => {
  it("carries out a press of the picker's button after the loading", async () => {
    fakeLive();
    givenLottery({}, [3], [5]);
    const arrives = holdAnswer('/api/lotteries/11/numbers/mine', ownNumbers([5]));
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Pick your lucky number' }));
    expect(screen.getByRole('button', { name: 'Pick your lucky number' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    arrives();
    expect(await screen.findByRole('dialog', { name: 'Choose Your Tickets' })).toBeVisible();
  });
});

describe("a member's page after a failed request", () => {
  it("shows the failure instead of the picker's button, and retries", async () => {
    fakeLive();
    givenLottery({}, [3]);
    api.get('/api/lotteries/11/numbers/mine', () => refuse(503, 'UNAVAILABLE', 'Your numbers are on their way.'));
    const view = show();
    expect(await screen.findByText('Your numbers are on their way.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pick your lucky number' })).not.toBeInTheDocument();
    givenLottery({}, [3], [5]);
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^You hold/)).toHaveTextContent('You hold 05 in this round.');
  });
});
