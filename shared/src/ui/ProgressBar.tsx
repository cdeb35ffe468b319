import styled from '@emotion/styled';
import { color, moving, radius } from '../theme/tokens.ts';

interface ProgressBarProps {
  value: number;
  max: number;
  /** What is measured: 'Tickets sold'. */
  label: string;
}

const Track = styled.div`
  height: 8px;
  overflow: hidden;
  border-radius: ${radius.pill};
  background: ${color.line};
`;

const Fill = styled.div`
  height: 100%;
  border-radius: inherit;
  background: ${color.primary};
  ${moving('transition: width 0.4s ease-out;')}
`;

export function ProgressBar({ value, max, label }: ProgressBarProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={`${value} of ${max}`}
    >
      <Fill style={{ width: `${share * 100}%` }} />
    </Track>
  );
}
