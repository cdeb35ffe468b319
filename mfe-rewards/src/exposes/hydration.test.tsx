import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { lottery, page, reward } from 'shared/testing/factories';
import { hydrated } from 'shared/testing/hydrated';
import { renderWithProviders } from 'shared/testing/render';
import { api } from 'shared/testing/server';
import AllPrizes from './AllPrizes.tsx';
import { earlyRequests } from './earlyRequests.ts';
import PrizeEvents from './PrizeEvents.tsx';
import PrizeLottery from './PrizeLottery.tsx';
import RewardDetail from './RewardDetail.tsx';
import RewardsOfLottery from './RewardsOfLottery.tsx';

describe('hydration', () => {
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
});

describe('early requests', () => {
  /** Every part, with 7 for each parameter. A missing part fails the type check. */
  const parts: Record<keyof typeof earlyRequests, ReactNode> = {
    PrizeEvents: <PrizeEvents />,
    PrizeLottery: <PrizeLottery sort="price" />,
    AllPrizes: <AllPrizes />,
    RewardDetail: <RewardDetail rewardId={7} />,
    RewardsOfLottery: <RewardsOfLottery lotteryId={7} />,
  };

  test.each(Object.entries(parts))('%s first sends the requests that the document preloads', async (name, part) => {
    const asked: string[] = [];
    const note =
      <T,>(answer: T) =>
      ({ url }: { url: URL }) => {
        asked.push(url.pathname + url.search);
        return answer;
      };
    api.get('/api/lotteries/:lotteryId', note(lottery({ lotteryRewardIds: '[]' })));
    api.get('/api/lotteries/rewards', note(page([reward()])));
    api.get('/api/lotteries/rewards/:rewardId', note(reward()));
    renderWithProviders(part);
    const promised = new Map<string, readonly string[]>(Object.entries(earlyRequests)).get(name);
    const expected = promised?.map((url) => url.replace('{sort}', 'price').replace(/\{\w+\}/, '7'));
    await waitFor(() => expect(asked).toEqual(expected));
  });
});
