import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, font, space } from '../theme/tokens.ts';

const Heading = styled.h1`
  margin: 0 0 ${space(6)};
  /* Not a margin: it would fall out of the part that holds the title and move it when the title comes. */
  padding-top: ${space(8)};
  color: ${color.text};
  font: 600 clamp(${font.size.title}, 5vw, ${font.size.large}) / 1.15 ${font.display};
  letter-spacing: -0.02em;
  text-wrap: balance;

  &:focus {
    outline: none;
  }
`;

/** The h1 of a page. Focusable: the host moves the focus here after a navigation. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <Heading tabIndex={-1}>{children}</Heading>;
}
