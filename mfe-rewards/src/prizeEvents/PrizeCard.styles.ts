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
  padding: ${space(5)};
`;

/** Two lines, used or not: all cards are of one height, and of the height of their skeletons. */
const twoLines = css`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  overflow-wrap: anywhere;
`;

export const Name = styled.h3`
  ${twoLines}
  min-height: 2.5em;
  margin: 0;
  font: 600 ${font.size.lead} / 1.25 ${font.display};
  color: ${color.text};
`;

export const Schedule = styled.p`
  ${twoLines}
  min-height: 2.8em;
  margin: ${space(1)} 0 ${space(4)};
  font: 400 ${font.size.small} / 1.4 ${font.text};
  color: ${color.muted};
`;

/** The height of a card's text, for its skeleton. */
export const TextSpace = styled.div`
  height: 300px;
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
  font-size: ${font.size.small};
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
