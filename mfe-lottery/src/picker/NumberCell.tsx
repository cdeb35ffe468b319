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
        aria-label={numberName(number, state, price)}
        aria-pressed={sold ? undefined : state === 'selected'}
        aria-disabled={sold || undefined}
      >
        {padNumber(number, total)}
      </button>
    </div>
  );
});

function numberName(number: number, state: NumberState, price: number): string {
  if (state === 'mine') return `Number ${number}, yours`;
  if (state === 'sold') return `Number ${number}, sold`;
  return `Number ${number}, available, ${formatCto(price)}`;
}
