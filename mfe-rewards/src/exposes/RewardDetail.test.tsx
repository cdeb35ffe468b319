import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'shared/testing/axe';
import { reward } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, refuse } from 'shared/testing/server';
import RewardDetail, { factsPlace } from './RewardDetail.tsx';

const show = (over: Parameters<typeof reward>[0] = {}) => {
  api.get('/api/lotteries/rewards/:rewardId', ({ params }) => reward({ ...over, id: Number(params.rewardId) }));
  return renderWithProviders(<RewardDetail rewardId={3} />);
};

test('shows the prize, its value, its pictures and the link to its round', async () => {
  const { container } = show({
    name: 'Gold',
    type: 'token',
    tokenAmount: 1500,
    image: '/a.webp, /b.webp',
    ticketPrice: 2,
    totalTickets: 64,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Gold' })).toBeInTheDocument();
  expect(screen.getByText('ENTER FOR YOUR CHANCE TO WIN')).toBeInTheDocument();
  expect(screen.getByText('Prize value').nextSibling).toHaveTextContent('1,500 CTO');
  expect(screen.getByText('Ticket price').nextSibling).toHaveTextContent('2 CTO');
  expect(screen.getByText('Odds of a number').nextSibling).toHaveTextContent('1 in 64');
  expect(screen.getByText('Next draw').nextSibling).toHaveTextContent(/Draw in (59 min|1 h)/);
  expect(within(screen.getByRole('list', { name: 'Pictures of Gold' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Play Now' })).toHaveAttribute('href', '/lottery/11');
  expect(await screen.findByText('Four wheels.')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('shows no token value for a product', async () => {
  show({ tokenAmount: 0, lotteryValue: 45_000 });
  expect(await screen.findByText('$45,000')).toBeInTheDocument();
  expect(screen.queryByText('Prize value')).not.toBeInTheDocument();
});

test('shows a note in place of the button without a running round', async () => {
  show({ lotteryId: null, crontab: null, crontabExplain: null, totalTickets: null, ticketPrice: null, lotteryValue: null });
  expect(await screen.findByText('No round for this prize is open at the moment.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Play Now' })).not.toBeInTheDocument();
  expect(screen.getByText('Rounds').nextSibling).toHaveTextContent('No lottery for this reward');
});

test('links Play Now to the next round when one ends', async () => {
  let lotteryId = 11;
  api.get('/api/lotteries/rewards/:rewardId', () =>
    reward({ lotteryId, lotteryEndTime: Date.now() + (lotteryId === 11 ? -2_500 : 60_000) }),
  );
  renderWithProviders(<RewardDetail rewardId={3} />);
  expect(await screen.findByRole('link', { name: 'Play Now' })).toHaveAttribute('href', '/lottery/11');
  lotteryId = 12;
  await waitFor(() => expect(screen.getByRole('link', { name: 'Play Now' })).toHaveAttribute('href', '/lottery/12'));
});

test.each([
  [0, true, 'one'],
  [1, true, 'one'],
  [2, true, 'left1'],
  [3, true, 'left0'],
  [3, false, 'bare'],
  [4, true, 'left2'],
  [5, false, 'left1'],
  [6, true, 'left0'],
])('places the facts beside %s pictures (text: %s) as %s', (pictures, described, place) => {
  expect(factsPlace(pictures, described)).toBe(place);
});

test('shows "not found" with a link to all prizes', async () => {
  api.get('/api/lotteries/rewards/:rewardId', () => refuse(404, 'NOT_FOUND', 'There is no such reward.'));
  renderWithProviders(<RewardDetail rewardId={999} />);
  expect(await screen.findByRole('heading', { name: 'Reward not found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All prizes' })).toHaveAttribute('href', '/reward');
});

test.each([Number.NaN, 0, -1, 1.5, Number.POSITIVE_INFINITY])('shows "not found" for %s without a request', (rewardId) => {
  renderWithProviders(<RewardDetail rewardId={rewardId} />);
  expect(screen.getByRole('heading', { name: 'Reward not found' })).toBeInTheDocument();
});

test('shows the error and retries', async () => {
  api.get('/api/lotteries/rewards/:rewardId', () => refuse(503, 'UNAVAILABLE', 'The prizes are being counted.'));
  const { user } = renderWithProviders(<RewardDetail rewardId={3} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The prizes are being counted.');
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  api.get('/api/lotteries/rewards/:rewardId', reward());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Dream Car' })).toBeInTheDocument();
});

test('sanitises the description', async () => {
  const { container } = show({ description: '<p>Fast</p><img src=x onerror="fail()"><script>fail()</script>' });
  expect(await screen.findByText('Fast')).toBeInTheDocument();
  expect(container.querySelector('script, [onerror]')).toBeNull();
});

test('shows no section for an empty description', async () => {
  show({ description: ' \n' });
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'About this prize' })).not.toBeInTheDocument();
});

test('cycles through the pictures by buttons and arrow keys, and returns the focus', async () => {
  const { user } = show({ image: '/a.webp,/b.webp,/c.webp' });
  const opener = await screen.findByRole('button', { name: 'Enlarge picture 2 of 3: Dream Car' });
  await user.click(opener);
  const viewer = await screen.findByRole('dialog', { name: 'Dream Car' });
  const picture = () => within(viewer).getByRole('img').getAttribute('src');
  expect(picture()).toBe('/b.webp');
  await user.click(within(viewer).getByRole('button', { name: 'Next picture' }));
  expect(picture()).toBe('/c.webp');
  await user.keyboard('{ArrowRight}');
  expect(picture()).toBe('/a.webp');
  expect(within(viewer).getByRole('status')).toHaveTextContent('1 of 3');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(picture()).toBe('/b.webp');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('shows the default picture, which cannot be enlarged, for a reward without pictures', async () => {
  const { container } = show({ image: '' });
  await screen.findByRole('heading', { level: 1 });
  expect(container.querySelector('img')).toHaveAttribute('src', '/asset.stub');
  expect(screen.queryByRole('button', { name: /Enlarge/ })).not.toBeInTheDocument();
});
