import { useEffect } from 'react';
import { lotteryKey } from 'shared/api-client/lotteries';
import { serverNow } from 'shared/clock';
import { useSWRConfig } from 'swr';
import { nextCheckIn } from './checkSchedule.ts';

/**
 * Asks for a round again and again until its result is there.
 * @param endTime of the round, epoch ms
 * @param waiting true from the end of the round until the result is shown
 */
export function useDrawWatch(lotteryId: number, endTime: number, waiting: boolean): void {
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (!waiting) return;
    let asked = 0;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      timer = setTimeout(
        async () => {
          asked += 1;
          // A failed question is shown nowhere: the next one follows, and the page already says that the draw is late.
          await mutate(lotteryKey(lotteryId)).catch(() => undefined);
          schedule();
        },
        nextCheckIn(asked, endTime, serverNow()),
      );
    };
    schedule();
    return () => clearTimeout(timer);
  }, [lotteryId, endTime, waiting, mutate]);
}
