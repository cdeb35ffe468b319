import styled from '@emotion/styled';
import { bareList, wrap } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';

export const Terms = styled.ul`
  display: grid;
  ${bareList}
  margin: ${space(1)} 0 ${space(4)};
  font: 400 ${font.size.small} / 1.5 ${font.text};
  font-variant-numeric: tabular-nums;
  color: ${color.second};
  @container (min-width: 440px) {
    ${wrap(1, 5)}
    font-size: ${font.size.body};
  }
`;
