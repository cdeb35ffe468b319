import styled from '@emotion/styled';
import { flow, stack, text, title, wideOnPhones } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';

export const Boxes = styled.div`
  ${stack(5)}
  h3 {
    ${title('lead', 1.2)}
  }
`;

export const Matters = styled.ul`
  margin: 0;
  padding-left: ${space(5)};
  color: ${color.text};
  line-height: 1.5;
  overflow-wrap: anywhere;
`;

export const Consequences = styled.dl`
  margin: 0;
  line-height: 1.5;
  dt {
    color: ${color.text};
    font-weight: 600;
  }
  dd {
    ${text('second')}
    margin: 0 0 ${space(3)};
  }
`;

export const Actions = styled.div`
  ${flow(3)}
  ${wideOnPhones('button')}
`;
