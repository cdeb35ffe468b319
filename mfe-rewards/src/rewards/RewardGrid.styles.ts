import styled from '@emotion/styled';
import { Children, type ReactNode } from 'react';
import { breakpoint, space } from 'shared/theme/tokens';

/** Divisible by every number of cards in a row. */
const tracks = 60;

/** Columns by window width in px. */
const layouts = [
  { columns: 2, from: 0, below: breakpoint.tablet, gap: 4 },
  { columns: 3, from: breakpoint.tablet, below: breakpoint.desktop, gap: 6 },
  { columns: 4, from: breakpoint.desktop, below: breakpoint.wide, gap: 6 },
  { columns: 5, from: breakpoint.wide, below: null, gap: 6 },
] as const;

/** One layout at its window widths only. */
const within = ({ from, below }: (typeof layouts)[number]) =>
  `@media (min-width: ${from}px)${below === null ? '' : ` and (max-width: ${below - 0.02}px)`}`;

/**
 * The gaps are room in the cells: tracks as fine as these have none between them. What would be left over in the last row stands larger in
 * the first one, so that every row is full.
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

/** A cell of the grid. */
export const Cell = styled.li`
  ${layouts.map(
    (layout) => `${within(layout)} {
      padding: ${space(layout.gap / 2)};
      grid-column: span ${tracks / layout.columns};
    }`,
  )}
`;

/** As many cards as are left over share the first row. By their count: a browser knows the end of a list when its document has come. */
function leftOvers(columns: number, count: number): string {
  const left = count % columns;
  return left === 0 ? '' : `& > :nth-of-type(-n + ${left}) { grid-column: span ${tracks / left}; }`;
}
