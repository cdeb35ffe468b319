import styled from '@emotion/styled';
import { flow } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';

export const Box = styled.div`
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.medium};
  background: ${color.background};
  color: ${color.second};
  font-size: ${font.size.small};

  [data-state] {
    ${flow(2, 3)}
    min-height: 24px;
  }
  [data-state='solved'] svg {
    color: ${color.success};
  }
  [data-state='failed'] svg {
    color: ${color.danger};
  }
  p {
    flex: 1 1 24ch;
    margin: 0;
    line-height: 1.4;
  }
`;
