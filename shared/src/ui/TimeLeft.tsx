import { useClockValue } from 'shared/clock';
import { formatDateTime } from '../format/date.ts';
import { timeLeft } from '../format/timeLeft.ts';

interface TimeLeftProps {
  /** End of the sale, epoch ms. */
  endTime: number;
}

/** How long until a draw, renewed as the minutes pass: 'Draw in 2 h 14 min', then 'Being drawn now'. */
export function TimeLeft({ endTime }: TimeLeftProps) {
  const left = useClockValue((now) => timeLeft(endTime, now) ?? '');
  const dateTime = new Date(endTime).toISOString();
  return (
    <>
      {/* The words would stand still. */}
      <noscript>
        <time dateTime={dateTime}>Draw on {formatDateTime(endTime, 'UTC')} UTC</time>
      </noscript>
      <time data-needs-scripts="" dateTime={dateTime}>
        {left ? `Draw in ${left}` : 'Being drawn now'}
      </time>
    </>
  );
}
