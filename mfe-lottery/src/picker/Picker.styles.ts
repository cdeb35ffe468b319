import styled from '@emotion/styled';
import { breakpoint, color, font, from, radius, space } from 'shared/theme/tokens';

/** Tools above the numbers on phones and tablets, beside them where there is room for both. */
export const Board = styled.div`
  display: grid;
  gap: ${space(4)};
  ${from(breakpoint.desktop)} {
    grid-template-columns: minmax(0, 1fr) 248px;
    gap: ${space(6)};
    & > [role='grid'] {
      grid-area: 1 / 1;
    }
  }
`;

export const Side = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
  align-content: start;
  gap: ${space(4)} ${space(6)};
  min-width: 0;
  & > ul,
  & > section {
    grid-column: 1 / -1;
  }
  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  ${from(breakpoint.desktop)} {
    position: sticky;
    top: 0;
    align-self: start;
  }
`;

export const Problem = styled.p`
  margin: 0;
  padding: ${space(2)} ${space(3)};
  border: 1px solid color-mix(in srgb, ${color.danger} 45%, transparent);
  border-radius: ${radius.small};
  background: color-mix(in srgb, ${color.danger} 7%, ${color.surface});
  color: ${color.danger};
  font-size: ${font.size.small};
  &:empty {
    display: none;
  }
`;

/** In sight wherever the numbers are scrolled to: what went wrong belongs here, not above them. */
export const Foot = styled.div`
  display: grid;
  gap: ${space(3)};
  width: 100%;
`;
