import { useEffect, useEffectEvent, useRef } from 'react';
import { formatDateTime } from '../format/date.ts';
import { useRemaining } from '../hooks/useRemaining.ts';
import { Timer, Until } from './Countdown.styles.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface CountdownProps {
  /** Epoch ms, by the server's clock. */
  endTime: number;
  /** Called once when the end is reached while mounted; not when it had passed before. */
  onEnd?: () => void;
  label?: string;
  /** Announces the last minute to screen readers; only for the main countdown of a page. */
  announce?: boolean;
}

/** Days, hours, minutes and seconds to a time; red zeros once it is reached. */
export function Countdown({ endTime, onEnd, label = 'Time left', announce = false }: CountdownProps) {
  const { days, hours, minutes, seconds, totalMs, ended } = useRemaining(endTime);
  useEnd(ended, onEnd);

  const until = `Until ${formatDateTime(endTime, 'UTC')} UTC`;
  const units = [
    ['days', 'd', days],
    ['hours', 'h', hours],
    ['minutes', 'min', minutes],
    ['seconds', 's', seconds],
  ] as const;
  return (
    <>
      {/* Without JavaScript the countdown would not move. */}
      {!ended && (
        <noscript>
          <Until>{until}</Until>
        </noscript>
      )}
      <Timer data-needs-scripts="" role="timer" aria-label={label} data-ended={ended || undefined} data-until={until}>
        {units.map(([unit, short, value]) => (
          <span key={unit}>
            <b>{ended ? '0' : String(value).padStart(2, '0')}</b> <small data-short={short}>{unit}</small>
          </span>
        ))}
      </Timer>
      {announce && (
        <VisuallyHidden role="status">{!ended && totalMs <= 60_000 ? `${label}: less than a minute.` : ''}</VisuallyHidden>
      )}
    </>
  );
}

function useEnd(ended: boolean, onEnd: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onEnd?.());
  const wasRunning = useRef(false);
  useEffect(() => {
    if (ended && wasRunning.current) tell();
    wasRunning.current = !ended;
  }, [ended]);
}
