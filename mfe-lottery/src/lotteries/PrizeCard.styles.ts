import styled from '@emotion/styled';
import { onPaper } from 'shared/theme/onPaper';
import { color, font, radius, space } from 'shared/theme/tokens';

/** Its own width decides: the picture above the text, or beside it where it has the row for itself. */
export const PrizeBox = styled.section`
  container-type: inline-size;
  overflow: hidden;
  border: 1px solid ${color.raised};
  border-radius: ${radius.large};
  background: ${color.surface};
  ${onPaper}
`;

export const PrizeColumns = styled.div`
  display: grid;
  align-content: start;
  & > img {
    max-height: 250px;
    padding: ${space(6)};
    box-sizing: border-box;
    background: ${color.raised};
  }
  & > div {
    display: grid;
    justify-items: start;
    align-content: center;
    gap: ${space(3)};
    min-width: 0;
    padding: ${space(5)};
  }
  /* The button fills its row in a column. */
  & > div > a {
    justify-self: stretch;
  }
  @container (min-width: 600px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
    & > img {
      height: 100%;
    }
    & > div {
      padding: ${space(6)} ${space(8)};
    }
    & > div > a {
      justify-self: start;
    }
  }
`;

export const PrizeName = styled.h2`
  margin: 0;
  color: ${color.text};
  font: 600 ${font.size.lead} / 1.3 ${font.display};
  overflow-wrap: anywhere;
`;

/** The first thing to see: what can be won. */
export const PrizeWorth = styled.div`
  flex-basis: 100%;
  && dd {
    color: ${color.primaryHover};
    font: 700 ${font.size.title} / 1.1 ${font.display};
    overflow-wrap: anywhere;
  }
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
