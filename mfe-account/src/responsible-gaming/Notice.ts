import styled from '@emotion/styled';
import { column, panel, text, title } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';

export const Notice = styled.div`
  ${column(3)}
  align-items: start;
  padding: ${space(5)};
  ${panel(color.primary)}
  h2,
  h3 {
    ${title('lead', 1.3)}
  }
  p {
    ${text('second')}
    line-height: 1.5;
  }
`;
