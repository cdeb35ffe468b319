import styled from '@emotion/styled';
import { breakpoint, color, font, from, radius, space } from 'shared/theme/tokens';

/** Its own width decides: upright in a column, lying where it has the room of two. */
export const CardRoom = styled.div`
  container-type: inline-size;
  display: grid;
  height: 100%;
`;

export const LotteryArticle = styled.article`
  display: flex;
  flex-direction: column;
  box-sizing: border-box;
  height: 100%;
  overflow: hidden;
  border: 1px solid ${color.raised};
  border-radius: ${radius.large};
  background: ${color.surface};
  &[data-ended] img {
    filter: grayscale(1);
    opacity: 0.55;
  }
  @container (min-width: 440px) {
    display: grid;
    grid-template-columns: minmax(0, 4fr) minmax(0, 5fr);
  }
  @container (min-width: 900px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  @media print {
    border: 1px solid ${color.line};
    break-inside: avoid;
  }
`;

export const CardPicture = styled.div`
  position: relative;
  display: grid;
  align-items: center;
  padding: ${space(4)};
  background: ${color.raised};
  & > img {
    max-height: 320px;
  }
  @container (min-width: 440px) {
    padding: ${space(2)};
  }
  & > span {
    position: absolute;
    top: ${space(3)};
    left: ${space(3)};
  }
`;

export const CardBody = styled.div`
  container-type: inline-size;
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space(2)};
  padding: ${space(4)};
  & > :last-child {
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
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

export const TimeLabel = styled.p`
  margin: ${space(1)} 0 0;
  color: ${color.muted};
  font-size: ${font.size.small};
`;

/** As high as a card's body, whose bar and stakes take a line more in narrow columns. */
export const BodyPlace = styled.div`
  height: 360px;
  ${from(breakpoint.tablet)} {
    height: 370px;
  }
  ${from(breakpoint.wide)} {
    height: 356px;
  }
`;
