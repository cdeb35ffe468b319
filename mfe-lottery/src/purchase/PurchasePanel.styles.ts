import styled from '@emotion/styled';
import { breakpoint, color, font, from, radius, space } from 'shared/theme/tokens';

export const Panel = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)} ${space(6)};
  padding: ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.large};
  background: ${color.surface};
  /* The button fills its row on phones. */
  & > button {
    flex: 1 1 auto;
  }
  ${from(breakpoint.tablet)} {
    & > button {
      flex: none;
    }
  }
`;

export const PriceLabel = styled.p`
  margin: 0;
  color: ${color.second};
  font-size: ${font.size.small};
  a {
    color: ${color.primaryHover};
  }
`;

export const Price = styled.p`
  margin: 0;
  color: ${color.text};
  font: 700 ${font.size.title} / 1.2 ${font.display};
  font-variant-numeric: tabular-nums;
`;

export const OwnNumbers = styled.p`
  flex-basis: 100%;
  margin: 0;
  padding: ${space(2)} ${space(3)};
  border: 1px solid color-mix(in srgb, ${color.success} 45%, transparent);
  border-radius: ${radius.small};
  background: color-mix(in srgb, ${color.success} 7%, ${color.surface});
  color: ${color.text};
  strong {
    color: ${color.success};
    font-family: ${font.display};
    font-variant-numeric: tabular-nums;
  }
`;
