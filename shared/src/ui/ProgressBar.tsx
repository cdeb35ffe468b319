import styled from '@emotion/styled';
import { color, moving, radius } from '../theme/tokens.ts';

interface ProgressBarProps {
  value: number;
  max: number;
  label: string;
}

const Track = styled.div`
  height: 8px;
  overflow: hidden;
  border-radius: ${radius.pill};
  background: ${color.line};
  /* Forced colours remove backgrounds: draws the frame and the filled part in system colours. */
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

const Fill = styled.div`
  height: 100%;
  border-radius: inherit;
  background: ${color.primary};
  ${moving('transition: width 0.4s ease-out;')}
  @media (forced-colors: active) {
    background: CanvasText;
    forced-color-adjust: none;
  }
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
