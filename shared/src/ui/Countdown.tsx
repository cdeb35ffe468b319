import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useRef } from 'react';
import { motionPausedAttribute } from '../contracts/crossing.ts';
import { formatDateTime } from '../format/date.ts';
import { useRemaining } from '../hooks/useRemaining.ts';
import { figures, stack, text } from '../theme/layout.ts';
import { color, font, radius, space } from '../theme/tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Timer = styled.div`
  container-type: inline-size;
  ${stack(1)}
  grid-template-columns: repeat(4, minmax(0, 1fr));
  color: ${color.text};
  font-variant-numeric: tabular-nums;

  span {
    display: grid;
    justify-items: center;
    padding: ${space(2)} 0;
    border-radius: ${radius.small};
    background: ${color.raised};
  }
  b {
    font: 600 22px / 1.2 ${font.display};
  }
  small {
    color: ${color.muted};
    font-size: 12px;
    line-height: 1.4;
  }
  /* Too narrow for full units: shows abbreviations; screen readers get the full word. */
  @container (max-width: 219.98px) {
    small {
      font-size: 0;
    }
    small::after {
      content: attr(data-short);
      content: attr(data-short) / '';
      font-size: 12px;
    }
  }

  @media print {
    &:not([data-ended]) span {
      display: none;
    }
    &:not([data-ended])::before {
      content: attr(data-until);
      grid-column: 1 / -1;
    }
  }
  &[data-ended] b {
    color: ${color.danger};
  }
  /* With reduced motion a dash replaces the seconds; the rest changes once a minute. */
  html[${motionPausedAttribute}] &:not([data-ended]) span:last-of-type b {
    font-size: 0;
  }
  html[${motionPausedAttribute}] &:not([data-ended]) span:last-of-type b::after {
    content: '–';
    content: '–' / '';
    font-size: 22px;
  }
`;

const Until = styled.p`
  ${text('text', 'small')}
  ${figures}
  padding-block: ${space(2)};
`;

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
