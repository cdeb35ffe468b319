import { useTimeZone } from 'shared/clock';
import { formatDateTime, formatTime } from '../format/date.ts';

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
