import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo, type Ref, useDeferredValue, useState } from 'react';
import { nextFocus } from './gridNavigation.ts';
import { NumberCell } from './NumberCell.tsx';
import { Grid, Row } from './NumberGrid.styles.ts';
import type { NumberState } from './selection.ts';

/** Rows that stand at once, more than a screen holds; the others follow without holding up the opening. */
const firstRows = 12;

export interface NumberGridProps {
  /** One state per number, by number. */
  states: readonly NumberState[];
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
export const NumberGrid = memo(function NumberGrid({ states, price, columns, onToggle, ref }: NumberGridProps) {
  const total = states.length;
  const [tabStop, setTabStop] = useState(0);
  const allRows = Math.ceil(total / columns);
  const rows = useDeferredValue(allRows, Math.min(allRows, firstRows));

  const onClick = (event: MouseEvent) => {
    const number = numberAt(event.target);
    if (number === null) return;
    const state = states[number];
    if (state === 'free' || state === 'selected') onToggle(number);
  };
  const onFocus = (event: FocusEvent) => setTabStop((last) => numberAt(event.target) ?? last);
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
          {states.slice(first, first + columns).map((state, column) => (
            <NumberCell
              key={first + column}
              number={first + column}
              total={total}
              state={state}
              price={price}
              tabStop={first + column === Math.min(tabStop, total - 1)}
            />
          ))}
        </Row>
      ))}
    </Grid>
  );
});

/** Puts the focus on a number of a grid and scrolls it into view. */
export function focusNumber(grid: HTMLElement, number: number): void {
  grid.querySelector<HTMLElement>(`[data-number="${number}"]`)?.focus();
}

function numberAt(target: EventTarget): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-number]') : null;
  return cell ? Number(cell.dataset.number) : null;
}
