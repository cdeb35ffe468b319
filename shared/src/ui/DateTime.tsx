import { useClockValue, useTimeZone } from 'shared/clock';
import { formatDateTime, formatTime, timeLeft } from '../format/date.ts';

interface DateTimeProps {
  /** Epoch ms. */
  at: number;
  timeOnly?: boolean;
}

/** A time in the page's time zone; when that is the device's, the tooltip shows UTC. */
export function DateTime({ at, timeOnly = false }: DateTimeProps) {
  const zone = useTimeZone();
  return (
    <time dateTime={new Date(at).toISOString()} title={zone === 'local' ? `${formatDateTime(at, 'UTC')} UTC` : undefined}>
      {timeOnly ? formatTime(at, zone) : formatDateTime(at, zone)}
    </time>
  );
}

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
