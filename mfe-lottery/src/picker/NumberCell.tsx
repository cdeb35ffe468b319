import { memo, useSyncExternalStore } from 'react';
import { formatCto } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';
import type { StoreApi } from 'zustand/vanilla';
import type { SaleState } from './sale.ts';
import type { Selection } from './selection.ts';

export interface NumberCellProps {
  number: number;
  /** Count of numbers in the round; says how wide the number is shown. */
  total: number;
  /** What became of it in the sale. */
  sale: SaleState;
  /** The picks; the number looks up whether it is among them. */
  store: StoreApi<Selection>;
  /** Price of one number, CTO. */
  price: number;
  /** Tab reaches it, and no other, when it is rendered; the grid moves that on. */
  tabStop: boolean;
}

/**
 * One number: a toggle button, focusable also when sold so that the grid has no holes under the arrow keys.
 * Memoised, subscribed to its own pick, and without handlers of its own (the grid listens): a tap renders one cell anew.
 */
export const NumberCell = memo(function NumberCell({ number, total, sale, store, price, tabStop }: NumberCellProps) {
  // The name says the number as it is shown, or somebody who speaks to the page could not name it.
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
