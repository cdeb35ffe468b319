/** The periods that a spend limit can be for, the shortest first. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A raise of a limit waits for so long at least. */
export const raiseWaitMs = 72 * hourMs;
/** So long after its wait the second yes to a raise is taken; then it lapses, so that none lies ready for a weak moment. */
export const raiseOpenMs = 7 * dayMs;

/** A calendar day, ISO week or month of UTC, epoch ms: `start` belongs to it, `end` to the next. */
export interface SpendWindow {
  start: number;
  end: number;
}

/** The calendar day, ISO week (from Monday) or month of UTC that a moment (epoch ms) is in; spend_window of migrations/0100 says the same. */
export function spendWindow(period: LimitPeriod, at: number): SpendWindow {
  const moment = new Date(at);
  const [year, month, date] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()];
  if (period === 'month') return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
  if (period === 'day') return { start: Date.UTC(year, month, date), end: Date.UTC(year, month, date + 1) };
  const monday = date - ((moment.getUTCDay() + 6) % 7);
  return { start: Date.UTC(year, month, monday), end: Date.UTC(year, month, monday + 7) };
}

/** Whether a change of a limit lets more through than before; null is no limit. */
export function isRaise(from: number | null, to: number | null): boolean {
  if (from === null) return false;
  return to === null || to > from;
}

/** From when on (epoch ms) the second yes to a raise is taken: 72 hours after it was asked for, and not before its running period ends. */
export function raiseReadyAt(period: LimitPeriod, askedAt: number): number {
  return Math.max(askedAt + raiseWaitMs, spendWindow(period, askedAt).end);
}

/** When (epoch ms) a raise that nobody said the second yes to is forgotten. */
export const raiseLapsesAt = (readyAt: number): number => readyAt + raiseOpenMs;
