import type { Page } from 'shared/contracts/paging';
import type { LotteryReward } from 'shared/contracts/rewards';
import useSWR from 'swr';
import { quickRounds } from './quickRounds.ts';

/** What the prize events of the home page ask for anyway; the host says nothing where they did not. */
const prizesOfHome = '/api/lotteries/rewards?page=0&limit=10';

/**
 * Whoever renews an answer has it loaded by the one that looked at it first, which is the host: so it has to know how, though it
 * asks nothing on its own. The client is not part of the first paint.
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
