export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const raiseWaitMs = 72 * hourMs;
/**
 * Time after the wait in which the member can confirm a raise. Then it lapses, so that no raise remains available for an
 * impulsive moment.
 */
export const raiseOpenMs = 7 * dayMs;

/** A calendar day, ISO week or month in UTC, epoch ms; `start` is inclusive, `end` exclusive. */
export interface SpendWindow {
  start: number;
  end: number;
}

/**
 * Returns the calendar day, ISO week (from Monday) or month in UTC that contains a time (epoch ms). Same rule as spend_window in
 * api/migrations.
 */
export function spendWindow(period: LimitPeriod, at: number): SpendWindow {
  const moment = new Date(at);
  const [year, month, date] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()];
  if (period === 'month') return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
  if (period === 'day') return { start: Date.UTC(year, month, date), end: Date.UTC(year, month, date + 1) };
  const monday = date - ((moment.getUTCDay() + 6) % 7);
  return { start: Date.UTC(year, month, monday), end: Date.UTC(year, month, monday + 7) };
}

/** Returns whether a new limit allows more than the old one; null is no limit. */
export function isRaise(from: number | null, to: number | null): boolean {
  if (from === null) return false;
  return to === null || to > from;
}

/**
 * Returns the time (epoch ms) from which a raise can be confirmed: 72 hours after the request, and not before its current period
 * ends.
 */
export function raiseReadyAt(period: LimitPeriod, askedAt: number): number {
  return Math.max(askedAt + raiseWaitMs, spendWindow(period, askedAt).end);
}

/** Returns the time (epoch ms) at which an unconfirmed raise lapses. */
export const raiseLapsesAt = (readyAt: number): number => readyAt + raiseOpenMs;
