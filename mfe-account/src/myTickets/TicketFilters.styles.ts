import styled from '@emotion/styled';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';

export const Filters = styled.div`
  display: grid;
  gap: ${space(4)};
  margin-bottom: ${space(6)};

  ${from(breakpoint.tablet)} {
    grid-template-columns: minmax(140px, 1fr) 2fr minmax(160px, 1fr);
  }
  p {
    margin: ${space(2)} 0 0;
    color: ${color.danger};
    font-size: ${font.size.small};
  }
`;
