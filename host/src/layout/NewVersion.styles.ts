import styled from '@emotion/styled';
import { row } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';

export const Notice = styled.div`
  position: fixed;
  z-index: 30;
  left: 50%;
  bottom: calc(${space(4)} + var(--note-room, 0px));
  transform: translateX(-50%);
  ${row(3)}
  width: max-content;
  max-width: calc(100vw - ${space(8)});
  padding: ${space(2)} ${space(2)} ${space(2)} ${space(4)};
  border: 1px solid ${color.control};
  border-radius: ${radius.medium};
  background: ${color.raised};
  color: ${color.text};
`;
