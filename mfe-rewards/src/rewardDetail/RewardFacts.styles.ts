import styled from '@emotion/styled';
import { panel, stack, terms, wrap } from 'shared/theme/layout';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';

export const FactsBox = styled.div`
  container-type: inline-size;
  ${stack(6)}
  align-content: start;
  padding: ${space(5)};
  ${panel()}
  ${from(breakpoint.tablet)} {
    [data-facts='one'] > & {
      grid-area: facts;
      align-self: start;
      margin-top: ${space(6)};
    }
    [data-facts='left1'] > & {
      grid-column: 3;
      grid-row: span 2;
      align-self: start;
    }
    [data-facts='left0'] > & {
      grid-column: 3;
      align-self: start;
    }
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
  ${stack(3)}
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
      ${wrap(4, 8)}
      align-items: end;
    }
  }
`;

export const Fact = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space(4)};
  padding-bottom: ${space(3)};
  border-bottom: 1px solid ${color.line};
  ${terms('body')}
  dd {
    text-align: right;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: ${font.size.small};
    font-weight: 400;
    color: ${color.second};
  }
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

export const PrizeFact = styled(Fact)`
  display: block;
  dd {
    font: 700 ${font.size.large} / 1.2 ${font.display};
    font-variant-numeric: tabular-nums;
    color: ${color.primaryHover};
    text-align: left;
  }
`;
