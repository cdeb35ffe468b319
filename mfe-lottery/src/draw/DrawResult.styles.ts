import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { notOnPaper, onPaper } from 'shared/theme/onPaper';
import { breakpoint, color, font, from, moving, radius, space } from 'shared/theme/tokens';

/** As wide as the page: the number on the left, what it means on the right. */
export const ResultPanel = styled.section`
  position: relative;
  display: grid;
  align-items: center;
  gap: ${space(6)};
  padding: ${space(6)} ${space(5)};
  overflow: hidden;
  border: 1px solid ${color.primary};
  border-radius: ${radius.large};
  background: radial-gradient(120% 140% at 0% 0%, ${color.raised}, ${color.surface} 60%);
  ${from(breakpoint.tablet)} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: ${space(8)};
    padding: ${space(8)};
  }
  ${onPaper}
`;

export const DrawnNumber = styled.div`
  display: grid;
  align-content: center;
  gap: ${space(4)};
  min-width: 0;
  text-align: center;
`;

export const DrawTime = styled.p`
  margin: 0;
  color: ${color.second};
`;

export const WinnerRow = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  width: 100%;
  padding: ${space(4)};
  box-sizing: border-box;
  border-radius: ${radius.medium};
  background: ${color.raised};
  text-align: left;
  & > div {
    min-width: 0;
  }
  img {
    flex: none;
    width: 64px;
    height: 64px;
    border-radius: ${radius.pill};
    object-fit: cover;
  }
  h3 {
    margin: 0;
    color: ${color.text};
    font: 600 ${font.size.lead} / 1.3 ${font.display};
    overflow-wrap: anywhere;
  }
  p {
    margin: 0;
    color: ${color.second};
    font-size: ${font.size.small};
  }
`;

/** A result in words: its title, a sentence, what to do. */
export const Told = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(4)};
  min-width: 0;
  & > h3 {
    margin: 0;
    font: 600 ${font.size.title} / 1.2 ${font.display};
  }
  & > p {
    margin: 0;
    color: ${color.second};
    overflow-wrap: anywhere;
  }
`;

/** Buttons share the row on phones, each as wide as it. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
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
  display: grid;
  align-items: center;
  gap: ${space(5)};
  min-width: 0;
  ${from(breakpoint.desktop)} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: ${space(8)};
  }
`;

const breathe = keyframes`50% { opacity: 0.55; scale: 1.08; }`;

/** The prize before a warm light. */
export const Glow = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  isolation: isolate;
  & > img {
    max-width: 320px;
  }
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background: radial-gradient(closest-side, color-mix(in srgb, ${color.primary} 22%, transparent), transparent);
    ${moving(css`
      animation: ${breathe} 4s ease-in-out infinite;
    `)}
  }
`;

export const WonText = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(3)};
  min-width: 0;
  h3 {
    margin: 0;
    color: ${color.success};
    font: 600 ${font.size.lead} / 1.3 ${font.display};
  }
  & > p {
    margin: 0;
    color: ${color.second};
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

/** Empty until there is something to say. */
export const ShareNote = styled.p`
  flex-basis: 100%;
  margin: 0;
  color: ${color.second};
  font-size: ${font.size.small};
  overflow-wrap: anywhere;
  user-select: all;
  &:empty {
    display: none;
  }
`;

const fall = keyframes`
  from { opacity: 1; translate: 0 -10%; }
  80% { opacity: 1; }
  to { opacity: 0; translate: 24px 700px; rotate: 540deg; }
`;
const tints = [color.primary, color.success, color.text, color.primaryHover];

/** Falls once when the reels have stopped; without motion it is not there. */
export const Confetti = styled.div`
  display: none;
  ${moving(css`
    position: absolute;
    inset: 0;
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

/** Spread over the width and the first second in an order that looks like chance and is always the same. */
function pieceOf(piece: number): string {
  return `i:nth-of-type(${piece + 1}) {
    left: ${(piece * 37 + 4) % 100}%;
    background: ${tints[piece % tints.length]};
    animation-delay: ${2900 + ((piece * 53) % 14) * 90}ms;
  }`;
}
