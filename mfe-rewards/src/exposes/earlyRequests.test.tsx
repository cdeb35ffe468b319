import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { lottery, page, reward } from 'shared/testing/factories';
import { renderWithProviders } from 'shared/testing/render';
import { api } from 'shared/testing/server';
import AllPrizes from './AllPrizes.tsx';
import { earlyRequests } from './earlyRequests.ts';
import PrizeEvents from './PrizeEvents.tsx';
import PrizeLottery from './PrizeLottery.tsx';
import RewardDetail from './RewardDetail.tsx';
import RewardsOfLottery from './RewardsOfLottery.tsx';

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
