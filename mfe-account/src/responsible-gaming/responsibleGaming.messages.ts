import { type BreakLength, breakEnd, isExclusion } from 'shared/contracts/breakLengths';
import type { PlayStop, SpendLimit } from 'shared/contracts/protection';
import { isRaise, type LimitPeriod, raiseReadyAt } from 'shared/contracts/spendWindows';
import { formatDateTime } from 'shared/format/date';
import { formatCto } from 'shared/format/money';

/** Formats a moment in UTC, the zone of limits and breaks: '23 Nov 2026, 00:00 UTC'. */
export const utc = (at: number): string => `${formatDateTime(at, 'UTC')} UTC`;

export const limitTitles: Record<LimitPeriod, string> = { day: 'A day', week: 'A week', month: 'A month' };

export const limitAmount = (amount: number | null): string => (amount === null ? 'no limit' : formatCto(amount));

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

export const lengthNames: Record<BreakLength, string> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '6w': '6 weeks',
  '6m': '6 months',
  '12m': '12 months',
  '60m': '5 years',
};

/** Tells whether a break of this length can start now: during another one only if it ends later. */
export function canBegin(length: BreakLength, stop: PlayStop | null, now: number): boolean {
  if (stop === null) return true;
  if (stop.kind === 'exclusion' && !isExclusion(length)) return false;
  return breakEnd(length, now) > stop.endsAt;
}

/** Explains a break before it starts, one sentence each. */
export function meaningOf(length: BreakLength, now: number): string[] {
  const end = utc(breakEnd(length, now));
  return [
    isExclusion(length)
      ? `You cannot buy numbers until ${end}, and after that not before you ask to come back and wait 24 hours.`
      : `You cannot buy numbers until ${end}.`,
    'It begins at once. It can be made longer, but nobody can shorten it, we neither.',
    'You get no news from us by mail meanwhile.',
    'Numbers that you hold stay in their draws. Prizes, receipts, your tickets and this page stay yours.',
  ];
}

export function stopWords({ kind, endsAt, canReturn }: PlayStop): { title: string; text: string } {
  const end = utc(endsAt);
  if (kind === 'break') return { title: `You are on a break until ${end}`, text: 'Then you can buy numbers again.' };
  if (kind === 'return') return { title: 'You are coming back', text: `You can buy numbers again from ${end} on.` };
  if (canReturn) {
    return {
      title: 'The time of your exclusion is over',
      text: 'It goes on for as long as you like. Ask to come back, and 24 hours later you can buy numbers again.',
    };
  }
  return {
    title: `You have excluded yourself until ${end}`,
    text: 'After that you can ask here to come back; 24 hours later you can buy numbers again.',
  };
}
