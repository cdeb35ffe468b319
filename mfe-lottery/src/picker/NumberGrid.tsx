import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo, type Ref, useDeferredValue, useRef } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { nextFocus } from './gridNavigation.ts';
import { NumberCell } from './NumberCell.tsx';
import { Grid, Row } from './NumberGrid.styles.ts';
import type { SaleState, Selection } from './selection.ts';

/** Rows that stand at once, more than a screen holds; the others follow without holding up the opening. */
const firstRows = 12;

export interface NumberGridProps {
  /** What became of each number in the sale, by number. */
  states: readonly SaleState[];
  /** The picks; each number asks for its own. */
  store: StoreApi<Selection>;
  /** Price of one number, CTO. */
  price: number;
  columns: number;
  onToggle(number: number): void;
  ref?: Ref<HTMLDivElement>;
}

/**
 * All numbers as an ARIA layout grid: one tab stop, arrows move, Home and End within the row, Enter or Space toggles.
 * https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export const NumberGrid = memo(function NumberGrid({ states, store, price, columns, onToggle, ref }: NumberGridProps) {
  const total = states.length;
  // Kept beside the rendering and written by hand: rendering 256 numbers whenever one gets the focus would hold up its tap.
  const tabStop = useRef(0);
  const allRows = Math.ceil(total / columns);
  const rows = useDeferredValue(allRows, Math.min(allRows, firstRows));

  const onClick = (event: MouseEvent) => {
    const number = numberAt(event.target);
    if (number !== null && states[number] === 'free') onToggle(number);
  };
  const onFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    tabStop.current = numberAt(target) ?? tabStop.current;
    currentTarget.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
    target.setAttribute('tabindex', '0');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const number = numberAt(event.target);
    const next = number === null ? null : nextFocus(event, number, columns, total);
    if (next === null) return;
    event.preventDefault();
    focusNumber(event.currentTarget, next);
  };

  return (
    <Grid ref={ref} role="grid" aria-label="Numbers" onClick={onClick} onFocus={onFocus} onKeyDown={onKeyDown}>
      {Array.from({ length: rows }, (_, row) => row * columns).map((first) => (
        <Row key={first} role="row" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {states.slice(first, first + columns).map((sale, column) => (
            <NumberCell
              key={first + column}
              number={first + column}
              total={total}
              sale={sale}
              store={store}
              price={price}
              tabStop={first + column === tabStop.current}
            />
          ))}
        </Row>
      ))}
    </Grid>
  );
});

/** Puts the focus on a number of a grid and scrolls it into view. */
export function focusNumber(grid: HTMLElement, number: number): void {
  cellOf(grid, number)?.focus();
}

/** The same for somebody who looks for the number: it is marked until the focus leaves it, also where a pointer asked for it. */
export function showNumber(grid: HTMLElement, number: number): void {
  const cell = cellOf(grid, number);
  if (!cell) return;
  cell.dataset.jumped = '';
  cell.addEventListener('blur', () => delete cell.dataset.jumped, { once: true });
  cell.focus();
}

const cellOf = (grid: HTMLElement, number: number) => grid.querySelector<HTMLElement>(`[data-number="${number}"]`);

function numberAt(target: EventTarget): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-number]') : null;
  return cell ? Number(cell.dataset.number) : null;
}
