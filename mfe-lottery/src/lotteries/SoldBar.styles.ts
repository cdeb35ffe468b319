import styled from '@emotion/styled';
import { color, font, space } from 'shared/theme/tokens';

export const Bar = styled.div`
  display: grid;
  gap: ${space(1.5)};
`;

export const BarText = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space(3)};
  margin: 0;
  color: ${color.second};
  font-size: ${font.size.small};
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
