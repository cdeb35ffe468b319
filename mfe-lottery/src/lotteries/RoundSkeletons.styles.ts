import styled from '@emotion/styled';
import { heights } from 'shared/theme/layout';
import { breakpoint } from 'shared/theme/tokens';

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
  ${heights({ 0: 223, [breakpoint.tablet]: 200, [breakpoint.desktop]: 132 })}
`;

export const PrizeTextPlace = styled.div`
  height: 131px;
`;
