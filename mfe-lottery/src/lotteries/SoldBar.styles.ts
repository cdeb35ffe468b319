import styled from '@emotion/styled';
import { text, wrap } from 'shared/theme/layout';
import { color, font } from 'shared/theme/tokens';

export const BarText = styled.p`
  ${wrap(0, 3)}
  justify-content: space-between;
  ${text('second', 'small')}
  font-variant-numeric: tabular-nums;
  strong {
    font-weight: inherit;
    white-space: nowrap;
  }
  [data-loud] {
    color: ${color.text};
    font-weight: 600;
  }
  /* Stacked without wrapping in narrow lists, so that adjacent cards align. */
  @container (max-width: 240px) {
    flex-direction: column;
    font-size: clamp(12px, 9cqi, ${font.size.small});
  }
`;
