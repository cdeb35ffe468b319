import type { ReactNode } from 'react';
import { lottery, page, reward } from 'shared/testing/factories';
import { hydrated } from 'shared/testing/hydrated';
import { api } from 'shared/testing/server';
import AllPrizes from './AllPrizes.tsx';
import PrizeEvents from './PrizeEvents.tsx';
import PrizeLottery from './PrizeLottery.tsx';
import RewardDetail from './RewardDetail.tsx';
import RewardsOfLottery from './RewardsOfLottery.tsx';

/** One with a lottery that ends within minutes, one with a schedule whose text depends on the time zone. */
const rewards = () => [
  reward({ id: 1, name: 'Gold', lotteryEndTime: Date.now() + 65_000 }),
  reward({ id: 2, name: 'Watch', image: '/gold.webp,/back.webp', crontab: '0 18 * * 1' }),
];

beforeEach(() => {
  api.get('/api/lotteries/rewards', () => page(rewards(), { totalElements: 25 }));
  api.get('/api/lotteries/rewards/:id', () =>
    reward({ id: 2, image: '/gold.webp,/back.webp', crontab: '0 18 * * *', description: '' }),
  );
  api.get('/api/lotteries/11', () => lottery({ id: 11, lotteryRewardIds: '1,2' }));
});

const parts: Record<string, [part: ReactNode, where?: { route: string; path: string }]> = {
  PrizeEvents: [<PrizeEvents key="part" />],
  PrizeLottery: [<PrizeLottery key="part" sort="ending" />],
  AllPrizes: [<AllPrizes key="part" />, { route: '/reward?page=1', path: '/reward' }],
  RewardDetail: [<RewardDetail key="part" rewardId={2} />],
  RewardsOfLottery: [<RewardsOfLottery key="part" lotteryId={11} />],
};

it.each(Object.keys(parts))('%s hydrates without replaced nodes and without a second request', async (name) => {
  const [part, where] = parts[name] ?? [];
  const { container, problems, lost, asked } = await hydrated(part, where);
  expect(container.textContent).not.toBe('');
  expect(container.querySelector('[aria-busy="true"]')).toBeNull();
  expect(problems).toEqual([]);
  expect(lost).toEqual([]);
  expect(asked).toEqual([]);
});
