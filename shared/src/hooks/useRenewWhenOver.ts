import { useEffect } from 'react';
import { useClockValue } from 'shared/clock';

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
