import styled from '@emotion/styled';
import { color, font, space } from 'shared/theme/tokens';

export const Terms = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(3)};
  margin: ${space(1)} 0 ${space(4)};
  padding: 0;
  list-style: none;
  font: 400 ${font.size.small} / 1.5 ${font.text};
  font-variant-numeric: tabular-nums;
  color: ${color.second};
`;
