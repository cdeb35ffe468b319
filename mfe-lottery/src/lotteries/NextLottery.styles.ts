import styled from '@emotion/styled';
import { panel, stack, text } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';

/** A container query, not the window, decides the layout: the host may place it beside the hero or below. */
export const NextPanel = styled.section`
  container-type: inline-size;
  ${panel(color.line)}
  overflow: hidden;
`;

export const NextColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  & > img {
    height: 100%;
    max-height: 220px;
    padding: ${space(5)};
    background: ${color.raised};
  }
  @container (min-width: 600px) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    & > img {
      max-height: none;
    }
  }
`;

export const NextBody = styled.div`
  ${stack(3)}
  align-content: center;
  padding: ${space(5)};
  min-width: 0;
`;

export const Stake = styled.p`
  ${text('second')}
  strong {
    color: ${color.text};
    font-weight: 600;
  }
`;
