import styled from '@emotion/styled';
import { stack } from 'shared/theme/layout';
import { notOnPaper } from 'shared/theme/onPaper';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';

export const Filters = styled.div`
  ${stack(4)}
  grid-template-columns: repeat(2, minmax(0, 1fr));
  margin-bottom: ${space(6)};

  > :first-of-type {
    grid-column: 1 / -1;
  }
  ${from(breakpoint.tablet)} {
    grid-template-columns: minmax(140px, 1fr) 2fr minmax(160px, 1fr);

    > :first-of-type {
      grid-column: auto;
    }
  }
  ${notOnPaper}
  p {
    margin: ${space(2)} 0 0;
    color: ${color.danger};
    font-size: ${font.size.small};
  }
`;
