import styled from '@emotion/styled';
import { panel, stack, wideOnPhones, wider, wrap } from 'shared/theme/layout';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';

export const EventBox = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: hidden;
  ${panel()}
  & > img {
    max-height: 320px;
    padding: ${space(6)};
    background: ${color.raised};
  }
  ${from(breakpoint.tablet)} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    & > img {
      height: 100%;
      max-height: 480px;
    }
  }
`;

export const EventText = styled.div`
  ${stack(5)}
  align-content: center;
  min-width: 0;
  padding: ${space(6)} ${space(5)};
  ${wider('padding', { desktop: space(8) })}
`;

export const EventWorth = styled.div`
  flex-basis: 100%;
  && dd {
    color: ${color.primaryHover};
    font: 700 clamp(${font.size.large}, 5vw, ${font.size.hero}) / 1.1 ${font.display};
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }
`;

/** In a row of its own, because its width changes when the font arrives and could wrap a shared row. */
export const EventTime = styled.div`
  flex-basis: 100%;
`;

export const EventActions = styled.div`
  ${wrap(3)}
  ${wideOnPhones('a')}
`;

export const EventPlace = styled.div`
  height: 762px;
  ${wider('height', { tablet: '482px' })}
`;
