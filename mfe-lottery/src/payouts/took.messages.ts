const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Formats a payout's duration in its largest unit: 'after 3 days', and a fixed phrase below a minute. @param ms */
export function tookWords(ms: number): string {
  if (ms < minute) return 'at once';
  if (ms < hour) return `after ${counted(Math.floor(ms / minute), 'minute')}`;
  if (ms < 2 * day) return `after ${counted(Math.floor(ms / hour), 'hour')}`;
  return `after ${counted(Math.floor(ms / day), 'day')}`;
}
