import { type FocusEvent, type KeyboardEvent, memo, type Ref, useDeferredValue, useImperativeHandle, useRef } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { cellOf, focusTargetOf, type GridHandle, markFound, numberAt, pressed } from './gridEvents.ts';
import { Grid } from './NumberGrid.styles.ts';
import { NumberRow, rowOf } from './NumberRow.tsx';
import type { Sale } from './sale.ts';
import type { Selection } from './selection.ts';

/** Rows of the first render, more than a screen shows; the others follow deferred. */
const firstRows = 12;
const pageRows = 5;

export interface NumberGridProps {
  sale: Sale;
  store: StoreApi<Selection>;
  price: number;
  columns: number;
  onToggle(number: number): void;
  ref?: Ref<GridHandle>;
}

/**
 * Renders all numbers as an ARIA layout grid: one tab stop, arrows move, Home and End within the row, Enter or Space toggles.
 * https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export const NumberGrid = memo(function NumberGrid({ sale, store, price, columns, onToggle, ref }: NumberGridProps) {
  const { total } = sale;
  const grid = useRef<HTMLDivElement>(null);
  // A ref and direct DOM updates: re-rendering 256 numbers on each focus change would delay the tap.
  const tabStop = useRef(0);
  const allRows = Math.ceil(total / columns);
  const rows = useDeferredValue(allRows, Math.min(allRows, firstRows));

  const focus = (number: number, found: boolean) => {
    const cell = grid.current && cellOf(grid.current, number);
    if (found && cell) markFound(cell);
    cell?.focus();
  };
  useImperativeHandle(ref, () => ({ show: (number) => focus(number, true) }));

  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    tabStop.current = numberAt(target) ?? tabStop.current;
    currentTarget.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
    target.setAttribute('tabindex', '0');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = focusTargetOf(event, columns, total, pageRows);
    if (next !== null) focus(next, false);
  };

  return (
    <Grid
      ref={grid}
      role="grid"
      aria-label="Numbers"
      onClick={(event) => pressed(event, sale, onToggle)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: rows }, (_, row) => (
        <NumberRow
          key={row * columns}
          row={row}
          columns={columns}
          sale={sale}
          store={store}
          price={price}
          tabStop={rowOf(tabStop.current, columns) === row ? tabStop.current : null}
        />
      ))}
    </Grid>
  );
});
