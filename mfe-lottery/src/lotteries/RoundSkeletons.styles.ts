import styled from '@emotion/styled';
import { breakpoint, from } from 'shared/theme/tokens';

/** Keeps what follows the page below the screen while it loads. */
export const RoundPlace = styled.div`
  min-height: 100vh;
  section > [aria-hidden] {
    max-height: 340px;
  }
`;

export const ClockPlace = styled.div`
  height: 230px;
`;

export const BuyPlace = styled.div`
  height: 223px;
  ${from(breakpoint.tablet)} {
    height: 200px;
  }
  ${from(breakpoint.desktop)} {
    height: 132px;
  }
`;

export const PrizeTextPlace = styled.div`
  height: 131px;
`;
