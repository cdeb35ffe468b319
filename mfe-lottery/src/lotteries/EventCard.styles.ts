import styled from '@emotion/styled';
import { breakpoint, color, font, from, radius, space } from 'shared/theme/tokens';

export const EventBox = styled.section`
  display: grid;
  overflow: hidden;
  border-radius: ${radius.large};
  background: ${color.surface};
  & > img {
    max-height: 360px;
    padding: ${space(6)};
    box-sizing: border-box;
    background: ${color.raised};
  }
  ${from(breakpoint.tablet)} {
    grid-template-columns: 1fr 1fr;
    & > img {
      height: 100%;
    }
  }
`;

export const EventText = styled.div`
  display: grid;
  align-content: center;
  justify-items: start;
  gap: ${space(5)};
  padding: ${space(6)};
  & > [role='timer'] {
    width: 100%;
  }
  dd:first-of-type {
    font-size: ${font.size.lead};
  }
`;

/** As high as the box of an open event. */
export const EventPlace = styled.div`
  height: 627px;
  ${from(breakpoint.tablet)} {
    height: 360px;
  }
`;
