import styled from '@emotion/styled';
import { faded, lines, panel, text, wider } from 'shared/theme/layout';
import { cardOnPaper } from 'shared/theme/onPaper';
import { color, font, space } from 'shared/theme/tokens';

/** A container query decides the layout: vertical in a column, horizontal when two columns wide. */
export const CardRoom = styled.div`
  container-type: inline-size;
  display: grid;
  height: 100%;
`;

export const LotteryArticle = styled.article`
  display: flex;
  flex-direction: column;
  height: 100%;
  overflow: hidden;
  ${panel()}
  &[data-ended] img {
    ${faded}
  }
  @container (min-width: 440px) {
    display: grid;
    grid-template-columns: minmax(0, 4fr) minmax(0, 5fr);
  }
  @container (min-width: 900px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  ${cardOnPaper}
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

export const CardTitle = styled.h3`
  ${lines(2)}
  height: 2.5em;
  ${text('text')}
  font: 600 clamp(${font.size.body}, 4.5cqi + 5px, ${font.size.lead}) / 1.25 ${font.display};
`;

export const TimeLabel = styled.p`
  margin: ${space(1)} 0 0;
  color: ${color.muted};
  font-size: ${font.size.small};
`;

export const BodyPlace = styled.div`
  height: 360px;
  ${wider('height', { tablet: '370px', wide: '356px' })}
`;
