import styled from '@emotion/styled';
import { panel, stack, terms, wrap } from 'shared/theme/layout';
import { onPaper } from 'shared/theme/printStyles';
import { color, font, space } from 'shared/theme/tokens';

export const PrizeBox = styled.section`
  container-type: inline-size;
  overflow: hidden;
  ${panel()}
  ${onPaper}
`;

export const PrizeColumns = styled.div`
  display: grid;
  align-content: start;
  & > img {
    max-height: 250px;
    padding: ${space(6)};
    background: ${color.raised};
  }
  & > div {
    ${stack(3)}
    justify-items: start;
    align-content: center;
    min-width: 0;
    padding: ${space(5)};
  }
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

export const PrizeWorth = styled.div`
  flex-basis: 100%;
  && dd {
    color: ${color.primaryHover};
    font: 700 ${font.size.title} / 1.1 ${font.display};
    overflow-wrap: anywhere;
  }
`;

export const Facts = styled.dl`
  ${wrap(2, 8)}
  margin: 0;
  ${terms('small')}
  dd {
    font-family: ${font.display};
    line-height: 1.4;
  }
`;
