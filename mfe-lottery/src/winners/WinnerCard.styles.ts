import styled from '@emotion/styled';
import { fillsCard } from 'shared/theme/cardLink';
import { color, font, radius, space } from 'shared/theme/tokens';

export const WinnerBox = styled.article`
  position: relative;
  display: grid;
  justify-items: center;
  align-content: start;
  gap: ${space(3)};
  height: 100%;
  padding: ${space(6)} ${space(4)};
  box-sizing: border-box;
  border: 1px solid ${color.raised};
  border-radius: ${radius.large};
  background: ${color.surface};
  text-align: center;
  & > div {
    min-width: 0;
    max-width: 100%;
  }
  img {
    width: 72px;
    height: 72px;
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
  p {
    margin: ${space(1)} 0 0;
    color: ${color.second};
    font-size: ${font.size.small};
    font-variant-numeric: tabular-nums;
  }
  strong {
    color: ${color.primaryHover};
    font: 600 ${font.size.body} / 1.3 ${font.display};
  }
  a {
    color: ${color.second};
    text-decoration: none;
  }
  a:hover {
    color: ${color.primaryHover};
  }
  a {
    ${fillsCard}
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
