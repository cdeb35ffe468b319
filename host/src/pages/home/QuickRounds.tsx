import { rewardsShape } from 'shared/api-client/rewardsShape';
import type { Page } from 'shared/contracts/paging';
import type { LotteryReward } from 'shared/contracts/rewards';
import useSWR from 'swr';
import { quickRounds } from './quickRounds.ts';

/** What the prize events of the home page ask for anyway. Where they have not asked, the host says nothing. */
const prizesOfHome = `/api/lotteries/rewards?page=0&limit=10${rewardsShape}`;

/**
 * SWR renews an answer through the first component that reads it, which is this one. So it must be able to load the answer,
 * although it never asks by itself. The API client is not part of the first paint.
 */
const load = async (key: string) => (await import('shared/api-client/page')).getPage<LotteryReward>(key);
const onlyRead = { revalidateOnMount: false, revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false };

/** The half of the sentence that is only true where the provider runs quick rounds. */
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
