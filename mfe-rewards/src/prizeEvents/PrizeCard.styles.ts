import styled from '@emotion/styled';
import { cover, lines, stack, terms, text } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { Panel } from 'shared/ui/Panel';

const wide = '@container (min-width: 460px)';

export const CardBox = styled(Panel)`
  container-type: inline-size;
  height: 100%;
  overflow: hidden;
`;

export const Inner = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  height: 100%;
  ${wide} {
    grid-template: minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1fr);
    min-height: 336px;
  }
`;

export const Stage = styled.div`
  position: relative;
  background: radial-gradient(ellipse at 50% 45%, ${color.raised}, ${color.surface} 75%);
  img {
    padding: 4%;
  }
  ${wide} {
    img {
      ${cover}
      height: 100%;
    }
  }
`;

export const Body = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  /* Height of all lines of the card; the skeleton has the same. */
  min-height: 336px;
  padding: ${space(5)};
`;

export const Value = styled.dl`
  margin: 0 0 ${space(1)};
  dt {
    font: 400 ${font.size.small} / 1.4 ${font.text};
    color: ${color.muted};
  }
  dd {
    ${lines(1)}
    ${text('primaryHover')}
    font: 700 32px / 1.15 ${font.display};
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.01em;
  }
`;

export const Schedule = styled.p`
  display: grid;
  align-content: start;
  min-height: 42px;
  margin: ${space(2)} 0 ${space(4)};
  font: 400 ${font.size.small} / 1.5 ${font.text};
  color: ${color.second};
  span {
    ${lines(2)}
  }
  time {
    color: ${color.text};
    font-weight: 600;
  }
`;

export const Facts = styled.dl`
  ${stack(2)}
  grid-template-columns: repeat(3, auto);
  justify-content: space-between;
  margin: auto 0 ${space(4)};
  padding-top: ${space(3)};
  border-top: 1px solid ${color.line};
`;

export const Fact = styled.div`
  font: 400 ${font.size.small} / 1.4 ${font.text};
  ${terms('small')}
`;

export const PictureSpace = styled.div`
  aspect-ratio: 4 / 3;
  border-radius: ${radius.small};
  ${wide} {
    aspect-ratio: auto;
  }
`;
