import { rewardsShape } from 'shared/api-client/rewardsShape';
import type { Page } from 'shared/contracts/paging';
import type { LotteryReward } from 'shared/contracts/rewards';
import useSWR from 'swr';
import { quickRounds } from './quickRounds.ts';

/** The SWR key that the prize events of the home page use. The host sends no request of its own for it. */
const prizesOfHome = `/api/lotteries/rewards?page=0&limit=10${rewardsShape}`;

/**
 * SWR revalidates a response through the first component that reads it, which is this one. So it needs a fetcher, although it
 * never fetches by itself. The API client is imported lazily: it is not part of the first paint.
 */
const load = async (key: string) => (await import('shared/api-client/page')).getPage<LotteryReward>(key);
const onlyRead = { revalidateOnMount: false, revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false };

export function QuickRounds() {
  const { data } = useSWR<Page<LotteryReward>>(prizesOfHome, load, onlyRead);
  const every = data && quickRounds(data.contents);
  if (!every) return null;
  return (
    <>
      , and a quick round <strong>every {every}</strong>
    </>
  );
}
