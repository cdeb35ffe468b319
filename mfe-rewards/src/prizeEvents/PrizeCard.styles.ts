import styled from '@emotion/styled';
import { column, lines, spread, stack, text, title } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { Panel } from 'shared/ui/Panel';

/** As high as all lines of a card, so that the skeleton has the same height. */
export const CardBox = styled(Panel)`
  display: grid;
  grid-template-rows: auto minmax(358px, 1fr);
  height: 100%;
  overflow: hidden;
`;

export const Stage = styled.div`
  background: radial-gradient(ellipse at 50% 45%, ${color.raised}, ${color.surface} 75%);
  img {
    padding: 4%;
  }
`;

export const Body = styled.div`
  ${column(1)}
  min-width: 0;
  padding: ${space(3)} ${space(4)} ${space(4)};
`;

export const Value = styled.dl`
  margin: 0;
  dt {
    ${text('muted', 'small')}
  }
  dd {
    ${lines(1)}
    ${text('primaryHover')}
    font: 700 ${font.size.title} / 1.15 ${font.display};
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.01em;
  }
`;

export const Name = styled.h3`
  ${lines(2)}
  min-height: 2.6em;
  ${title('body', 1.3)}
`;

export const Schedule = styled.p`
  display: grid;
  align-content: start;
  min-height: 84px;
  margin: 0;
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
  ${stack(0.5)}
  margin: auto 0 ${space(2)};
  padding-top: ${space(2)};
  border-top: 1px solid ${color.line};
`;

export const Fact = styled.div`
  ${spread(0, 2)}
  ${text('muted', 'small')}
  dd {
    ${text('text')}
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

export const PictureSpace = styled.div`
  aspect-ratio: 3 / 2;
  border-radius: ${radius.small};
`;
