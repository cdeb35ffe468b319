import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import type { PlayStop, Protection } from 'shared/contracts/protection';
import { formatDateTime } from 'shared/format/date';
import { padNumber } from 'shared/format/listNumbers';
import { withThousands } from 'shared/format/money';

export interface StopWords {
  title: string;
  text: string;
  to: string;
  link: string;
}

/**
 * Returns the text for a member who cannot buy; null for others, or while loading. A freeze takes precedence over a break, as in
 * the purchase.
 */
export function stopWords(protection: Pick<Protection, 'frozenAt' | 'stop'> | undefined): StopWords | null {
  if (!protection) return null;
  // Older providers do not send `frozenAt`.
  if (protection.frozenAt) {
    return {
      title: 'Your account is frozen',
      text: 'Nothing can be bought with it for now. Write to us if you want to know why. You can watch this round and its draw as always.',
      to: paths.contact(),
      link: 'Write to us',
    };
  }
  const { stop } = protection;
  if (!stop) return null;
  const text = 'You can watch this round and its draw as always.';
  return { title: titleOf(stop), text, to: paths.takeABreak, link: 'About your break' };
}

/** Returns the text for a round whose sale is paused; null for others. */
export function pausedWords({ status, delayReason }: Pick<Lottery, 'status' | 'delayReason'>): StopWords | null {
  if (status !== 'running' || delayReason === null) return null;
  return { title: 'The sale is paused', text: delayReason, to: paths.lotteries(), link: 'See other rounds' };
}

function titleOf({ kind, endsAt, canReturn }: PlayStop): string {
  const end = `${formatDateTime(endsAt, 'UTC')} UTC`;
  if (kind === 'break') return `You are on a break until ${end}`;
  if (kind === 'return') return `You can buy again from ${end} on`;
  return canReturn ? 'You have excluded yourself from buying' : `You have excluded yourself from buying until ${end}`;
}

const hourMs = 3_600_000;

/** Returns the reminder for a playing time (ms): empty in the first hour, then one text for each full hour. */
export function playedWords(playedMs: number): string {
  const hours = Math.floor(playedMs / hourMs);
  if (hours < 1) return '';
  return `You have been playing for ${hours === 1 ? 'an hour' : `${hours} hours`}.`;
}

/** Maximum count of numbers in a toast; the page lists all of them. */
const namedAtMost = 10;

/**
 * Returns the toast after a purchase: the specified sentence and the bought numbers.
 * @param numbers ascending
 * @param total count of numbers in the lottery
 * @param receipt whether there is a signed receipt
 */
export function boughtMessage(numbers: readonly number[], total: number, receipt: boolean): string {
  const named = numbers.map((number) => padNumber(number, total)).join(', ');
  const yours = numbers.length > namedAtMost ? `${withThousands(numbers.length)} numbers are yours.` : `You hold ${named}.`;
  return `Buy tickets successfully!!! ${yours}${receipt ? ' Your receipt is in My Tickets.' : ''}`;
}
