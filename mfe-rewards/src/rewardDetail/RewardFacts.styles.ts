import styled from '@emotion/styled';
import { breakpoint, color, font, from, radius, space } from 'shared/theme/tokens';

export const FactsBox = styled.div`
  container-type: inline-size;
  display: grid;
  align-content: start;
  gap: ${space(6)};
  box-sizing: border-box;
  padding: ${space(5)};
  border: 1px solid ${color.raised};
  border-radius: ${radius.large};
  background: ${color.surface};
  ${from(breakpoint.tablet)} {
    [data-facts='one'] > & {
      grid-area: facts;
      align-self: start;
      margin-top: ${space(6)};
    }
    /* The third column, down beside the text. */
    [data-facts='left1'] > & {
      grid-column: 3;
      grid-row: span 2;
      align-self: start;
    }
    [data-facts='left0'] > & {
      grid-column: 3;
      align-self: start;
    }
    /* In the two free columns, or in a row of their own: the facts beside each other. */
    [data-facts='left2'] > & {
      grid-column: span 2;
      align-content: center;
    }
  }
  ${from(breakpoint.desktop)} {
    padding: ${space(6)};
    [data-facts='bare'] > & {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: end;
    }
  }
`;

export const Facts = styled.dl`
  display: grid;
  gap: ${space(3)};
  margin: 0;
  ${from(breakpoint.desktop)} {
    [data-facts='left2'] & {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: ${space(3)} ${space(8)};
      > :first-of-type {
        grid-column: 1 / -1;
      }
    }
    [data-facts='bare'] & {
      display: flex;
      flex-wrap: wrap;
      align-items: end;
      gap: ${space(4)} ${space(8)};
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
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: ${font.size.small};
    font-weight: 400;
    color: ${color.second};
  }
  /* In a narrow column each answer stands under its question. */
  @container (max-width: 270px) {
    display: block;
    dd {
      text-align: left;
    }
  }
  ${from(breakpoint.desktop)} {
    [data-facts='bare'] & {
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
