import { useClockValue } from 'shared/clock';
import { formatDateTime } from '../format/date.ts';
import { timeLeft } from '../format/timeLeft.ts';

interface TimeLeftProps {
  /** End of the sale, epoch ms. */
  endTime: number;
}

/** Time until a draw, updated every minute: 'Draw in 2 h 14 min', then 'Being drawn now'. */
export function TimeLeft({ endTime }: TimeLeftProps) {
  const left = useClockValue((now) => timeLeft(endTime, now) ?? '');
  const dateTime = new Date(endTime).toISOString();
  return (
    <>
      {/* Without JavaScript the text would not change. */}
      <noscript>
        <time dateTime={dateTime}>Draw on {formatDateTime(endTime, 'UTC')} UTC</time>
      </noscript>
      <time data-needs-scripts="" dateTime={dateTime}>
        {left ? `Draw in ${left}` : 'Being drawn now'}
      </time>
    </>
  );
}
