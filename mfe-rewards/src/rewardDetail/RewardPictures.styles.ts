import styled from '@emotion/styled';
import { bareList, ring } from 'shared/theme/layout';
import { breakpoint, color, from, moving, radius } from 'shared/theme/tokens';

/** `display: contents`: the pictures are cells of the page's grid. */
export const Gallery = styled.ul`
  display: contents;
  ${bareList}
`;

/**
 * One of several pictures, three in a row. On phones, the first row enlarges the remainder of a division by three; from tablet
 * width on, the facts fill the free cells.
 */
export const Item = styled.li`
  @media (max-width: ${breakpoint.tablet - 0.02}px) {
    grid-column: span 2;
    &:first-of-type:nth-last-of-type(3n + 1) {
      grid-column: span 6;
    }
    &:first-of-type:nth-last-of-type(3n + 2),
    &:first-of-type:nth-last-of-type(3n + 2) ~ &:nth-of-type(2) {
      grid-column: span 3;
    }
  }
  ${from(breakpoint.tablet)} {
    [data-facts='one'] & {
      grid-area: pictures;
    }
  }
`;

export const Alone = styled.div`
  ${from(breakpoint.tablet)} {
    [data-facts='one'] > & {
      grid-area: pictures;
    }
  }
`;

export const Enlarge = styled.button`
  display: block;
  width: 100%;
  padding: 0;
  border: 0;
  border-radius: ${radius.large};
  background: none;
  overflow: hidden;
  cursor: zoom-in;
  ${ring()}
  img {
    ${moving('transition: transform 0.25s ease-out;')}
  }
  &:hover img {
    ${moving('transform: scale(1.04);')}
  }
`;

/** A span, because it is also used inside a button. */
export const Stage = styled.span`
  display: block;
  border-radius: ${radius.large};
  background: radial-gradient(ellipse at 50% 45%, ${color.raised}, ${color.surface} 75%);
  overflow: hidden;
  img {
    padding: 4%;
  }
`;
