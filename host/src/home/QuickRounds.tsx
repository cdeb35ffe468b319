import type { Page } from 'shared/contracts/paging';
import type { LotteryReward } from 'shared/contracts/rewards';
import useSWR from 'swr';
import { quickRounds } from './quickRounds.ts';

/** What the prize events of the home page ask for anyway; the host itself asks nothing, and says nothing where they did not. */
const prizesOfHome = '/api/lotteries/rewards?page=0&limit=10';

/** The half of the sentence that is only true where the provider runs quick rounds. */
export function QuickRounds() {
  const { data } = useSWR<Page<LotteryReward>>(prizesOfHome, null);
  const every = data && quickRounds(data.contents);
  if (!every) return null;
  return (
    <>
      , and a quick round <strong>every {every}</strong>
    </>
  );
}
