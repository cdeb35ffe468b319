import styled from '@emotion/styled';
import { panel, spread, stack, text } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';

export const Panel = styled.section`
  ${spread(3, 6)}
  padding: ${space(5)};
  flex: 1;
  align-content: flex-start;
  ${panel(color.line)}
  & > button {
    flex: 1 1 auto;
  }
  & > p {
    flex-basis: 100%;
  }
`;

export const PriceLabel = styled.p`
  ${text('second', 'small')}
  a {
    color: ${color.primaryHover};
  }
`;

export const Price = styled.p`
  ${text('text')}
  font: 700 ${font.size.title} / 1.2 ${font.display};
  font-variant-numeric: tabular-nums;
`;

export const AfterPurchase = styled.div`
  ${stack(3)}
  flex-basis: 100%;
  &[data-awaited] {
    visibility: hidden;
  }
`;

export const Receipt = styled.div`
  ${spread(2, 4)}
  p {
    flex: 1 1 20rem;
    ${text('second', 'small')}
  }
  a {
    color: ${color.primaryHover};
  }
`;

export const Odds = styled.div`
  ${stack(1.5)}
  flex-basis: 100%;
  padding-top: ${space(4)};
  border-top: 1px dashed ${color.line};
  p {
    ${text('second', 'small')}
    line-height: 1.5;
    text-wrap: pretty;
    font-variant-numeric: tabular-nums;
  }
`;
