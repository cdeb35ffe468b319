import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { column, cover, figures, flow, goneWhenEmpty, panel, row, stack, text, title, wider } from 'shared/theme/layout';
import { notOnPaper, onPaper } from 'shared/theme/printStyles';
import { breakpoint, color, font, from, moving, radius, space } from 'shared/theme/tokens';

/** Fills the stage, which keeps its height from the sale to the result. */
export const ResultPanel = styled.section`
  position: relative;
  flex: 1;
  ${stack(4)}
  align-content: start;
  padding: ${space(4)};
  overflow: hidden;
  ${panel(color.line)}
  ${wider('gap', { tablet: `${space(5)}` })}
  ${wider('padding', { tablet: `${space(6)}` })}
  &[data-won] {
    border-color: ${color.primary};
    background: radial-gradient(120% 140% at 0% 0%, ${color.raised}, ${color.surface} 60%);
  }
  ${onPaper}
`;

const appear = keyframes`from { opacity: 0; translate: 0 12px; }`;

/** Hides content that gives the number away until the reels have stopped, without giving up its place. */
const veil = css`
  &[data-veiled] {
    visibility: hidden;
  }
  &[data-watched]:not([data-veiled]) {
    ${moving(css`
      animation: ${appear} 0.5s ease-out backwards;
    `)}
  }
`;

export const Unveiled = styled.div`
  ${stack(2)}
  ${veil}
`;

/** Holds what is shown before and after the reveal in one place. */
export const Outcome = styled.div`
  display: grid;
  & > * {
    grid-area: 1 / 1;
    align-content: start;
    min-width: 0;
  }
  p {
    overflow-wrap: anywhere;
  }
  /* Lines of the longest sentence, because a reload shows a visitor's first. */
  & > div > p:last-of-type {
    ${text('second')}
    min-height: 3lh;
    ${wider('min-height', { tablet: '2lh' })}
    line-height: 1.5;
  }
`;

export const OutcomeTitle = styled.h2`
  ${text('text')}
  font: 700 clamp(22px, 6.2vw, ${font.size.title}) / 1.2 ${font.display};
  ${wider('font-size', { desktop: font.size.large })}
  letter-spacing: -0.01em;
  text-wrap: balance;
  &[data-won] {
    color: ${color.success};
  }
`;

export const HappensNext = styled.p`
  strong {
    color: ${color.text};
  }
`;

export const DrawnRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space(4)};
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.medium};
  background: ${color.background};
  ${wider('padding', { tablet: `${space(4)} ${space(6)}` })}
`;

export const DrawnNumber = styled.div`
  ${stack(2)}
  justify-items: start;
  min-width: 0;
`;

export const NumberLabel = styled.h3`
  ${text('second', 'small')}
  font-weight: 500;
`;

export const DrawTime = styled.p`
  ${text('second', 'small')}
`;

export const DrawnPrize = styled.div`
  ${stack(1)}
  justify-items: center;
  max-width: 112px;
  text-align: center;
  & > img {
    width: 72px;
  }
  p {
    ${text('second', 'small')}
    overflow-wrap: anywhere;
  }
  ${from(breakpoint.desktop)} {
    max-width: 200px;
    & > img {
      width: 112px;
    }
  }
`;

export const Amount = styled.p`
  && {
    color: ${color.second};
    font: 700 ${font.size.lead} / 1.2 ${font.display};
    ${figures}
  }
  &&[data-won] {
    color: ${color.primaryHover};
  }
`;

export const Details = styled.div`
  ${stack(3)}
  min-width: 0;
  ${veil}
`;

export const ProofLine = styled.p`
  ${text('second', 'small')}
  ${figures}
  a {
    color: ${color.primaryHover};
  }
`;

export const WinnerRow = styled.div`
  ${row(3)}
  padding: ${space(3)};
  border-radius: ${radius.medium};
  background: ${color.raised};
  & > div {
    ${flow(0, 3)}
    min-width: 0;
  }
  h3 {
    flex-basis: 100%;
    ${text('text')}
    font: 600 ${font.size.body} / 1.3 ${font.display};
    overflow-wrap: anywhere;
  }
  p {
    ${text('second', 'small')}
  }
`;

export const Actions = styled.div`
  ${flow(2)}
  width: 100%;
  & > a,
  & > button {
    flex: 1 1 auto;
    white-space: nowrap;
  }
  & > :first-child {
    flex-basis: 100%;
    ${wider('flex-basis', { tablet: 'auto' })}
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
    ${text('muted', 'small')}
    min-height: 2lh;
    ${wider('min-height', { tablet: '1lh' })}
  }
  ${notOnPaper}
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

export const Confetti = styled.div`
  display: none;
  ${moving(css`
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
    ${Array.from({ length: 14 }, (_, piece) => pieceOf(piece)).join('\n')}
  `)}
  ${notOnPaper}
`;

/** Spreads the pieces over the width and the first second. The order looks random but is fixed. */
function pieceOf(piece: number): string {
  return `i:nth-of-type(${piece + 1}) {
    left: ${(piece * 37 + 4) % 100}%;
    background: ${tints[piece % tints.length]};
    animation-delay: ${((piece * 53) % 14) * 90}ms;
  }`;
}

export const DrawPanel = styled.section`
  flex: 1;
  ${column(4)}
  padding: ${space(4)};
  ${panel(color.primary)}
  text-align: center;
  /* Not centred: what follows in the stage may come later and take of its height. */
  ${wider('padding', { tablet: `${space(30)} ${space(8)} ${space(8)}` })}
`;

export const DrawPanelTitle = styled.h2`
  ${title('title', 1.2)}
`;
