import type { Protection } from 'shared/contracts/protection';
import type { LimitPeriod } from 'shared/contracts/spendWindows';
import { formatDateTime } from 'shared/format/date';
import { formatCto } from 'shared/format/money';
import { ApiError } from '../../core/http/errors.ts';

/** Outcomes of the SQL function play_refusal. */
export type PlayRefusal = 'FROZEN' | 'ON_BREAK' | 'LIMIT_DAY' | 'LIMIT_WEEK' | 'LIMIT_MONTH';

const periods: Record<Exclude<PlayRefusal, 'FROZEN' | 'ON_BREAK'>, LimitPeriod> = {
  LIMIT_DAY: 'day',
  LIMIT_WEEK: 'week',
  LIMIT_MONTH: 'month',
};

export const isPlayRefusal = (outcome: string): outcome is PlayRefusal =>
  outcome === 'FROZEN' || outcome === 'ON_BREAK' || outcome in periods;

/**
 * Builds the error of a purchase that a freeze or the member's own limits refuse.
 * @param protection read after the refusal; values that have changed meanwhile are omitted from the sentence
 */
export function playRefusal(outcome: PlayRefusal, protection: Protection): ApiError {
  if (outcome === 'FROZEN') {
    const sentence =
      'Your account is frozen: nothing can be bought with it. Nothing was charged; please write to us on the Contact page.';
    return new ApiError(409, 'ACCOUNT_FROZEN', sentence);
  }
  if (outcome === 'ON_BREAK') return new ApiError(409, 'ON_BREAK', `${stopWords(protection)} Nothing was charged.`);
  const period = periods[outcome];
  const limit = protection.limits.find((each) => each.period === period);
  const known = limit !== undefined && limit.amount !== null && limit.left !== null;
  const sentences = known
    ? [
        `This would pass your limit of ${formatCto(limit.amount ?? 0)} a ${period}: ${formatCto(limit.left ?? 0)} of it ${limit.left === 1 ? 'is' : 'are'} left.`,
        `It renews on ${formatDateTime(limit.renewsAt, 'UTC')} UTC.`,
      ]
    : [`This would pass your limit of the ${period}.`];
  return new ApiError(409, 'SPEND_LIMIT', [...sentences, 'Nothing was charged.'].join(' '));
}

function stopWords({ stop }: Protection): string {
  if (stop === null) return 'You were on a break just now.';
  const until = `${formatDateTime(stop.endsAt, 'UTC')} UTC`;
  if (stop.kind === 'break') return `You are on a break until ${until}.`;
  if (stop.kind === 'return') return `You asked to come back: you can buy again from ${until} on.`;
  return stop.canReturn
    ? 'You have excluded yourself from playing. The time is over: on your account page you can ask to come back.'
    : `You have excluded yourself from playing until ${until}.`;
}
