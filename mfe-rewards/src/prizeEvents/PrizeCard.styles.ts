import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { color, font, radius, space } from 'shared/theme/tokens';
import { Card } from 'shared/ui/Card';

/** Width of a slide in px from which picture and text stand beside each other. */
const wide = '@container (min-width: 460px)';

export const CardBox = styled(Card)`
  container-type: inline-size;
  height: 100%;
  padding: 0;
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

/** The picture has its side of the slide, whole and as large as it fits. */
export const Stage = styled.div`
  position: relative;
  background: radial-gradient(ellipse at 50% 45%, ${color.raised}, ${color.surface} 75%);
  img {
    box-sizing: border-box;
    padding: 4%;
  }
  ${wide} {
    img {
      position: absolute;
      inset: 0;
      height: 100%;
    }
  }
`;

export const Body = styled.div`
  display: flex;
  flex-direction: column;
  box-sizing: border-box;
  min-width: 0;
  /* Value, name, two lines of schedule, the time left, the facts and the link: the height of a skeleton as well. */
  min-height: 336px;
  padding: ${space(5)};
`;

/** Never more than its lines, so that all slides are of one height, and of the height of their skeletons. */
const lines = (count: number) => css`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${count};
  overflow: hidden;
  overflow-wrap: anywhere;
`;

/** The first thing to see: what there is to win. */
export const Value = styled.dl`
  margin: 0 0 ${space(1)};
  dt {
    font: 400 ${font.size.small} / 1.4 ${font.text};
    color: ${color.muted};
  }
  dd {
    ${lines(1)}
    margin: 0;
    font: 700 32px / 1.15 ${font.display};
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.01em;
    color: ${color.primaryHover};
  }
`;

export const Name = styled.h3`
  ${lines(1)}
  margin: 0;
  font: 600 ${font.size.lead} / 1.3 ${font.display};
  color: ${color.text};
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
  display: grid;
  grid-template-columns: repeat(3, auto);
  justify-content: space-between;
  gap: ${space(2)};
  margin: auto 0 ${space(4)};
  padding-top: ${space(3)};
  border-top: 1px solid ${color.line};
`;

export const Fact = styled.div`
  font: 400 ${font.size.small} / 1.4 ${font.text};
  dt {
    color: ${color.muted};
  }
  dd {
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    color: ${color.text};
  }
`;

/** The picture's box in a slide that is still loading. */
export const PictureSpace = styled.div`
  aspect-ratio: 4 / 3;
  border-radius: ${radius.small};
  ${wide} {
    aspect-ratio: auto;
  }
`;
