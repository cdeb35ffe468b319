import styled from '@emotion/styled';
import { bareList, panel, stack } from 'shared/theme/layout';
import { onPaper } from 'shared/theme/onPaper';
import { color, space } from 'shared/theme/tokens';

export const Advice = styled.ul`
  ${stack(4)}
  ${bareList}
  padding: ${space(5)};
  ${panel()}
  color: ${color.second};
  line-height: 1.55;
  strong {
    display: block;
    color: ${color.text};
    font-weight: 600;
  }
  a {
    color: ${color.primaryHover};
  }
  ${onPaper}
`;
