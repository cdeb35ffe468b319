import styled from '@emotion/styled';
import { breakpoint, color, font, from, moving, radius, space } from 'shared/theme/tokens';

/** One row that scrolls sideways where seven tiles do not fit. */
export const Tiles = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(112px, 1fr);
  gap: ${space(3)};
  margin-top: ${space(6)};
  padding: ${space(1)};
  overflow-x: auto;
  scroll-snap-type: x proximity;
  ${from(breakpoint.desktop)} {
    gap: ${space(4)};
  }
`;

export const Tile = styled.button`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space(2)};
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
  &:focus-visible {
    outline: 3px solid ${color.text};
    outline-offset: -3px;
  }
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
