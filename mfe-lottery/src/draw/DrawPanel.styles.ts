import styled from '@emotion/styled';
import { color, font, radius, space } from 'shared/theme/tokens';

/** What stands in the middle of a round's page from the close on: the wait for the draw, then its result. */
export const DrawPanel = styled.section`
  display: grid;
  gap: ${space(4)};
  padding: ${space(6)};
  border: 1px solid ${color.primary};
  border-radius: ${radius.large};
  background: ${color.surface};
  text-align: center;
`;

export const DrawPanelTitle = styled.h2`
  margin: 0;
  font: 600 ${font.size.title} / 1.2 ${font.display};
`;
