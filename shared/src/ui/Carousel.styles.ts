import styled from '@emotion/styled';
import { centred, noScrollbar, ring, row } from '../theme/layout.ts';
import { color, from, moving, radius, space } from '../theme/tokens.ts';

/** Visible slides: `base`, and from the window widths (px) of the other keys. */
export interface PerView {
  base: number | 'auto';
  [minWidth: number]: number;
}

const gap = 16;
/** Space for focus rings, which the scrolling box would cut off. */
const room = 6;

/** This and the track have the rules of Swiper's style sheet that its CSS mode needs. */
export const Frame = styled.div`
  position: relative;
`;

export const Track = styled.div`
  display: flex;
  margin: -${room}px;
  padding: ${room}px;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scroll-padding-inline: ${room}px;
  ${noScrollbar}
  &:focus-visible {
    outline: 3px solid ${color.primaryHover};
    outline-offset: -3px;
    border-radius: ${radius.medium};
  }
  &[data-dragged] {
    scroll-snap-type: none;
    user-select: none;
    cursor: grabbing;
  }
`;

const widthOf = (perView: number | 'auto') =>
  perView === 'auto' ? 'min(58vw, 240px)' : `calc((100% - ${(perView - 1) * gap}px) / ${perView})`;

export const Slide = styled('div', { shouldForwardProp: (prop) => prop !== 'perView' })<{ perView: PerView }>`
  flex: none;
  display: grid;
  margin-right: ${gap}px;
  scroll-snap-align: start;
  width: ${({ perView }) => widthOf(perView.base)};
  ${({ perView }) => widerOf(perView).map(([minWidth, count]) => `${from(minWidth)} { width: ${widthOf(count)}; }`)}

  &:last-of-type {
    margin-right: 0;
  }
`;

function widerOf({ base: _, ...byWidth }: PerView): [number, number][] {
  return Object.entries<number>(byWidth)
    .map(([minWidth, count]): [number, number] => [Number(minWidth), count])
    .sort(([a], [b]) => a - b);
}

const displayFor = (slides: number, perView: number | 'auto') =>
  `display: ${slides > (perView === 'auto' ? 1 : perView) ? 'flex' : 'none'};`;

/** Hidden where all slides fit, by CSS alone, before any script measures the row. */
export const Controls = styled.div<{ $slides: number; $perView: PerView }>`
  ${row(2)}
  justify-content: center;
  min-height: 44px;
  margin-top: ${space(2)};
  ${({ $slides, $perView }) => displayFor($slides, $perView.base)}
  ${({ $slides, $perView }) => widerOf($perView).map(([minWidth, count]) => `${from(minWidth)} { ${displayFor($slides, count)} }`)}

  &[data-idle] {
    display: none;
  }
`;

const bulletPx = 24;

/**
 * One row; surplus bullets scroll under the buttons. Reserves the width of one bullet per slide, so that the buttons beside it do
 * not move when the scroll stops are measured.
 */
export const Bullets = styled.div<{ $slides: number }>`
  position: relative;
  display: flex;
  justify-content: safe center;
  width: ${({ $slides }) => $slides * bulletPx}px;
  min-width: 0;
  overflow-x: auto;
  ${noScrollbar}
`;

export const Bullet = styled.button`
  ${centred}
  flex: none;
  width: ${bulletPx}px;
  height: ${bulletPx}px;
  padding: 0;
  border: 0;
  border-radius: ${radius.pill};
  background: transparent;
  cursor: pointer;

  &::before {
    content: '';
    width: 8px;
    height: 8px;
    border-radius: inherit;
    background: ${color.control};
    forced-color-adjust: none;
    ${moving('transition: width 0.2s, background-color 0.2s;')}
  }
  &:hover::before {
    background: ${color.text};
  }
  &[aria-current]::before {
    width: 20px;
    background: ${color.primary};
  }
  ${ring(-3)}
`;
