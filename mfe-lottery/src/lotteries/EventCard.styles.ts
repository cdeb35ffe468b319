import styled from '@emotion/styled';
import { breakpoint, color, font, from, radius, space } from 'shared/theme/tokens';

export const EventBox = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: hidden;
  border: 1px solid ${color.raised};
  border-radius: ${radius.large};
  background: ${color.surface};
  & > img {
    max-height: 320px;
    padding: ${space(6)};
    box-sizing: border-box;
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
  display: grid;
  align-content: center;
  gap: ${space(5)};
  min-width: 0;
  padding: ${space(6)} ${space(5)};
  ${from(breakpoint.desktop)} {
    padding: ${space(8)};
  }
`;

/** The first thing to see: what can be won. */
export const EventWorth = styled.div`
  flex-basis: 100%;
  && dd {
    color: ${color.primaryHover};
    font: 700 clamp(${font.size.large}, 5vw, ${font.size.hero}) / 1.1 ${font.display};
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }
`;

/** Each as wide as the row on phones. */
export const EventActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  & > a {
    flex: 1 1 auto;
  }
  ${from(breakpoint.tablet)} {
    & > a {
      flex: none;
    }
  }
`;

/** As high as the box of an open event. */
export const EventPlace = styled.div`
  height: 762px;
  ${from(breakpoint.tablet)} {
    height: 482px;
  }
`;
