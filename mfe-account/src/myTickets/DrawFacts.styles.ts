import styled from '@emotion/styled';
import { flow, stack, terms, wrap } from 'shared/theme/layout';
import { color, font } from 'shared/theme/tokens';

export const Facts = styled.dl`
  ${stack(2)}
  margin: 0;
  font-size: ${font.size.small};
  line-height: 1.5;

  div,
  dd {
    ${wrap(0, 2)}
  }
  ${terms('small')}
  code {
    color: ${color.muted};
    font-size: 13px;
    font-weight: 400;
    line-height: 21px;
  }
  a {
    color: ${color.primaryHover};
  }
`;

export const Ahead = styled.p`
  ${flow(1, 4)}
`;
