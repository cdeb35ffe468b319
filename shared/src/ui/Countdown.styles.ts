import styled from '@emotion/styled';
import { color, font, radius, space } from '../theme/tokens.ts';

export const Timer = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space(2)};
  color: ${color.text};
  font-variant-numeric: tabular-nums;

  span {
    display: grid;
    justify-items: center;
    padding: ${space(2)} ${space(1)};
    border-radius: ${radius.small};
    background: ${color.raised};
  }
  b {
    font: 600 1.375em / 1.2 ${font.display};
  }
  small {
    color: ${color.muted};
    font-size: 12px;
    line-height: 1.4;
  }

  &[data-ended] b {
    color: ${color.danger};
  }
`;
