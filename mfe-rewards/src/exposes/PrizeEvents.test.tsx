import { act, screen, waitFor, within } from '@testing-library/react';
import { setTimeZone } from 'shared/clock';
import type { LotteryReward } from 'shared/contracts/rewards';
import { axe } from 'shared/testing/axe';
import { page, reward } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, refuse } from 'shared/testing/server';
import PrizeEvents from './PrizeEvents.tsx';

async function cardOf(over: Partial<LotteryReward>) {
  api.get('/api/lotteries/rewards', page([reward(over)]));
  const { container } = renderWithProviders(<PrizeEvents />);
  const card = (await screen.findByRole('heading', { level: 3 })).closest('article');
  if (!card) throw new Error('The heading stands in no card.');
  return { card, container };
}

test('requests the first ten prizes and shows each with its event', async () => {
  let asked = '';
  api.get('/api/lotteries/rewards', ({ url }) => {
    asked = url.search;
    return page([
      reward({
        ticketPrice: 2,
        totalTickets: 128,
        thumbnail: '/small.webp',
        tokenAmount: 5000,
        type: 'token',
        crontab: '*/5 * * * *',
        lotteryEndTime: Date.now() + 134 * 60_000,
      }),
    ]);
  });
  const { container } = renderWithProviders(<PrizeEvents />);
  expect(await screen.findByRole('heading', { name: 'Dream Car' })).toBeInTheDocument();
  expect(asked).toBe('?page=0&limit=10');
  expect(container.querySelector('article img')).toHaveAttribute('src', '/small.webp');
  expect(screen.getByText('Every 5 minutes')).toBeInTheDocument();
  expect(screen.getByText(/^Draw in 2 h 1[34] min$/)).toBeInTheDocument();
  expect(screen.getByText('Odds').nextSibling).toHaveTextContent('1 in 128');
  expect(screen.getByText('Total tickets').nextSibling).toHaveTextContent('128');
  expect(screen.getByText('Prize value').nextSibling).toHaveTextContent('5,000 CTO');
  expect(screen.getByText('Ticket price').nextSibling).toHaveTextContent('2 CTO');
  expect(screen.getByRole('link', { name: 'Event detail of Dream Car' })).toHaveAttribute('href', '/lottery/11/detail');
  expect(await axe(container)).toHaveNoViolations();
});

test('shows missing values as missing', async () => {
  const { card } = await cardOf({
    totalTickets: null,
    crontab: null,
    crontabExplain: null,
    lotteryId: null,
    lotteryValue: null,
    ticketPrice: null,
    thumbnail: null,
    image: '',
  });
  expect(within(card).getByText('No lottery for this reward')).toBeInTheDocument();
  expect(within(card).getAllByText('?')).toHaveLength(4);
  expect(card.querySelector('img')).toHaveAttribute('src', '/asset.stub');
  expect(within(card).queryByRole('link', { name: /Event detail/ })).not.toBeInTheDocument();
  expect(within(card).getByRole('link', { name: 'Reward details of Dream Car' })).toHaveAttribute('href', '/reward/3');
});

test("shows the schedule in the page's time zone", async () => {
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  const { card } = await cardOf({ crontab: '0 0,12 * * *' });
  expect(within(card).getByText('Daily at 02:00 and 14:00')).toBeInTheDocument();
  act(() => setTimeZone('UTC'));
  expect(within(card).getByText('Daily at 00:00 and 12:00 UTC')).toBeInTheDocument();
  act(() => setTimeZone('local'));
  jest.restoreAllMocks();
});

test('links to the next round when one ends', async () => {
  let lotteryId = 11;
  api.get('/api/lotteries/rewards', () =>
    page([reward({ lotteryId, lotteryEndTime: Date.now() + (lotteryId === 11 ? -2_500 : 60_000) })]),
  );
  renderWithProviders(<PrizeEvents />);
  const link = () => screen.getByRole('link', { name: 'Event detail of Dream Car' });
  await screen.findByRole('heading', { level: 3 });
  expect(link()).toHaveAttribute('href', '/lottery/11/detail');
  lotteryId = 12;
  await waitFor(() => expect(link()).toHaveAttribute('href', '/lottery/12/detail'));
});

test('accepts a plain array as the list', async () => {
  api.get('/api/lotteries/rewards', [reward(), reward({ id: 4, name: 'Supercalifragilisticexpialido' })]);
  renderWithProviders(<PrizeEvents />);
  expect(await screen.findByRole('heading', { name: 'Supercalifragilisticexpialido' })).toBeInTheDocument();
});

test('shows the first picture without a thumbnail', async () => {
  const { card } = await cardOf({ thumbnail: null, image: '/one.webp,/two.webp' });
  expect(card.querySelector('img')).toHaveAttribute('src', '/one.webp');
});

test('shows that it is loading', async () => {
  api.get('/api/lotteries/rewards', page([reward()]));
  renderWithProviders(<PrizeEvents />);
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { level: 3 })).toBeInTheDocument();
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
});

test('shows a note for an empty list', async () => {
  api.get('/api/lotteries/rewards', page([]));
  renderWithProviders(<PrizeEvents />);
  expect(await screen.findByText('No reward found...')).toBeInTheDocument();
});

test('shows the error and retries', async () => {
  api.get('/api/lotteries/rewards', () => refuse(503, 'UNAVAILABLE', 'The prizes are being counted.'));
  const { user } = renderWithProviders(<PrizeEvents />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The prizes are being counted.');
  api.get('/api/lotteries/rewards', page([reward()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Dream Car' })).toBeInTheDocument();
});
