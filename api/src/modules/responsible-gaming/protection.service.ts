import { type BreakLength, breakEnd, returnWaitMs } from 'shared/contracts/breakLengths';
import type { LimitRequest, PlayStop, Protection, SpendLimit } from 'shared/contracts/protection';
import { isRaise, type LimitPeriod, limitPeriods, raiseLapsesAt, raiseReadyAt, spendWindow } from 'shared/contracts/spendWindows';
import { formatDateTime } from 'shared/format/date';
import { formatCto } from 'shared/format/money';
import type { Database, Queryable } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import {
  findProtection,
  kindOf,
  lockWallet,
  type StoredProtection,
  writeBreak,
  writeLimit,
  writeRaise,
} from './protection.repository.ts';

export function protectionOf(stored: StoredProtection): Protection {
  const limits = limitPeriods.map((period) => limitOf(stored, period));
  const rests = limits.flatMap(({ left }) => (left === null ? [] : [left]));
  return {
    limits,
    left: rests.length === 0 ? null : Math.min(...rests),
    stop: stopOf(stored),
    frozenAt: stored.frozenAt,
    playingSince: stored.playingSince,
  };
}

function limitOf({ now, limits, spent, raises }: StoredProtection, period: LimitPeriod): SpendLimit {
  const amount = limits[period];
  const raise = raises.find((each) => each.period === period && raiseLapsesAt(each.readyAt) > now.getTime());
  return {
    period,
    amount,
    spent: spent[period],
    left: amount === null ? null : Math.max(0, amount - spent[period]),
    renewsAt: spendWindow(period, now.getTime()).end,
    raise: raise
      ? { amount: raise.amount, askedAt: raise.askedAt, readyAt: raise.readyAt, lapsesAt: raiseLapsesAt(raise.readyAt) }
      : null,
  };
}

function stopOf({ now, excluded, stoppedUntil, latest }: StoredProtection): PlayStop | null {
  const over = stoppedUntil === null || stoppedUntil <= now;
  if (latest === null || (over && !excluded)) return null;
  return { ...latest, canReturn: excluded && over };
}

export async function getProtection(db: Queryable, userId: number): Promise<Protection> {
  return protectionOf(await findProtection(db, userId));
}

/**
 * Sets a spending limit. A first or lower limit is effective immediately and deletes a waiting raise; a higher one, or none, has
 * to wait. Repeating the same request changes nothing.
 */
export function setLimit(db: Database, userId: number, { period, amount }: LimitRequest): Promise<Protection> {
  return change(db, userId, async (tx, { now, limits, raises }) => {
    if (!isRaise(limits[period], amount)) return writeLimit(tx, userId, period, amount);
    const askedAt = now.getTime();
    const waiting = raises.find((raise) => raise.period === period && raiseLapsesAt(raise.readyAt) > askedAt);
    if (waiting?.amount === amount) return;
    await writeRaise(tx, userId, { period, amount, askedAt, readyAt: raiseReadyAt(period, askedAt) });
  });
}

/**
 * Confirms a raise after its waiting time.
 * @param amount the raise that the member has seen; it must equal the stored one
 * @throws ApiError NOT_FOUND if there is no such raise, TOO_EARLY
 */
export function confirmRaise(db: Database, userId: number, { period, amount }: LimitRequest): Promise<Protection> {
  return change(db, userId, async (tx, { now, raises }) => {
    const raise = raises.find((each) => each.period === period && each.amount === amount);
    if (!raise || raiseLapsesAt(raise.readyAt) <= now.getTime()) {
      throw new ApiError(404, 'NOT_FOUND', 'No such raise of a limit is waiting. Please ask for it anew.');
    }
    if (raise.readyAt > now.getTime()) {
      throw new ApiError(409, 'TOO_EARLY', `This raise can be confirmed from ${inUtc(raise.readyAt)} on.`);
    }
    await writeLimit(tx, userId, period, amount);
  });
}

export function keepLimit(db: Database, userId: number, period: LimitPeriod): Promise<Protection> {
  return change(db, userId, (tx, { limits }) => writeLimit(tx, userId, period, limits[period]));
}

/**
 * Starts a cool-off or self-exclusion immediately. A running one can only be extended.
 * @throws ApiError ON_BREAK if it would not end later than the current one
 */
export function beginBreak(db: Database, userId: number, length: BreakLength): Promise<Protection> {
  return change(db, userId, async (tx, stored) => {
    const beganAt = stored.now.getTime();
    const kind = kindOf(length);
    const endsAt = breakEnd(length, beganAt);
    const { stop } = protectionOf(stored);
    if (stop && (endsAt <= stop.endsAt || (stop.kind === 'exclusion' && kind === 'break'))) {
      const holds = stop.kind === 'exclusion' ? 'You have excluded yourself' : 'You are on a break';
      throw new ApiError(409, 'ON_BREAK', `${holds} until ${inUtc(stop.endsAt)}. That can be made longer, never shorter.`);
    }
    await writeBreak(tx, userId, { kind, beganAt, endsAt });
  });
}

/**
 * Requests the return from a self-exclusion: the member can buy again a day later.
 * @throws ApiError NOT_FOUND without a self-exclusion, TOO_EARLY before its end
 */
export function requestReturn(db: Database, userId: number): Promise<Protection> {
  return change(db, userId, async (tx, stored) => {
    const beganAt = stored.now.getTime();
    const { stop } = protectionOf(stored);
    if (stop?.kind !== 'exclusion') throw new ApiError(404, 'NOT_FOUND', 'You have not excluded yourself.');
    if (!stop.canReturn) throw new ApiError(409, 'TOO_EARLY', `Your exclusion goes on until ${inUtc(stop.endsAt)}.`);
    await writeBreak(tx, userId, { kind: 'return', beganAt, endsAt: beganAt + returnWaitMs });
  });
}

/** Makes a change under the lock that purchases take. @returns the settings after it */
function change(
  db: Database,
  userId: number,
  work: (tx: Queryable, stored: StoredProtection) => Promise<void>,
): Promise<Protection> {
  return db.transaction(async (tx) => {
    await lockWallet(tx, userId);
    await work(tx, await findProtection(tx, userId));
    return getProtection(tx, userId);
  });
}

const inUtc = (at: number): string => `${formatDateTime(at, 'UTC')} UTC`;

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
