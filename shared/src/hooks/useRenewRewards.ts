import { useState } from 'react';
import type { LotteryReward } from '../contracts/rewards.ts';
import { useRenewWhenOver } from './useRenewWhenOver.ts';

/**
 * Asks anew for rewards when the running round of one of them ends, so that what leads into a round leads into one that runs. A
 * scheduled reward whose next round is not open yet when the answer comes keeps being asked for, until it is.
 * @param rewards the answer; undefined while there is none
 * @param renew loads it anew; the same function at every render
 */
export function useRenewRewards(rewards: readonly LotteryReward[] | undefined, renew: () => unknown): void {
  const [seen, setSeen] = useState({ rewards, ends: endsOf(rewards, new Map()) });
  if (seen.rewards !== rewards) setSeen({ rewards, ends: endsOf(rewards, seen.ends) });
  useRenewWhenOver(rewards && [...seen.ends.values()], renew);
}

/** The end of each reward's round by the reward's id, epoch ms; of the round before where the next one is still to open. */
function endsOf(rewards: readonly LotteryReward[] | undefined, before: ReadonlyMap<number, number>): Map<number, number> {
  return new Map(
    (rewards ?? []).flatMap(({ id, lotteryEndTime, crontab }): [number, number][] => {
      const end = lotteryEndTime ?? (crontab === null ? undefined : before.get(id));
      return end === undefined ? [] : [[id, end]];
    }),
  );
}
