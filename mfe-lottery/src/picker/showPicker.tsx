import { useState } from 'react';
import { NumberSet } from 'shared/numbers/NumberSet';
import { renderWithProviders } from 'shared/testing/render';
import { Picker } from './Picker.tsx';
import { type PickerSelection, useSelection } from './useSelection.ts';

/** What a test says of the round and of who chooses. */
export interface PickerGiven {
  /** Count of numbers in the round. */
  total?: number;
  sold?: readonly number[];
  own?: readonly number[];
  /** CTO. */
  balance?: number;
  onConfirm?: (numbers: readonly number[]) => void;
}

/**
 * The open picker of a round at 1 CTO a number.
 * @returns the view; the selection of this moment; and `forgetSale`, after which it is not known what is sold
 */
export function showPicker({ total = 64, sold = [], own = [], balance = 12, onConfirm = () => {} }: PickerGiven = {}) {
  const round = { lottery: { id: 11, totalTickets: total }, sold: NumberSet.of([...sold, ...own]), own: NumberSet.of(own) };
  const latest: { selection?: PickerSelection; forgetSale?: () => void } = {};
  function Opened() {
    const [open, setOpen] = useState(true);
    const [known, setKnown] = useState(true);
    const selection = useSelection(known ? round : { ...round, sold: undefined, own: NumberSet.empty });
    latest.selection = selection;
    latest.forgetSale = () => setKnown(false);
    return (
      <Picker
        open={open}
        onOpenChange={setOpen}
        roundName="Dream Car round 5"
        endTime={new Date(2026, 10, 20, 18, 0).getTime()}
        drawRule={total > 256 ? 'v2' : 'v1'}
        price={1}
        balance={balance}
        selection={selection}
        saleOver={false}
        buying={false}
        problem={null}
        protection={null}
        onConfirm={onConfirm}
      />
    );
  }
  return { ...renderWithProviders(<Opened />), latest };
}
