import styled from '@emotion/styled';
import { column, panel, text, title, wrap } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';

export const Card = styled.li`
  ${column(3)}
  padding: ${space(5)};
  ${panel(color.line)}
  h3 {
    ${title('lead', 1.2)}
  }
  p {
    ${text('second', 'small')}
    line-height: 1.5;
    font-variant-numeric: tabular-nums;
  }
`;

/** At the bottom, so that the buttons of all three cards align. */
export const Actions = styled.div`
  ${wrap(2)}
  margin-top: auto;
`;

export const Waiting = styled.div`
  padding: ${space(3)};
  border: 1px solid color-mix(in srgb, ${color.primary} 45%, transparent);
  border-radius: ${radius.small};
  ${column(3)}
`;
