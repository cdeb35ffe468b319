import { useTimeZone } from 'shared/clock';
import { formatDateTime, formatTime } from '../format/date.ts';

interface DateTimeProps {
  /** Epoch ms. */
  at: number;
  /** Only the time of day, where the day is plain. */
  timeOnly?: boolean;
}

/** A moment in the page's zone; where that is the device's, the title says it in UTC. */
export function DateTime({ at, timeOnly = false }: DateTimeProps) {
  const zone = useTimeZone();
  return (
    <time dateTime={new Date(at).toISOString()} title={zone === 'local' ? `${formatDateTime(at, 'UTC')} UTC` : undefined}>
      {timeOnly ? formatTime(at, zone) : formatDateTime(at, zone)}
    </time>
  );
}
