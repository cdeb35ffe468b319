import styled from '@emotion/styled';
import { breakpoint, color, from, moving, radius, space } from 'shared/theme/tokens';

export const Gallery = styled.ul`
  display: grid;
  gap: ${space(2)};
  margin: 0;
  padding: 0;
  list-style: none;
  &[data-many='true'] {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${from(breakpoint.tablet)} {
    gap: ${space(4)};
  }
`;

export const Enlarge = styled.button`
  display: block;
  width: 100%;
  padding: 0;
  border: 0;
  border-radius: ${radius.large};
  background: none;
  cursor: zoom-in;
  &:focus-visible {
    outline: 3px solid ${color.primaryHover};
    outline-offset: 2px;
  }
  img {
    ${moving('transition: transform 0.25s ease-out;')}
  }
  &:hover img {
    ${moving('transform: scale(1.04);')}
  }
`;

/** A span, because it also stands in a button. */
export const Stage = styled.span`
  display: block;
  padding: 12%;
  border-radius: ${radius.large};
  background: radial-gradient(ellipse 60% 16% at 50% 88%, ${color.line}, transparent 100%), ${color.surface};
`;
