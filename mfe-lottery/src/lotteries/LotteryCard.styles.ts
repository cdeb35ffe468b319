import styled from '@emotion/styled';
import { breakpoint, color, font, from, radius, space } from 'shared/theme/tokens';

export const LotteryArticle = styled.article`
  display: flex;
  flex-direction: column;
  height: 100%;
  overflow: hidden;
  border-radius: ${radius.large};
  background: ${color.surface};
  &[data-ended] img {
    filter: grayscale(1);
    opacity: 0.55;
  }
`;

export const CardPicture = styled.div`
  position: relative;
  padding: ${space(4)};
  background: ${color.raised};
`;

export const CardBody = styled.div`
  container-type: inline-size;
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space(2)};
  padding: ${space(4)};
  & > a {
    margin-top: auto;
  }
`;

/** Always two lines high, so that cards side by side keep one line. */
export const CardTitle = styled.h3`
  display: -webkit-box;
  height: 2.5em;
  margin: 0;
  overflow: hidden;
  color: ${color.text};
  font: 600 clamp(${font.size.body}, 4.5cqi + 5px, ${font.size.lead}) / 1.25 ${font.display};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

export const Price = styled.p`
  margin: 0;
  color: ${color.primaryHover};
  font: 600 ${font.size.body} / 1.3 ${font.display};
  font-variant-numeric: tabular-nums;
`;

export const TimeLabel = styled.p`
  margin: ${space(1)} 0 0;
  color: ${color.muted};
  font-size: ${font.size.small};
`;

/** As high as a card's body, whose bar takes a line more in narrow columns. */
export const BodyPlace = styled.div`
  height: 321px;
  ${from(breakpoint.wide)} {
    height: 301px;
  }
`;
