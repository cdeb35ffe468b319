import { useEffect, useState } from 'react';
import { useClockValue } from 'shared/clock';
import type { LotteryReward } from '../contracts/rewards.ts';

/** Time for the provider to close a round and open the next one, ms. */
const nextRoundMs = 3_000;
/** Pauses between retries while the response still contains ended rounds, ms. */
const firstPauseMs = 4_000;
const longestPauseMs = 60_000;

/**
 * Reloads data about running rounds shortly after one of them has ended, because cached data lacks the next round. Repeats this
 * with growing pauses while the response still contains an ended round.
 * @param endTimes ends of the rounds, epoch ms; undefined while there is no data
 * @param renew reloads the data; must be stable between renders
 */
export function useRenewWhenOver(endTimes: readonly number[] | undefined, renew: () => unknown): void {
  const over = useClockValue((now) => endTimes?.filter((endTime) => endTime + nextRoundMs <= now).length ?? 0);
  useEffect(() => {
    if (over === 0) return;
    let pause = firstPauseMs;
    let timer: ReturnType<typeof setTimeout>;
    const ask = () => {
      renew();
      timer = setTimeout(ask, pause);
      pause = Math.min(pause * 2, longestPauseMs);
    };
    ask();
    return () => clearTimeout(timer);
  }, [over, renew]);
}

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
