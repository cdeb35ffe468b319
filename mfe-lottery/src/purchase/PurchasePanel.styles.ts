import styled from '@emotion/styled';
import { panel, spread, stack, text, wideOnPhones } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';

export const Panel = styled.section`
  ${spread(3, 6)}
  padding: ${space(5)};
  ${panel(color.line)}
  ${wideOnPhones('button')}
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

export const OwnNumbers = styled.p`
  flex-basis: 100%;
  ${text('text')}
  padding: ${space(2)} ${space(3)};
  border: 1px solid color-mix(in srgb, ${color.success} 45%, transparent);
  border-radius: ${radius.small};
  background: color-mix(in srgb, ${color.success} 7%, ${color.surface});
  strong {
    color: ${color.success};
    font-family: ${font.display};
    font-variant-numeric: tabular-nums;
  }
`;

export const Receipt = styled.div`
  ${spread(2, 4)}
  flex-basis: 100%;
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
