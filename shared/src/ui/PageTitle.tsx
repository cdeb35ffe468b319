import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, font, space } from '../theme/tokens.ts';

const Heading = styled.h1`
  margin: 0 0 ${space(6)};
  /* Padding, because a margin would collapse through the part and move it when the title arrives. */
  padding-top: ${space(8)};
  color: ${color.text};
  font: 600 clamp(${font.size.title}, 5vw, ${font.size.large}) / 1.15 ${font.display};
  letter-spacing: -0.02em;
  text-wrap: balance;

  &:focus {
    outline: none;
  }
`;

/**
 * The h1 of a page. Focusable: the host moves the focus here after a navigation.
 * @param place only keeps the place of a title that is loading: no heading, which would take the focus and be replaced
 */
export function PageTitle({ place = false, children }: { place?: boolean; children: ReactNode }) {
  return place ? <Heading as="div">{children}</Heading> : <Heading tabIndex={-1}>{children}</Heading>;
}
