import styled from '@emotion/styled';
import { panel, spread, stack, text, wrap } from 'shared/theme/layout';
import { space } from 'shared/theme/tokens';

export const OpenPanel = styled.section`
  ${stack(4)}
  padding: ${space(5)};
  ${panel()}
  [role='timer'] {
    font-size: 22px;
  }
`;

export const ClockLabel = styled.p`
  ${wrap(0, 4)}
  justify-content: space-between;
  ${text('second', 'small')}
`;

export const Foot = styled.div`
  ${spread(1, 4)}
`;
