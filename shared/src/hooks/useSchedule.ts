import { useClockValue, useTimeZone } from 'shared/clock';
import type { LotteryReward } from '../contracts/rewards.ts';
import { explainSchedule } from '../format/schedule.ts';

/**
 * When the rounds of a reward are, in words and in the page's zone. What these words do not cover is said as the provider says it,
 * in UTC and named so.
 * @returns null for a reward without a schedule
 */
export function useSchedule({ crontab, crontabExplain }: Pick<LotteryReward, 'crontab' | 'crontabExplain'>): string | null {
  const zone = useTimeZone();
  const words = useClockValue((now) => (crontab && explainSchedule(crontab, zone, now)) || '');
  return words || crontabExplain;
}
