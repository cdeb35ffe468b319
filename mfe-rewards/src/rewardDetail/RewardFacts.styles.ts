import styled from '@emotion/styled';
import { color, font, space } from 'shared/theme/tokens';

export const FactsBox = styled.div`
  grid-area: facts;
  display: grid;
  align-content: start;
  justify-items: start;
  gap: ${space(6)};
`;

export const Facts = styled.dl`
  display: grid;
  gap: ${space(3)};
  width: 100%;
  max-width: 480px;
  margin: 0;
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
