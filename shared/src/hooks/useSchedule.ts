import { useClockValue, useTimeZone } from 'shared/clock';
import type { LotteryReward } from '../contracts/rewards.ts';
import { explainSchedule } from '../format/schedule.ts';

/**
 * Describes the schedule of a reward's rounds in the page's time zone. Falls back to the provider's description, in UTC.
 * @returns null for a reward without a schedule
 */
export function useSchedule({ crontab, crontabExplain }: Pick<LotteryReward, 'crontab' | 'crontabExplain'>): string | null {
  const zone = useTimeZone();
  const words = useClockValue((now) => (crontab && explainSchedule(crontab, zone, now)) || '');
  return words || crontabExplain;
}
