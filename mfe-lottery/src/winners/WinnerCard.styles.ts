import styled from '@emotion/styled';
import { color, font, radius, space } from 'shared/theme/tokens';

export const WinnerBox = styled.article`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  height: 100%;
  padding: ${space(6)} ${space(4)};
  box-sizing: border-box;
  border-radius: ${radius.large};
  background: ${color.surface};
  text-align: center;
  img {
    width: 96px;
    height: 96px;
    border: 2px solid ${color.primary};
    border-radius: ${radius.pill};
    object-fit: cover;
  }
  h3 {
    max-width: 100%;
    margin: 0;
    overflow: hidden;
    font: 600 ${font.size.lead} / 1.3 ${font.display};
    text-overflow: ellipsis;
  }
`;

/** As high as the carousel that follows, so that nothing jumps. */
export const LoadingBox = styled.p`
  display: grid;
  place-items: center;
  min-height: 240px;
  margin: 0;
  border-radius: ${radius.large};
  background: ${color.surface};
  color: ${color.second};
`;
