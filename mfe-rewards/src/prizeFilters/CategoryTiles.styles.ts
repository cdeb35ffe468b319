import styled from '@emotion/styled';
import { column, noScrollbar, ring, stack, wider } from 'shared/theme/layout';
import { color, font, moving, radius, space } from 'shared/theme/tokens';

/** Padding that lets the row reach the edges of a phone's window. */
const edge = space(4);

/**
 * One row of seven. Where they do not fit, it scrolls sideways and shows part of the next tile, so that readers notice the
 * others.
 */
export const Tiles = styled.div`
  position: relative;
  ${stack(3)}
  grid-auto-flow: column;
  grid-auto-columns: calc((100% - ${edge} * 3) / 3.4);
  margin: ${space(6)} -${edge} 0;
  padding: ${space(1)} ${edge};
  overflow-x: auto;
  scroll-snap-type: x proximity;
  scroll-padding-inline: ${edge};
  ${noScrollbar}
  ${wider('grid-auto-columns', { 480: `calc((100% - ${edge} * 4) / 4.5)`, tablet: 'minmax(0, 1fr)' })}
  ${wider('margin-inline', { tablet: `-${space(1)}` })}
  ${wider('padding-inline', { tablet: space(1) })}
  ${wider('gap', { desktop: space(4) })}
`;

export const Tile = styled.button`
  ${column(2)}
  align-items: center;
  padding: ${space(4)} ${space(2)};
  border: 1px solid transparent;
  border-radius: ${radius.large};
  background: ${color.surface};
  color: ${color.second};
  font: 600 ${font.size.small} / 1.3 ${font.text};
  cursor: pointer;
  scroll-snap-align: start;
  &:hover {
    background: ${color.raised};
    color: ${color.text};
  }
  ${ring(-3, 'text')}
  &[aria-pressed='true'] {
    border-color: ${color.primary};
    background: ${color.raised};
    color: ${color.primaryHover};
  }
  img {
    ${moving('transition: transform 0.2s ease-out;')}
  }
  &:hover img {
    ${moving('transform: scale(1.08);')}
  }
`;

export const TileIcon = styled.img`
  display: block;
  width: 56px;
  height: 56px;
  object-fit: contain;
`;
