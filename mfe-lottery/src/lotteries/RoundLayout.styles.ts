import styled from '@emotion/styled';
import { goneWhenEmpty, stack } from 'shared/theme/layout';
import { breakpoint, from, space } from 'shared/theme/tokens';

export const RoundBanner = styled.div`
  margin-bottom: ${space(5)};
  ${goneWhenEmpty}
`;

/** On phones the order is action, prize, rest; on wider screens the prize is on the right of the action. */
export const RoundColumns = styled.div`
  ${stack(5)}
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  & > section + div:empty,
  & > div + div:empty {
    display: none;
  }
  ${from(breakpoint.tablet)} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: 0 ${space(6)};
    &[data-alone] > * {
      grid-column: 1 / -1;
    }
  }
`;

export const RoundMain = styled.div`
  ${stack(5)}
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
  ${goneWhenEmpty}
  &:empty + section {
    grid-column: 1 / -1;
  }
`;

/**
 * Full width. It does not use `:last-child`: while the document streams in, a browser cannot know the last child, and the content
 * would move.
 */
export const RoundBelow = styled.div`
  grid-column: 1 / -1;
`;
