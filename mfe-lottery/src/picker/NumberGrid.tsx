import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type Ref,
  useDeferredValue,
  useImperativeHandle,
  useRef,
  useSyncExternalStore,
} from 'react';
import { padNumber } from 'shared/format/listNumbers';
import { formatCto } from 'shared/format/money';
import type { StoreApi } from 'zustand/vanilla';
import { cellOf, focusTargetOf, type GridHandle, markFound, numberAt, pressed } from './gridNavigation.ts';
import { Grid, Row } from './NumberGrid.styles.ts';
import { type Sale, type SaleState, type Selection, stateOf } from './selection.ts';

/**
 * `total`: count of numbers in the lottery; decides the number of digits. `tabStop`: whether Tab reaches this cell, on first
 * render; afterwards the grid changes it in the DOM.
 */
interface NumberCellProps {
  number: number;
  total: number;
  sale: SaleState;
  store: StoreApi<Selection>;
  price: number;
  tabStop: boolean;
}

/**
 * Renders one number as a toggle button. Sold numbers are focusable too, so that arrow keys find no holes. It is memoised,
 * subscribes to its own pick, and has no handlers (the grid listens), so a tap re-renders one cell.
 */
const NumberCell = memo(function NumberCell({ number, total, sale, store, price, tabStop }: NumberCellProps) {
  const picked = useSyncExternalStore(store.subscribe, () => store.getState().picks.has(number));
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: in a layout grid the focus goes to the button in the cell
    // biome-ignore lint/a11y/useSemanticElements: a table cannot change its number of columns
    <div role="gridcell">
      <button type="button" tabIndex={tabStop ? 0 : -1} {...cellProps(number, total, sale, picked, price)} />
    </div>
  );
});

export function cellProps(number: number, total: number, sale: SaleState, picked: boolean, price: number) {
  // The accessible name contains the visible digits, for users of voice control.
  const shown = padNumber(number, total);
  const free = sale === 'free';
  return {
    children: shown,
    'data-number': number,
    'data-state': free && picked ? 'selected' : sale,
    'aria-label': `Number ${shown}, ${saleName(sale, price)}`,
    'aria-pressed': free ? picked : undefined,
    'aria-disabled': !free || undefined,
  };
}

function saleName(sale: SaleState, price: number): string {
  if (sale === 'mine') return 'yours';
  return sale === 'sold' ? 'sold' : `available, ${formatCto(price)}`;
}

interface NumberRowProps {
  /** Zero-based. */
  row: number;
  columns: number;
  sale: Sale;
  store: StoreApi<Selection>;
  price: number;
  tabStop: number | null;
}

const NumberRow = memo(function NumberRow({ row, columns, sale, store, price, tabStop }: NumberRowProps) {
  const { total } = sale;
  const first = row * columns;
  return (
    <Row role="row" style={{ gridTemplateColumns: tracks(columns) }}>
      {Array.from({ length: Math.min(columns, total - first) }, (_, column) => first + column).map((number) => (
        <NumberCell
          key={number}
          number={number}
          total={total}
          sale={stateOf(number, sale)}
          store={store}
          price={price}
          tabStop={number === tabStop}
        />
      ))}
    </Row>
  );
});

export const tracks = (columns: number) => `repeat(${columns}, minmax(0, 1fr))`;

export const rowOf = (number: number, columns: number) => Math.floor(number / columns);

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
