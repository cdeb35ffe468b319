import { useEffect } from 'react';
import { everyShapeOf } from 'shared/api-client/key';
import { lotteryKey } from 'shared/api-client/lotteries';
import { serverNow } from 'shared/clock';
import { useSWRConfig } from 'swr';
import { calculatingMs } from '../lottery/lotteryPhase.ts';

/** Intervals between two requests for the result, ms; the last one repeats. */
const waits = [1_000, 2_000, 3_000, 5_000, 8_000, 10_000];

/**
 * Returns the time until the next request for the result, ms. The first request is due when 'Calculating Results...' has counted
 * down.
 * @param asked number of requests so far
 * @param endTime of the lottery, epoch ms
 * @param nowMs the server's time, epoch ms
 */
export function nextCheckIn(asked: number, endTime: number, nowMs: number): number {
  if (asked === 0) return Math.max(0, endTime + calculatingMs - nowMs);
  return waits[Math.min(asked, waits.length) - 1] ?? 0;
}

/**
 * Polls for a lottery's result.
 * @param endTime of the lottery, epoch ms
 * @param waiting true from the end of the sale until the result is shown
 */
export function useDrawWatch(lotteryId: number, endTime: number, waiting: boolean): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (!waiting) return;
    let asked = 0;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      if (!over) timer = setTimeout(ask, nextCheckIn(asked, endTime, serverNow()));
    };
    const ask = async () => {
      asked += 1;
      // A failed request is followed by the next one; meanwhile the page says that the draw is late.
      try {
        await mutate(everyShapeOf(lotteryKey(lotteryId)));
      } finally {
        schedule();
      }
    };
    schedule();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [lotteryId, endTime, waiting, mutate]);
}
