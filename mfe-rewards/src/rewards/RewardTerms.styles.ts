import styled from '@emotion/styled';
import { color, font, space } from 'shared/theme/tokens';

export const Terms = styled.ul`
  display: grid;
  margin: ${space(1)} 0 ${space(4)};
  padding: 0;
  list-style: none;
  font: 400 ${font.size.small} / 1.5 ${font.text};
  font-variant-numeric: tabular-nums;
  color: ${color.second};
  @container (min-width: 440px) {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(1)} ${space(5)};
    font-size: ${font.size.body};
  }
`;
