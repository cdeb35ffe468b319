import styled from '@emotion/styled';
import { color, font, space } from 'shared/theme/tokens';

export const GroupTitle = styled.h3`
  margin: 0 0 ${space(4)};
  color: ${color.second};
  font: 600 ${font.size.lead} / 1.3 ${font.display};
`;
