import { memo } from 'react';
import { formatCto } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';
import type { NumberState } from './selection.ts';

export interface NumberCellProps {
  number: number;
  /** Count of numbers in the round; says how wide the number is shown. */
  total: number;
  state: NumberState;
  /** Price of one number, CTO. */
  price: number;
  /** The one cell that Tab reaches. */
  tabStop: boolean;
}

/**
 * One number: a toggle button, focusable also when sold so that the grid has no holes under the arrow keys.
 * Memoised, and without handlers of its own (the grid listens): a tap renders one cell anew, not 256.
 */
export const NumberCell = memo(function NumberCell({ number, total, state, price, tabStop }: NumberCellProps) {
  // The name says the number as it is shown, or somebody who speaks to the page could not name it.
  const shown = padNumber(number, total);
  const sold = state === 'sold' || state === 'mine';
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: in a layout grid the focus goes to the button in the cell
    // biome-ignore lint/a11y/useSemanticElements: a table cannot change its number of columns
    <div role="gridcell">
      <button
        type="button"
        data-number={number}
        data-state={state}
        tabIndex={tabStop ? 0 : -1}
        aria-label={`Number ${shown}, ${stateName(state, price)}`}
        aria-pressed={sold ? undefined : state === 'selected'}
        aria-disabled={sold || undefined}
      >
        {shown}
      </button>
    </div>
  );
});

function stateName(state: NumberState, price: number): string {
  if (state === 'mine') return 'yours';
  return state === 'sold' ? 'sold' : `available, ${formatCto(price)}`;
}
