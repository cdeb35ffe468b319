import styled from '@emotion/styled';
import { Children, type ReactNode } from 'react';
import { breakpoint, space } from 'shared/theme/tokens';

/** A multiple of every number of columns. */
const tracks = 60;

const layouts = [
  { columns: 2, from: 0, below: breakpoint.tablet, gap: 4 },
  { columns: 3, from: breakpoint.tablet, below: breakpoint.desktop, gap: 6 },
  { columns: 4, from: breakpoint.desktop, below: breakpoint.wide, gap: 6 },
  { columns: 5, from: breakpoint.wide, below: null, gap: 6 },
] as const;

const within = ({ from, below }: (typeof layouts)[number]) =>
  `@media (min-width: ${from}px)${below === null ? '' : ` and (max-width: ${below - 0.02}px)`}`;

/**
 * Cells have padding instead of gaps, because the tracks are very narrow. The first row takes the remainder with larger cards, so
 * that every row is full.
 */
export const Grid = styled.ul<{ children?: ReactNode }>`
  display: grid;
  grid-template-columns: repeat(${tracks}, minmax(0, 1fr));
  padding: 0;
  list-style: none;
  ${layouts.map((layout) => `${within(layout)} { margin: -${space(layout.gap / 2)} -${space(layout.gap / 2)} ${space(8)}; }`)}
  ${({ children }) =>
    layouts.map((layout) => `${within(layout)} { ${leftOvers(layout.columns, Children.toArray(children).length)} }`).join('\n')}
`;

export const Cell = styled.li`
  ${layouts.map(
    (layout) => `${within(layout)} {
      padding: ${space(layout.gap / 2)};
      grid-column: span ${tracks / layout.columns};
    }`,
  )}
`;

/**
 * Widens the first `count % columns` cards. It uses the count, because a browser knows the end of a list only when the document
 * is complete.
 */
function leftOvers(columns: number, count: number): string {
  const left = count % columns;
  return left === 0 ? '' : `& > :nth-of-type(-n + ${left}) { grid-column: span ${tracks / left}; }`;
}
