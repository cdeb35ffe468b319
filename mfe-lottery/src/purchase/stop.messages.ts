import { paths } from 'shared/contracts/paths';
import type { PlayStop, Protection } from 'shared/contracts/protection';
import { formatDateTime } from 'shared/format/date';

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

function titleOf({ kind, endsAt, canReturn }: PlayStop): string {
  const end = `${formatDateTime(endsAt, 'UTC')} UTC`;
  if (kind === 'break') return `You are on a break until ${end}`;
  if (kind === 'return') return `You can buy again from ${end} on`;
  return canReturn ? 'You have excluded yourself from buying' : `You have excluded yourself from buying until ${end}`;
}
