import { type BreakLength, breakEnd, isExclusion } from 'shared/contracts/breakLengths';
import type { PlayStop } from 'shared/contracts/protection';
import { utc } from './utc.ts';

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
