import styled from '@emotion/styled';
import { from, space } from 'shared/theme/tokens';

/** Buttons fill their row on a phone. */
export const FirstSteps = styled.div`
  display: grid;
  gap: ${space(3)};
  width: 100%;

  ${from(480)} {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
  }
`;
