import styled from '@emotion/styled';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';

export const Failure = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(5)};
`;

/** The failure, in large red capitals as specified. */
export const FailureMessage = styled.p`
  margin: 0;
  font: 700 ${font.size.title} / 1.2 ${font.display};
  color: ${color.danger};
  text-transform: uppercase;
  overflow-wrap: anywhere;
  ${from(breakpoint.tablet)} {
    font-size: ${font.size.large};
  }
`;
