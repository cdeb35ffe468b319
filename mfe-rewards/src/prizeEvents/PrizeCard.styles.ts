import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { color, font, radius, space } from 'shared/theme/tokens';
import { Card } from 'shared/ui/Card';

export const CardBox = styled(Card)`
  position: relative;
  display: flex;
  flex-direction: column;
  height: 100%;
  padding: 0;
  overflow: hidden;
`;

export const Stage = styled.div`
  padding: ${space(6)};
  border-radius: ${radius.large} ${radius.large} 0 0;
  background: radial-gradient(ellipse 60% 20% at 50% 88%, ${color.line}, transparent 100%), ${color.raised};
`;

export const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  box-sizing: border-box;
  /* Two lines of name and of schedule, three facts, the link: the height of a skeleton as well. */
  min-height: 316px;
  padding: ${space(5)};
`;

/** Never more than two lines, so that all cards are of one height, and of the height of their skeletons. */
const twoLines = css`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  overflow-wrap: anywhere;
`;

export const Name = styled.h3`
  ${twoLines}
  margin: 0;
  font: 600 ${font.size.lead} / 1.25 ${font.display};
  color: ${color.text};
`;

export const Schedule = styled.p`
  ${twoLines}
  margin: ${space(1)} 0 ${space(4)};
  font: 400 ${font.size.small} / 1.4 ${font.text};
  color: ${color.muted};
`;

export const Facts = styled.dl`
  display: grid;
  gap: ${space(2)};
  margin: auto 0 ${space(5)};
  padding-top: ${space(4)};
  border-top: 1px solid ${color.line};
`;

export const Fact = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space(3)};
  font: 400 ${font.size.small} / 1.4 ${font.text};
  dt {
    color: ${color.muted};
  }
  dd {
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    color: ${color.text};
    text-align: right;
  }
  &:first-of-type dd {
    color: ${color.primaryHover};
  }
`;

/** The picture's box in a card that is still loading. */
export const PictureSpace = styled.div`
  aspect-ratio: 4 / 3;
`;
