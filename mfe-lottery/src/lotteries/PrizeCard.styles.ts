import styled from '@emotion/styled';
import { color, font, radius, space } from 'shared/theme/tokens';

export const PrizeBox = styled.section`
  display: grid;
  align-content: start;
  overflow: hidden;
  border-radius: ${radius.large};
  background: ${color.surface};
  & > img {
    max-height: 340px;
    padding: ${space(6)};
    box-sizing: border-box;
    background: ${color.raised};
  }
  & > div {
    display: grid;
    justify-items: start;
    gap: ${space(3)};
    padding: ${space(5)};
  }
`;

export const PrizeName = styled.h2`
  margin: 0;
  color: ${color.text};
  font: 600 ${font.size.lead} / 1.3 ${font.display};
`;

export const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(8)};
  margin: 0;
  dt {
    color: ${color.muted};
    font-size: ${font.size.small};
  }
  dd {
    margin: 0;
    color: ${color.text};
    font: 600 ${font.size.body} / 1.4 ${font.display};
    font-variant-numeric: tabular-nums;
  }
`;
