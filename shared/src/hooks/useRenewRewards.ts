import { useState } from 'react';
import type { LotteryReward } from '../contracts/rewards.ts';
import { useRenewWhenOver } from './useRenewWhenOver.ts';

/**
 * Refreshes rewards when the running round of one of them ends, so that links lead to a running round. Repeats this while a
 * scheduled reward has no next round yet.
 * @param rewards current data; undefined while there is none
 * @param renew reloads them; must be stable between renders
 */
export function useRenewRewards(rewards: readonly LotteryReward[] | undefined, renew: () => unknown): void {
  const [seen, setSeen] = useState({ rewards, ends: endsOf(rewards, new Map()) });
  if (seen.rewards !== rewards) setSeen({ rewards, ends: endsOf(rewards, seen.ends) });
  useRenewWhenOver(rewards && [...seen.ends.values()], renew);
}

/** Maps reward ids to the end of their round, epoch ms; while the next round is missing, to the end of the previous one. */
function endsOf(rewards: readonly LotteryReward[] | undefined, before: ReadonlyMap<number, number>): Map<number, number> {
  return new Map(
    (rewards ?? []).flatMap(({ id, lotteryEndTime, crontab }): [number, number][] => {
      const end = lotteryEndTime ?? (crontab === null ? undefined : before.get(id));
      return end === undefined ? [] : [[id, end]];
    }),
  );
}
