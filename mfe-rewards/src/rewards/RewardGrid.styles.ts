import styled from '@emotion/styled';
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

/** The gaps are room in the cells: tracks as fine as these have none between them. */
export const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(${tracks}, minmax(0, 1fr));
  padding: 0;
  list-style: none;
  ${layouts.map((layout) => `${within(layout)} { margin: -${space(layout.gap / 2)} -${space(layout.gap / 2)} ${space(8)}; }`)}
`;

/** A cell of the grid. What would be left over in the last row stands larger in the first one, so that every row is full. */
export const Cell = styled.li`
  ${layouts.map(
    (layout) => `${within(layout)} {
      padding: ${space(layout.gap / 2)};
      grid-column: span ${tracks / layout.columns};
      ${leftOvers(layout.columns)}
    }`,
  )}
`;

/** For each number of cards that can be left over: as many cards at the beginning share the first row. */
function leftOvers(columns: number): string {
  return Array.from({ length: columns - 1 }, (_, index) => index + 1)
    .map((left) => {
      const first = `:first-of-type:nth-last-of-type(${columns}n + ${left})`;
      return `&${first}, &${first} ~ &:nth-of-type(-n + ${left}) { grid-column: span ${tracks / left}; }`;
    })
    .join('\n');
}
