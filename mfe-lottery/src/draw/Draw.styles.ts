import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { centred, cover, flow, goneWhenEmpty, panel, row, stack, text, title, wider } from 'shared/theme/layout';
import { notOnPaper, onPaper } from 'shared/theme/printStyles';
import { breakpoint, color, font, from, moving, radius, space } from 'shared/theme/tokens';

export const ResultPanel = styled.section`
  position: relative;
  ${stack(6)}
  align-items: center;
  padding: ${space(6)} ${space(5)};
  overflow: hidden;
  border: 1px solid ${color.primary};
  border-radius: ${radius.large};
  background: radial-gradient(120% 140% at 0% 0%, ${color.raised}, ${color.surface} 60%);
  ${wider('grid-template-columns', { tablet: 'minmax(0, 2fr) minmax(0, 3fr)' })}
  ${wider('gap', { tablet: `${space(8)}` })}
  ${wider('padding', { tablet: `${space(8)}` })}
  ${onPaper}
`;

export const DrawnNumber = styled.div`
  ${stack(4)}
  align-content: center;
  min-width: 0;
  text-align: center;
`;

export const DrawTime = styled.p`
  ${text('second')}
`;

export const WinnerRow = styled.div`
  ${row(4)}
  width: 100%;
  padding: ${space(4)};
  border-radius: ${radius.medium};
  background: ${color.raised};
  text-align: left;
  & > div {
    min-width: 0;
  }
  h3 {
    ${text('text')}
    font: 600 ${font.size.lead} / 1.3 ${font.display};
    overflow-wrap: anywhere;
  }
  p {
    ${text('second', 'small')}
  }
`;

export const OutcomeText = styled.div`
  ${stack(4)}
  justify-items: start;
  min-width: 0;
  & > h3 {
    ${title('title', 1.2)}
  }
  & > p {
    ${text('second')}
    overflow-wrap: anywhere;
  }
`;

export const Actions = styled.div`
  ${flow(3)}
  width: 100%;
  & > a,
  & > button {
    flex: 1 1 auto;
    white-space: nowrap;
  }
  ${from(breakpoint.tablet)} {
    & > a,
    & > button {
      flex: none;
    }
  }
  ${notOnPaper}
`;

export const NextDrawAt = styled.p`
  && {
    color: ${color.muted};
    font-size: ${font.size.small};
  }
  ${notOnPaper}
`;

export const Won = styled.div`
  ${stack(5)}
  align-items: center;
  min-width: 0;
  ${wider('grid-template-columns', { desktop: 'minmax(0, 2fr) minmax(0, 3fr)' })}
  ${wider('gap', { desktop: `${space(8)}` })}
`;

const breathe = keyframes`50% { opacity: 0.55; scale: 1.08; }`;

export const Glow = styled.div`
  position: relative;
  ${centred}
  isolation: isolate;
  & > img {
    max-width: 320px;
  }
  &::before {
    content: '';
    ${cover}
    z-index: -1;
    background: radial-gradient(closest-side, color-mix(in srgb, ${color.primary} 22%, transparent), transparent);
    ${moving(css`
      animation: ${breathe} 4s ease-in-out infinite;
    `)}
  }
`;

export const WonText = styled.div`
  ${stack(3)}
  justify-items: start;
  min-width: 0;
  h3 {
    ${text('success')}
    font: 600 ${font.size.lead} / 1.3 ${font.display};
  }
  & > p {
    ${text('second')}
    overflow-wrap: anywhere;
  }
`;

export const Amount = styled.p`
  && {
    color: ${color.primaryHover};
    font: 700 clamp(${font.size.large}, 6vw, 64px) / 1.05 ${font.display};
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
  }
`;

export const HappensNext = styled.p`
  strong {
    color: ${color.text};
  }
`;

export const ShareNote = styled.p`
  flex-basis: 100%;
  ${text('second', 'small')}
  overflow-wrap: anywhere;
  user-select: all;
  ${goneWhenEmpty}
`;

const fall = keyframes`
  from { opacity: 1; translate: 0 -10%; }
  80% { opacity: 1; }
  to { opacity: 0; translate: 24px 700px; rotate: 540deg; }
`;
const tints = [color.primary, color.success, color.text, color.primaryHover];

/** Falls once after the reels have stopped; not shown with reduced motion. */
export const Confetti = styled.div<{ afterMs: number }>`
  display: none;
  ${({ afterMs }) =>
    moving(css`
      ${cover}
      display: block;
      overflow: hidden;
      pointer-events: none;
      i {
        position: absolute;
        top: -16px;
        width: 8px;
        height: 14px;
        opacity: 0;
        animation: ${fall} 2.8s ease-in 1 backwards;
      }
      ${Array.from({ length: 14 }, (_, piece) => pieceOf(piece, afterMs)).join('\n')}
    `)}
  ${notOnPaper}
`;

/** Spreads the pieces over the width and the first second. The order looks random but is fixed. */
function pieceOf(piece: number, afterMs: number): string {
  return `i:nth-of-type(${piece + 1}) {
    left: ${(piece * 37 + 4) % 100}%;
    background: ${tints[piece % tints.length]};
    animation-delay: ${afterMs + ((piece * 53) % 14) * 90}ms;
  }`;
}

const appear = keyframes`from { opacity: 0; translate: 0 12px; }`;

/**
 * Hides content that would reveal the number: it appears `afterMs` later, when the reels have stopped. With reduced motion, or
 * without `afterMs`, it is visible immediately.
 */
export const Unveiled = styled.div<{ afterMs: number | undefined }>`
  ${stack(4)}
  ${({ afterMs }) =>
    afterMs !== undefined &&
    moving(css`
      animation: ${appear} 0.5s ${afterMs}ms ease-out both;
    `)}
`;

export const DrawPanel = styled.section`
  ${stack(4)}
  padding: ${space(6)};
  ${panel(color.primary)}
  text-align: center;
`;

export const DrawPanelTitle = styled.h2`
  ${title('title', 1.2)}
`;
