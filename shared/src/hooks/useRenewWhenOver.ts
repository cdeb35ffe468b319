import { useEffect } from 'react';
import { useClockValue } from 'shared/clock';

/** Time for the provider to close a round and open the next one, ms. */
const nextRoundMs = 3_000;
/** Pauses between the attempts while an answer still holds rounds that are over, ms. */
const firstPauseMs = 4_000;
const longestPauseMs = 60_000;

/**
 * Asks anew for what is known of running rounds shortly after one of them has ended, because a cached answer knows nothing of
 * the round that follows; and again with growing pauses while the answer still holds one that is over.
 * @param endTimes ends of the rounds in the answer, epoch ms; undefined while there is none
 * @param renew loads the answer anew; the same function at every render
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
