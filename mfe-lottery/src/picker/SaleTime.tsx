import styled from '@emotion/styled';
import { useMotionPaused, useNow } from 'shared/clock';
import { timeLeft } from 'shared/format/date';
import { remainingAt } from 'shared/hooks/useRemaining';
import { color } from 'shared/theme/tokens';

const Timer = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  &[data-soon] {
    color: ${color.danger};
    font-weight: 600;
  }
`;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats the time to the end of a sale: '2 days 3 h', '1:05:09', '12:34'. Both times in epoch ms. */
export function saleTime(endTime: number, now: number): string {
  const { days, hours, minutes, seconds } = remainingAt(endTime, now);
  if (days > 0) return timeLeft(endTime, now) ?? '';
  return [...(hours > 0 ? [String(hours)] : []), hours > 0 ? twoDigits(minutes) : String(minutes), twoDigits(seconds)].join(':');
}

/** Shows the time left to buy in one line, to the second; to the minute while motion is paused. Red in the last minute. */
export function SaleTime({ endTime }: { endTime: number }) {
  const now = useNow();
  const paused = useMotionPaused();
  const left = paused ? timeLeft(endTime, now) : saleTime(endTime, now);
  return (
    <Timer role="timer" aria-label="Time left" data-soon={endTime - now <= 60_000 || undefined}>
      {left ?? '0:00'} left
    </Timer>
  );
}
