import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { padNumber } from 'shared/format/listNumbers';
import { color, font, moving, radius, space } from 'shared/theme/tokens';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';

/** Returns when a reel stops, ms after all have started. @param position zero-based, from the left */
export const reelStopsMs = (position: number): number => 1_600 + position * 600;

/** Returns when all reels have stopped, ms after they have started. @param total count of numbers in the lottery */
export const reelsMs = (total: number): number => reelStopsMs(padNumber(0, total).length - 1) + 100;

const lineHeight = 1.3;

const Digits = styled.p`
  display: flex;
  justify-content: center;
  gap: ${space(2)};
  margin: 0;
  font: 700 clamp(56px, 12vw, 88px) / ${lineHeight} ${font.display};
  font-variant-numeric: tabular-nums;
`;

const Reel = styled.span`
  width: 1em;
  height: ${lineHeight}em;
  overflow: hidden;
  border: 2px solid ${color.primary};
  border-radius: ${radius.medium};
  background: ${color.background};
  color: ${color.primaryHover};
  text-align: center;
`;

const turn = keyframes`from { transform: translateY(0); }`;

const Strip = styled.span`
  display: block;
  white-space: pre;
  &[data-spin] {
    ${moving(css`
      animation-name: ${turn};
      animation-timing-function: cubic-bezier(0.1, 0.7, 0.2, 1);
    `)}
  }
`;

const strip = Array.from({ length: 40 }, (_, index) => index % 10).join('\n');
const turns = 30;

export interface NumberRevealProps {
  number: number;
  total: number;
  /** Spins the reels: for players who waited for the draw. Reduced motion shows the number immediately. */
  spin: boolean;
}

export function NumberReveal({ number, total, spin }: NumberRevealProps) {
  const digits = [...padNumber(number, total)];
  return (
    <Digits>
      <VisuallyHidden>{digits.join('')}</VisuallyHidden>
      {digits.map((digit, position) => (
        <Reel key={position} aria-hidden>
          <Strip
            data-spin={spin || undefined}
            style={{
              transform: `translateY(${-(turns + Number(digit)) * lineHeight}em)`,
              animationDuration: `${reelStopsMs(position)}ms`,
            }}
          >
            {strip}
          </Strip>
        </Reel>
      ))}
    </Digits>
  );
}
