import { memo, useSyncExternalStore } from 'react';
import { formatCto } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';
import type { StoreApi } from 'zustand/vanilla';
import type { SaleState } from './sale.ts';
import type { Selection } from './selection.ts';

export interface NumberCellProps {
  number: number;
  /** Count of numbers in the lottery; decides the number of digits. */
  total: number;
  sale: SaleState;
  store: StoreApi<Selection>;
  price: number;
  /** Whether Tab reaches this cell, on first render; afterwards the grid changes it in the DOM. */
  tabStop: boolean;
}

/**
 * Renders one number as a toggle button. Sold numbers are focusable too, so that arrow keys find no holes. It is memoised,
 * subscribes to its own pick, and has no handlers (the grid listens), so a tap re-renders one cell.
 */
export const NumberCell = memo(function NumberCell({ number, total, sale, store, price, tabStop }: NumberCellProps) {
  // The accessible name contains the visible digits, for users of voice control.
  const shown = padNumber(number, total);
  const picked = useSyncExternalStore(store.subscribe, () => store.getState().picks.has(number));
  const free = sale === 'free';
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: in a layout grid the focus goes to the button in the cell
    // biome-ignore lint/a11y/useSemanticElements: a table cannot change its number of columns
    <div role="gridcell">
      <button
        type="button"
        data-number={number}
        data-state={free && picked ? 'selected' : sale}
        tabIndex={tabStop ? 0 : -1}
        aria-label={`Number ${shown}, ${saleName(sale, price)}`}
        aria-pressed={free ? picked : undefined}
        aria-disabled={!free || undefined}
      >
        {shown}
      </button>
    </div>
  );
});

function saleName(sale: SaleState, price: number): string {
  if (sale === 'mine') return 'yours';
  return sale === 'sold' ? 'sold' : `available, ${formatCto(price)}`;
}
