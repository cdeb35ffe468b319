import { screen } from '@testing-library/react';
import { lottery, page, reward } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api, refuse } from 'shared/testing/server';
import RewardsOfLottery, { rewardIdsOf } from './RewardsOfLottery.tsx';

test("requests the lottery's rewards and shows them", async () => {
  let asked = '';
  api.get('/api/lotteries/:lotteryId', lottery({ lotteryRewardIds: '[3, 5]' }));
  api.get('/api/lotteries/rewards', ({ url }) => {
    asked = url.searchParams.get('ids') ?? '';
    return page([reward({ id: 3 }), reward({ id: 5, name: 'Watch' })]);
  });
  renderWithProviders(<RewardsOfLottery lotteryId={11} />);
  expect(await screen.findByRole('heading', { name: 'Watch' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Rewards of this event' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Reward details of Dream Car' })).toHaveAttribute('href', '/reward/3');
  expect(asked).toBe('3,5');
});

test('accepts a plain array as the list', async () => {
  api.get('/api/lotteries/:lotteryId', lottery({ lotteryRewardIds: '[3]' }));
  api.get('/api/lotteries/rewards', [reward({ tokenAmount: 12, type: 'token', lotteryValue: 12, totalTickets: 16 })]);
  renderWithProviders(<RewardsOfLottery lotteryId={11} />);
  const card = (await screen.findByRole('heading', { name: 'Dream Car' })).closest('article');
  expect(card).toHaveTextContent('12 CTO');
  expect(card).toHaveTextContent('Odds 1 in 16');
  expect(screen.queryByRole('button', { name: 'Next slide' })).not.toBeInTheDocument();
});

test.each(['', '[]', 'not json', '{"a":1}'])(
  'sends no request for a lottery whose reward ids are %j',
  async (lotteryRewardIds) => {
    api.get('/api/lotteries/:lotteryId', lottery({ lotteryRewardIds }));
    renderWithProviders(<RewardsOfLottery lotteryId={11} />);
    expect(await screen.findByText('No reward found...')).toBeInTheDocument();
  },
);

test('retries after the rewards fail', async () => {
  api.get('/api/lotteries/:lotteryId', lottery());
  api.get('/api/lotteries/rewards', () => refuse(500, 'INTERNAL', 'The list is broken.'));
  const { user } = renderWithProviders(<RewardsOfLottery lotteryId={11} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The list is broken.');
  api.get('/api/lotteries/rewards', page([reward()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Dream Car' })).toBeInTheDocument();
});

test('retries after the lottery fails', async () => {
  api.get('/api/lotteries/:lotteryId', () => refuse(500, 'INTERNAL', 'The round is broken.'));
  const { user } = renderWithProviders(<RewardsOfLottery lotteryId={11} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The round is broken.');
  api.get('/api/lotteries/:lotteryId', lottery());
  api.get('/api/lotteries/rewards', page([reward()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Dream Car' })).toBeInTheDocument();
});

test('renders nothing for a lottery that does not exist', async () => {
  let answered = false;
  api.get('/api/lotteries/:lotteryId', () => {
    answered = true;
    return refuse(404, 'NOT_FOUND', 'There is no such lottery.');
  });
  renderWithProviders(<RewardsOfLottery lotteryId={404} />);
  expect(screen.getByRole('status', { name: 'Loading rewards' })).toBeInTheDocument();
  await screen.findByText((_, element) => element?.tagName === 'BODY' && answered && !element.textContent);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['[3]', [3]],
  ['[5, 3, 5]', [5, 3]],
  ['["7", 8]', [7, 8]],
  ['[0, -1, 2.5, null, "x", {"id": 4}, [6], 9]', [9]],
  ['[]', []],
  ['', []],
  ['3', []],
  ['{"ids":[3]}', []],
  ['[3', []],
  ['null', []],
])('parses %s as %j', (json, ids) => {
  expect(rewardIdsOf(json)).toEqual(ids);
});

test('returns at most one page of rewards', () => {
  const many = Array.from({ length: 150 }, (_, index) => index + 1);
  expect(rewardIdsOf(JSON.stringify(many))).toHaveLength(100);
});
