import styled from '@emotion/styled';
import { panel, stack, title } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';

export const DrawPanel = styled.section`
  ${stack(4)}
  padding: ${space(6)};
  ${panel(color.primary)}
  text-align: center;
`;

export const DrawPanelTitle = styled.h2`
  ${title('title', 1.2)}
`;
