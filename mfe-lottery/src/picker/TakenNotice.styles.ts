import styled from '@emotion/styled';
import { color, font, radius, space } from 'shared/theme/tokens';

export const Taken = styled.div`
  display: grid;
  gap: ${space(2)};
  max-height: 30vh;
  overflow-y: auto;
  &:empty {
    display: none;
  }
`;

export const TakenRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  padding: ${space(2)} ${space(3)};
  border: 1px solid color-mix(in srgb, ${color.danger} 45%, transparent);
  border-radius: ${radius.small};
  background: color-mix(in srgb, ${color.danger} 7%, ${color.surface});
  color: ${color.text};
  font-size: ${font.size.small};
  & > span {
    flex: 1 1 180px;
  }
`;
