import styled from '@emotion/styled';
import { breakpoint, color, font, from, radius, space } from 'shared/theme/tokens';

/** Tools above the numbers on phones, beside them where there is room. */
export const Board = styled.div`
  display: grid;
  gap: ${space(4)};
  ${from(breakpoint.tablet)} {
    grid-template-columns: minmax(0, 1fr) 264px;
    gap: ${space(6)};
    & > [role='grid'] {
      grid-area: 1 / 1;
    }
  }
`;

export const Side = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(4)};
  min-width: 0;
  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  ${from(breakpoint.tablet)} {
    position: sticky;
    top: 0;
    align-self: start;
  }
`;

export const Problem = styled.p`
  margin: 0;
  padding: ${space(2)} ${space(3)};
  border-left: 3px solid ${color.danger};
  border-radius: ${radius.small};
  background: ${color.surface};
  color: ${color.danger};
  font-size: ${font.size.small};
  &:empty {
    display: none;
  }
`;
