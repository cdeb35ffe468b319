import { act, screen, within } from '@testing-library/react';
import { noteServerTime } from 'shared/clock';
import { axe } from 'shared/testing/axe';
import { drawnLottery, lottery, page, publicUser, rewardSummary } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, refuse } from 'shared/testing/server';
import NextDraw from './NextDraw.tsx';
import TicketsLottery from './TicketsLottery.tsx';
import TopWinners from './TopWinners.tsx';

const hour = 3_600_000;
const named = (name: string) => rewardSummary({ name });
afterEach(() => act(() => noteServerTime(Date.now(), 0)));

describe('NextDraw and TicketsLottery', () => {
  it('share one request', async () => {
    let asked = 0;
    api.get('/api/lotteries/', () => {
      asked += 1;
      return page([lottery()]);
    });
    renderWithProviders(
      <>
        <NextDraw />
        <TicketsLottery />
      </>,
    );
    expect(await screen.findByRole('region', { name: 'Next draw' })).toBeVisible();
    expect(screen.getByRole('article')).toBeVisible();
    expect(asked).toBe(1);
  });
});

describe('NextDraw', () => {
  it('shows the lottery that ends next, its figures and its link', async () => {
    api.get('/api/lotteries/', () =>
      page([
        lottery({ id: 1, endTime: Date.now() + 5 * hour, lotteryReward: named('Watch') }),
        lottery({ id: 2, endTime: Date.now() + hour, lotteryReward: named('Laptop'), soldTickets: 60, lotteryValue: 1_999 }),
      ]),
    );
    const { container } = renderWithProviders(<NextDraw />);
    const next = within(await screen.findByRole('region', { name: 'Next draw' }));
    expect(next.getByRole('heading', { name: 'Laptop' })).toBeVisible();
    expect(next.getByText('$1,999')).toBeVisible();
    expect(next.getByRole('timer', { name: 'Time left for Laptop' })).toBeVisible();
    expect(next.getByText('Only 4 remaining!')).toBeVisible();
    expect(next.getByRole('link', { name: /^Play Now/ })).toHaveAttribute('href', '/lottery/2');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('does not offer to play a sold-out lottery', async () => {
    api.get('/api/lotteries/', () => page([lottery({ id: 2, soldTickets: 64, totalTickets: 64, name: 'Laptop' })]));
    renderWithProviders(<NextDraw />);
    expect(await screen.findByText('Sold out')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the round: Laptop' })).toHaveAttribute('href', '/lottery/2');
    expect(screen.queryByText('Play Now')).not.toBeInTheDocument();
  });

  it('shows the next lottery when one ends', async () => {
    const endTime = Date.now() + 60_000;
    api.get('/api/lotteries/', () =>
      page([
        lottery({ id: 1, endTime, lotteryReward: named('Watch') }),
        lottery({ id: 2, endTime: endTime + hour, lotteryReward: named('Laptop') }),
      ]),
    );
    renderWithProviders(<NextDraw />);
    expect(await screen.findByRole('heading', { name: 'Watch' })).toBeVisible();
    act(() => noteServerTime(endTime, 0));
    expect(await screen.findByRole('heading', { name: 'Laptop' })).toBeVisible();
  });

  it('requests the list again when a lottery ends', async () => {
    let asked = 0;
    const endTime = Date.now() + 60_000;
    api.get('/api/lotteries/', () => {
      asked += 1;
      if (asked === 1) return page([lottery({ id: 1, endTime, lotteryReward: named('Watch') })]);
      return page([lottery({ id: 2, lotteryReward: named('Laptop') })]);
    });
    renderWithProviders(<NextDraw />);
    expect(await screen.findByRole('heading', { name: 'Watch' })).toBeVisible();
    act(() => noteServerTime(endTime + 3_000, 0));
    expect(await screen.findByRole('heading', { name: 'Laptop' })).toBeVisible();
    expect(asked).toBe(2);
  });

  it('shows that no lottery is open, and retries after a failure', async () => {
    let down = true;
    api.get('/api/lotteries/', () => (down ? refuse(503, 'UNAVAILABLE', 'Back in a minute.') : page([])));
    const { user } = renderWithProviders(<NextDraw />);
    expect(await screen.findByText('Back in a minute.')).toBeVisible();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The next round opens soon.')).toBeVisible();
  });
});

describe('TicketsLottery', () => {
  it('shows running lotteries that are not drawn, with price, countdown and link', async () => {
    api.get('/api/lotteries/', ({ url }) => {
      expect(url.searchParams.get('status')).toBe('running');
      return page([
        lottery({ id: 1, pricePerTicket: 1_500, lotteryReward: named('Watch') }),
        drawnLottery({ id: 2, lotteryReward: named('Laptop') }),
      ]);
    });
    renderWithProviders(<TicketsLottery />);
    expect(screen.getByRole('status', { name: 'Loading lotteries' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/lottery');
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('heading', { name: 'Watch' })).toBeVisible();
    expect(card.getByText('$45,000')).toBeVisible();
    expect(card.getByText('1,500 CTO')).toBeVisible();
    expect(card.getByText('1 in 64')).toBeVisible();
    expect(card.getByText('Time of event')).toBeVisible();
    expect(card.getByRole('timer')).toBeVisible();
    expect(card.getByRole('link', { name: /^Play Now/ })).toHaveAttribute('href', '/lottery/1');
  });

  it('stamps an ended lottery', async () => {
    api.get('/api/lotteries/', () => page([lottery({ id: 1, endTime: Date.now() - 1_000 })]));
    renderWithProviders(<TicketsLottery />);
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('img', { name: 'Ended' })).toBeInTheDocument();
    expect(card.getByText('Event ended')).toBeVisible();
    expect(card.getByRole('link', { name: /^View Results/ })).toHaveAttribute('href', '/lottery/1');
  });

  it('shows an empty list and a failure', async () => {
    api.get('/api/lotteries/', page([]));
    const first = renderWithProviders(<TicketsLottery />);
    expect(await screen.findByText('No lottery found...')).toBeVisible();
    first.unmount();
    api.get('/api/lotteries/', () => Response.error());
    renderWithProviders(<TicketsLottery />);
    expect(await screen.findByText('An error occurred')).toBeVisible();
  });
});

describe('TopWinners', () => {
  it('names each winner once', async () => {
    api.get('/api/lotteries/', ({ url }) => {
      if (url.searchParams.get('status') === 'running') return page([]);
      expect(url.searchParams.get('hasWinner')).toBe('true');
      const winner = publicUser({ id: 1, username: 'annawins' });
      return page([
        drawnLottery({ id: 1, winner }),
        drawnLottery({ id: 2, winner }),
        drawnLottery({ id: 3, winner: publicUser({ id: 2, username: 'bertawins' }) }),
        drawnLottery({ id: 4, winner: null, winnerUserId: null }),
      ]);
    });
    const { container } = renderWithProviders(<TopWinners />);
    expect(screen.getByText('Loading...')).toBeVisible();
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['annawins', 'bertawins']);
    expect(within(cards[0] ?? document.body).getByText('$45,000')).toBeVisible();
    expect(within(cards[0] ?? document.body).getByRole('link')).toHaveAttribute('href', '/lottery/1');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows an empty list and a failure', async () => {
    api.get('/api/lotteries/', page([drawnLottery({ winner: null, winnerUserId: null })]));
    const first = renderWithProviders(<TopWinners />);
    expect(await screen.findByText('No winners yet...')).toBeVisible();
    first.unmount();
    api.get('/api/lotteries/', () => refuse(500, 'INTERNAL', 'The winners are on holiday.'));
    renderWithProviders(<TopWinners />);
    expect(await screen.findByText('The winners are on holiday.')).toBeVisible();
  });
});
