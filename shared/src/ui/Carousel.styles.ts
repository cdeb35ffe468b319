import styled from '@emotion/styled';
import { centred, noScrollbar, ring, row } from '../theme/layout.ts';
import { color, from, moving, radius, space } from '../theme/tokens.ts';

/** Slides beside each other: `base`, and from the window widths (px) that are its other keys. */
export interface PerView {
  base: number | 'auto';
  [minWidth: number]: number;
}

const gap = 16;
/** Room around the slides for focus rings, which the scrolling box would cut off. */
const room = 6;

/** Here and in the track: those rules of Swiper's style sheet that its CSS mode needs. */
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
  /* While the mouse leads it, the row follows the mouse and not its stops. */
  &[data-dragged] {
    scroll-snap-type: none;
    user-select: none;
    cursor: grabbing;
  }
`;

const widthOf = (perView: number | 'auto') =>
  perView === 'auto' ? 'min(72vw, 260px)' : `calc((100% - ${(perView - 1) * gap}px) / ${perView})`;

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

/** The widths in rising order, so that the widest one that fits wins. */
function widerOf({ base: _, ...byWidth }: PerView): [number, number][] {
  return Object.entries<number>(byWidth)
    .map(([minWidth, count]): [number, number] => [Number(minWidth), count])
    .sort(([a], [b]) => a - b);
}

/** Not there where all slides fit. */
export const Controls = styled.div`
  ${row(2)}
  justify-content: center;
  min-height: 44px;
  margin-top: ${space(4)};

  &[data-idle] {
    display: none;
  }
`;

/** One row, however many: more than fit scroll under the buttons. */
export const Bullets = styled.div`
  position: relative;
  display: flex;
  justify-content: safe center;
  min-width: 0;
  overflow-x: auto;
  ${noScrollbar}
`;

export const Bullet = styled.button`
  ${centred}
  flex: none;
  width: 24px;
  height: 24px;
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
