import styled from '@emotion/styled';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';

export const FactsBox = styled.div`
  grid-area: facts;
  display: grid;
  align-content: start;
  justify-items: start;
  gap: ${space(6)};
  margin-top: ${space(4)};
  ${from(breakpoint.tablet)} {
    /* Below a row of pictures: all in one line. */
    [data-facts='below'] > & {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: end;
      margin: 0;
    }
  }
  ${from(breakpoint.desktop)} {
    /* In the grid of pictures, whose third column two pictures leave free. */
    [data-facts='third'] > & {
      grid-area: pictures;
      justify-self: end;
      box-sizing: border-box;
      width: calc((100% - ${space(8)}) / 3);
      margin: 0;
      padding: ${space(4)} 0 0 ${space(6)};
    }
  }
`;

export const Facts = styled.dl`
  display: grid;
  gap: ${space(3)};
  width: 100%;
  max-width: 480px;
  margin: 0;
  ${from(breakpoint.tablet)} {
    [data-facts='below'] & {
      display: flex;
      flex-wrap: wrap;
      align-items: end;
      gap: ${space(4)} ${space(8)};
      max-width: none;
    }
  }
`;

export const Fact = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space(4)};
  padding-bottom: ${space(3)};
  border-bottom: 1px solid ${color.line};
  dt {
    color: ${color.muted};
  }
  dd {
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  ${from(breakpoint.tablet)} {
    [data-facts='below'] & {
      display: block;
      max-width: 280px;
      padding: 0;
      border: 0;
      dd {
        text-align: left;
      }
    }
  }
`;

/** The first thing to see: what there is to win. */
export const PrizeFact = styled(Fact)`
  display: block;
  dd {
    font: 700 ${font.size.large} / 1.2 ${font.display};
    font-variant-numeric: tabular-nums;
    color: ${color.primaryHover};
    text-align: left;
  }
`;

export const NoRound = styled.p`
  margin: 0;
  color: ${color.second};
`;
