import styled from '@emotion/styled';
import { Children, type ReactNode } from 'react';
import { fullRows } from '../theme/fullRows.ts';
import { bareList, rowOnPhones, stack } from '../theme/layout.ts';
import { breakpoint, from, space } from '../theme/tokens.ts';
import { ownProps } from './ownProps.ts';

type Columns = 1 | 2 | 3 | 4;
type Widths = Partial<Record<keyof typeof breakpoint, Columns>>;

interface GridProps {
  columns: Widths & { base: Columns };
  gap: number;
  wideGap?: number;
  /** Bottom margin, in steps of 4 px. */
  below?: number;
  /** Columns in print; default: as in a window of the paper's width. */
  print?: Columns;
  rowOnPhones?: boolean;
}

const names = ['tablet', 'desktop', 'wide'] as const;

interface Laid extends GridProps {
  children?: ReactNode;
}

const columnsOf = (count: Columns, children: ReactNode) =>
  count === 1 ? 'grid-template-columns: minmax(0, 1fr);' : fullRows(count, Children.toArray(children).length);

/** Each number of columns gets exclusive width ranges, so that rules for the last row do not leak into the next range. */
function rows({ columns, print, rowOnPhones: isRow, children }: Laid): string {
  const steps = [{ min: 0, count: columns.base }];
  for (const name of names) {
    const count = columns[name];
    if (count) steps.push({ min: breakpoint[name], count });
  }
  return steps
    .map(({ min, count }, index) => {
      const next = steps[index + 1];
      const below = next ? ` and (max-width: ${next.min - 0.02}px)` : '';
      const medium = print ? 'screen and ' : isRow && min === 0 ? 'print and ' : '';
      return `@media ${medium}(min-width: ${min}px)${below} { ${columnsOf(count, children)} }`;
    })
    .join(' ');
}

/** Cards in rows that are all full; the children are all of one tag. Use `as` for its loading state. */
export const Grid = styled('ul', ownProps<GridProps>('columns', 'gap', 'wideGap', 'below', 'print', 'rowOnPhones'))<GridProps>`
  ${bareList}
  ${({ gap }) => stack(gap)}
  ${({ wideGap }) => wideGap && `${from(breakpoint.tablet)} { gap: ${space(wideGap)}; }`}
  ${({ below }) => below && `margin-bottom: ${space(below)};`}
  ${rows}
  ${({ rowOnPhones: isRow }) => isRow && rowOnPhones}
  ${({ print, children }: Laid) => print && `@media print { ${columnsOf(print, children)} }`}
`;
