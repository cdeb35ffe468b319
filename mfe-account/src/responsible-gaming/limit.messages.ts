import type { SpendLimit } from 'shared/contracts/protection';
import { isRaise, type LimitPeriod, raiseReadyAt } from 'shared/contracts/spendWindows';
import { formatCto } from 'shared/format/money';
import { utc } from './utc.ts';

export const limitTitles: Record<LimitPeriod, string> = { day: 'A day', week: 'A week', month: 'A month' };

/** Formats a limit; null is no limit. */
export const limitAmount = (amount: number | null): string => (amount === null ? 'no limit' : formatCto(amount));

/** Describes how much of a limit is used in its current period. */
export function limitState({ amount, spent, left }: SpendLimit): string {
  if (amount === null || left === null) return `No limit. ${formatCto(spent)} spent so far.`;
  return `${formatCto(spent)} of ${formatCto(amount)} spent, ${formatCto(left)} left.`;
}

/**
 * Describes the effect of a change before it is sent.
 * @param now epoch ms
 */
export function changeWords(limit: SpendLimit, to: number | null, now: number): string {
  if (to === limit.amount) {
    return limit.raise ? 'The limit stays as it is, and the raise that waits is forgotten.' : 'The limit stays as it is.';
  }
  if (!isRaise(limit.amount, to)) {
    return limit.raise ? 'It holds at once, and the raise that waits is forgotten.' : 'It holds at once.';
  }
  const what = to === null ? 'Having no limit any more is a raise' : 'This is a raise';
  return `${what}: you can confirm it from ${utc(raiseReadyAt(limit.period, now))} on. Until then, and unless you confirm it, ${formatCto(limit.amount ?? 0)} holds.`;
}

/** Parses a typed limit. @returns CTO; undefined unless it is an integer of at least 1 */
export function limitFrom(typed: string): number | undefined {
  const digits = typed.trim().replace(/(?<=\d)[ ,](?=\d{3}\b)/g, '');
  if (!/^\d{1,16}$/.test(digits)) return undefined;
  const amount = Number(digits);
  return amount >= 1 && Number.isSafeInteger(amount) ? amount : undefined;
}
