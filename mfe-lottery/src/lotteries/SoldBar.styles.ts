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
  /* In the cards of a narrow list one below the other and never wrapped, so that cards side by side keep one line. */
  @container (max-width: 240px) {
    flex-direction: column;
    font-size: clamp(12px, 9cqi, ${font.size.small});
  }
`;
