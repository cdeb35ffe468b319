import type { LotteryReward } from 'shared/contracts/rewards';

type Scheduled = Pick<LotteryReward, 'crontab' | 'lotteryEndTime'>;

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
 * Returns how often quick rounds are drawn, in words ('five minutes'); null when none runs. The provider decides that, so it is
 * derived from the prizes: a schedule in minutes, and a running lottery.
 */
export function quickLotteries(rewards: readonly Scheduled[]): string | null {
  const steps = rewards
    .filter(({ lotteryEndTime }) => lotteryEndTime !== null && lotteryEndTime !== undefined)
    .map(({ crontab }) => stepOf(crontab ?? ''))
    // Only divisors of 60 give equal intervals: */25 is drawn at 0, 25, 50 and 0 again.
    .filter((step) => step >= 1 && step <= quickest && 60 % step === 0);
  if (steps.length === 0) return null;
  const every = Math.min(...steps);
  return words[every] ?? `${every} minutes`;
}

/** Returns the interval of a cron expression that only uses minutes, in minutes; NaN for any other. */
function stepOf(crontab: string): number {
  const found = /^\*(?:\/(\d+))?(?: \*){4}$/.exec(crontab);
  return found ? Number(found[1] ?? 1) : Number.NaN;
}
