import { type BreakLength, breakEnd, returnWaitMs } from 'shared/contracts/breakLengths';
import type { LimitRequest, Protection } from 'shared/contracts/protection';
import { isRaise, type LimitPeriod, raiseLapsesAt, raiseReadyAt } from 'shared/contracts/spendWindows';
import { formatDateTime } from 'shared/format/date';
import type { Database, Queryable } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import {
  findProtection,
  kindOf,
  lockPurse,
  type StoredProtection,
  writeBreak,
  writeLimit,
  writeRaise,
} from './protection.repository.ts';
import { protectionOf } from './protectionOf.ts';

/** What a member holds themselves to now. */
export async function getProtection(db: Queryable, userId: number): Promise<Protection> {
  return protectionOf(await findProtection(db, userId));
}

/** Lower (or first) limits hold at once and end a waiting raise; a higher one, or none, waits. Asking for the same raise again changes nothing. */
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
 * The second yes to a raise whose wait is over.
 * @param amount that the member has seen: a raise to anything else is not what they agree to
 * @throws ApiError NOT_FOUND when no such raise waits, TOO_EARLY
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

/** Keeps a limit as it is: the raise that waits is forgotten. */
export function keepLimit(db: Database, userId: number, period: LimitPeriod): Promise<Protection> {
  return change(db, userId, (tx, { limits }) => writeLimit(tx, userId, period, limits[period]));
}

/**
 * Begins a break or an exclusion, at once. One that runs can only be made longer.
 * @throws ApiError ON_BREAK when it would end no later than what holds already
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
 * Asks to come back after an exclusion: a day later the member can buy again.
 * @throws ApiError NOT_FOUND without an exclusion, TOO_EARLY before its end
 */
export function askToReturn(db: Database, userId: number): Promise<Protection> {
  return change(db, userId, async (tx, stored) => {
    const beganAt = stored.now.getTime();
    const { stop } = protectionOf(stored);
    if (stop?.kind !== 'exclusion') throw new ApiError(404, 'NOT_FOUND', 'You have not excluded yourself.');
    if (!stop.canReturn) throw new ApiError(409, 'TOO_EARLY', `Your exclusion goes on until ${inUtc(stop.endsAt)}.`);
    await writeBreak(tx, userId, { kind: 'return', beganAt, endsAt: beganAt + returnWaitMs });
  });
}

/** One change under the lock that purchases take, judged by what stands there then. @returns what holds afterwards */
function change(
  db: Database,
  userId: number,
  work: (tx: Queryable, stored: StoredProtection) => Promise<void>,
): Promise<Protection> {
  return db.transaction(async (tx) => {
    await lockPurse(tx, userId);
    await work(tx, await findProtection(tx, userId));
    return getProtection(tx, userId);
  });
}

const inUtc = (at: number): string => `${formatDateTime(at, 'UTC')} UTC`;
