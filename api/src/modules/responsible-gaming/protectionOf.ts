import type { PlayStop, Protection, SpendLimit } from 'shared/contracts/protection';
import { type LimitPeriod, limitPeriods, raiseLapsesAt, spendWindow } from 'shared/contracts/spendWindows';
import type { StoredProtection } from './protection.repository.ts';

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
