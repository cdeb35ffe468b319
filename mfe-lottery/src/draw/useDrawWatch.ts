import { useEffect } from 'react';
import { everyShapeOf } from 'shared/api-client/key';
import { lotteryKey } from 'shared/api-client/lotteries';
import { serverNow } from 'shared/clock';
import { useSWRConfig } from 'swr';
import { nextCheckIn } from './checkSchedule.ts';

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
