import styled from '@emotion/styled';
import { wider } from 'shared/theme/layout';

/** Keeps the content below the page off the screen during loading. */
export const RoundPlace = styled.div`
  min-height: 100vh;
  section > [aria-hidden] {
    max-height: 340px;
  }
`;

export const ClockPlace = styled.div`
  height: 258px;
  ${wider('height', { wide: '232px' })}
`;

export const BuyPlace = styled.div`
  height: 223px;
  ${wider('height', { tablet: '200px', desktop: '132px' })}
`;

export const PrizeTextPlace = styled.div`
  height: 131px;
`;
