import { fireEvent, screen, within } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { page, reward } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, breakConnection, refuse } from 'shared/testing/server';
import PrizeLottery from './PrizeLottery.tsx';

test('shows the first twelve rewards, each with its first picture, name and link', async () => {
  let asked = '';
  api.get('/api/lotteries/rewards', ({ url }) => {
    asked = url.search;
    return page([
      reward({ id: 1, name: 'Gold', image: '/gold.webp,/back.webp', tokenAmount: 1500, type: 'token' }),
      reward({ id: 2, name: 'Watch', image: '' }),
    ]);
  });
  const { container } = renderWithProviders(<PrizeLottery />);
  const gold = (await screen.findByRole('heading', { name: 'Gold' })).closest('article');
  expect(asked).toBe('?page=0&limit=12&sort=added');
  expect(gold?.querySelector('img')).toHaveAttribute('src', '/gold.webp');
  expect(gold).toHaveTextContent('1,500 CTO');
  expect(screen.getByRole('link', { name: 'Reward details of Watch' })).toHaveAttribute('href', '/reward/2');
  const watch = screen.getByRole('heading', { name: 'Watch' }).closest('article');
  expect(watch?.querySelector('img')).toHaveAttribute('src', '/asset.stub');
  expect(screen.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/reward');
  expect(await axe(container)).toHaveNoViolations();
});

test.each([
  ['ending', 'The next draws first: these prizes find their winner soonest.', /^Draw in /],
  ['value', 'The biggest prizes first: what they are worth in dollars, then in CTO.', '1 CTO a number'],
  ['price', 'From the cheapest number on.', '1 CTO a number'],
] as const)('requests the order %s and describes it', async (sort, lead, note) => {
  let asked = '';
  api.get('/api/lotteries/rewards', ({ url }) => {
    asked = url.search;
    return page([reward()]);
  });
  renderWithProviders(<PrizeLottery sort={sort} />);
  expect(await screen.findByText(note)).toBeInTheDocument();
  expect(screen.getByText(lead)).toBeInTheDocument();
  expect(asked).toBe(`?page=0&limit=12&sort=${sort}`);
});

test('accepts a plain array as the list', async () => {
  api.get('/api/lotteries/rewards', [
    reward(),
    reward({ id: 4, name: 'Watch', tokenAmount: 12, type: 'token', lotteryValue: 12 }),
  ]);
  renderWithProviders(<PrizeLottery />);
  const watch = (await screen.findByRole('heading', { name: 'Watch' })).closest('article');
  expect(watch).toHaveTextContent('12 CTO');
  expect(watch).not.toHaveTextContent('$');
});

test('replaces a picture that fails to load by the default one', async () => {
  api.get('/api/lotteries/rewards', page([reward({ image: '/gone.webp' })]));
  const { container } = renderWithProviders(<PrizeLottery />);
  await screen.findByRole('heading', { name: 'Dream Car' });
  const picture = () => container.querySelector('article img');
  fireEvent.error(picture() ?? container);
  expect(picture()).toHaveAttribute('src', '/asset.stub');
});

test('shows five skeletons while loading', async () => {
  api.get('/api/lotteries/rewards', page([reward()]));
  renderWithProviders(<PrizeLottery />);
  const loading = screen.getByRole('status', { name: 'Loading rewards' });
  expect(loading.querySelectorAll('[aria-roledescription="slide"]')).toHaveLength(5);
  expect(await screen.findByRole('heading', { name: 'Dream Car' })).toBeInTheDocument();
  expect(screen.queryByRole('status', { name: 'Loading rewards' })).not.toBeInTheDocument();
});

test('shows a note for an empty list', async () => {
  api.get('/api/lotteries/rewards', page([]));
  renderWithProviders(<PrizeLottery />);
  expect(await screen.findByText('No reward found...')).toBeInTheDocument();
});

test('shows the error in large red capitals and retries', async () => {
  api.get('/api/lotteries/rewards', () => refuse(503, 'UNAVAILABLE', 'The prizes are being counted.'));
  const { user } = renderWithProviders(<PrizeLottery />);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('The prizes are being counted.')).toHaveStyle({
    textTransform: 'uppercase',
    color: '#F87171',
    fontSize: '28px',
  });
  api.get('/api/lotteries/rewards', page([reward()]));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Dream Car' })).toBeInTheDocument();
});

test('shows that an error occurred when the connection fails', async () => {
  api.get('/api/lotteries/rewards', () => breakConnection());
  renderWithProviders(<PrizeLottery />);
  expect(await screen.findByText('An error occurred')).toBeInTheDocument();
});
