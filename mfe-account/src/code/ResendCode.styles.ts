import styled from '@emotion/styled';
import { color, font, space } from 'shared/theme/tokens';

export const Resend = styled.div`
  display: grid;
  gap: ${space(3)};

  > p:first-of-type {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(2)} ${space(3)};
    margin: 0;
    color: ${color.second};
    font-size: ${font.size.small};
  }
  button {
    min-height: 44px;
    font-variant-numeric: tabular-nums;
  }
`;
