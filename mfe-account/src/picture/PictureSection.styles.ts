import styled from '@emotion/styled';
import { column, disc, flow } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';

export const DropPlace = styled.div`
  ${flow(5, 6)}
  margin: -${space(2)};
  padding: ${space(2)};
  border: 2px dashed transparent;
  border-radius: ${radius.medium};
  &[data-over='true'] {
    border-color: ${color.primary};
    background: ${color.raised};
  }
  /* Drag events reach only the drop zone, not its children. */
  &[data-over='true'] * {
    pointer-events: none;
  }
`;

export const Round = styled.div`
  ${disc(96)}
  overflow: hidden;
  background: ${color.raised};
  box-shadow: 0 0 0 2px ${color.line};
`;

export const Words = styled.div`
  ${column(3)}
  flex: 1 1 240px;
  min-width: 0;
`;
