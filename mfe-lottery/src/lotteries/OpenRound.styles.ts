import styled from '@emotion/styled';
import { color, font, radius, space } from 'shared/theme/tokens';

export const OpenPanel = styled.section`
  display: grid;
  gap: ${space(4)};
  padding: ${space(5)};
  border: 1px solid ${color.raised};
  border-radius: ${radius.large};
  background: ${color.surface};
  [role='timer'] {
    font-size: 22px;
  }
`;

export const ClockLabel = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space(4)};
  margin: 0;
  color: ${color.second};
  font-size: ${font.size.small};
`;
