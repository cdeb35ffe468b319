import { useClockValue } from 'shared/clock';
import { timeLeft } from '../format/timeLeft.ts';

interface TimeLeftProps {
  /** End of the sale, epoch ms. */
  endTime: number;
}

/** How long until a draw, renewed as the minutes pass: 'Draw in 2 h 14 min', then 'Being drawn now'. */
export function TimeLeft({ endTime }: TimeLeftProps) {
  const left = useClockValue((now) => timeLeft(endTime, now) ?? '');
  return <time dateTime={new Date(endTime).toISOString()}>{left ? `Draw in ${left}` : 'Being drawn now'}</time>;
}
