import styled from '@emotion/styled';
import { breakpoint, from, space } from 'shared/theme/tokens';

export const RoundBanner = styled.div`
  margin-bottom: ${space(5)};
  &:empty {
    display: none;
  }
`;

/** On phones the action comes first, then the prize, then the rest; wider, the prize stands on the right of the action. */
export const RoundColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  align-items: start;
  & > section + div:empty,
  & > div + div:empty {
    display: none;
  }
  ${from(breakpoint.tablet)} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: 0 ${space(6)};
    & > div:last-of-type,
    &[data-alone] > * {
      grid-column: 1 / -1;
    }
  }
`;

export const RoundMain = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  min-width: 0;
  &:empty {
    display: none;
  }
  /* Nothing beside it: the prize takes the row. */
  &:empty + section {
    grid-column: 1 / -1;
  }
`;
