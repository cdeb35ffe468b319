import type { LotteryReward } from 'shared/contracts/rewards';

type Scheduled = Pick<LotteryReward, 'crontab' | 'lotteryEndTime'>;

/** Rounds at most this far apart are quick ones, minutes. */
const quickest = 30;

const words: Record<number, string> = {
  1: 'minute',
  2: 'two minutes',
  5: 'five minutes',
  10: 'ten minutes',
  15: 'fifteen minutes',
  20: 'twenty minutes',
  30: 'thirty minutes',
};

/**
 * How often quick rounds are drawn, in words ('five minutes'); null where none runs. Whether they run is the provider's
 * choice, so it is read from the prizes: a schedule by the minute, and a round that is running.
 */
export function quickRounds(rewards: readonly Scheduled[]): string | null {
  const steps = rewards
    .filter(({ lotteryEndTime }) => lotteryEndTime !== null && lotteryEndTime !== undefined)
    .map(({ crontab }) => stepOf(crontab ?? ''))
    // Only a divisor of the hour is kept evenly: */25 is drawn at 0, 25, 50 and 0 again.
    .filter((step) => step >= 1 && step <= quickest && 60 % step === 0);
  if (steps.length === 0) return null;
  const every = Math.min(...steps);
  return words[every] ?? `${every} minutes`;
}

/** Minutes between the times of a cron line that goes by the minute alone; not a number for any other. */
function stepOf(crontab: string): number {
  const found = /^\*(?:\/(\d+))?(?: \*){4}$/.exec(crontab);
  return found ? Number(found[1] ?? 1) : Number.NaN;
}
