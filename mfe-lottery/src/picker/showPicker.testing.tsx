import { useState } from 'react';
import { NumberSet } from 'shared/numbers/NumberSet';
import { renderWithProviders } from 'shared/testing/render';
import { Picker } from './Picker.tsx';
import type { PickerStep } from './usePickerStep.ts';
import { type PickerSelection, useSelection } from './useSelection.ts';

export interface PickerGiven {
  total?: number;
  sold?: readonly number[];
  own?: readonly number[];
  balance?: number | null;
  waiting?: boolean;
  onConfirm?: (numbers: readonly number[]) => void;
}

/**
 * Renders the open picker of a lottery with a price of 1 CTO, for tests.
 * @returns the view; the current selection; and `forgetSale`, which resets the sold numbers to unknown
 */
export function showPicker(given: PickerGiven = {}) {
  const { total = 64, sold = [], own = [], balance = 12, waiting = false, onConfirm = () => {} } = given;
  const state = { lottery: { id: 11, totalTickets: total }, sold: NumberSet.of([...sold, ...own]), own: NumberSet.of(own) };
  const latest: { selection?: PickerSelection; forgetSale?: () => void } = {};
  function Opened() {
    const [step, setStep] = useState<PickerStep | null>('pick');
    const [known, setKnown] = useState(true);
    const selection = useSelection(known ? state : { ...state, sold: undefined, own: NumberSet.empty });
    latest.selection = selection;
    latest.forgetSale = () => setKnown(false);
    return (
      <Picker
        step={step}
        onReview={() => setStep('review')}
        onBack={() => {
          setStep('pick');
          return true;
        }}
        onClose={() => setStep(null)}
        lotteryName="Dream Car round 5"
        endTime={new Date(2026, 10, 20, 18, 0).getTime()}
        drawRule={total > 256 ? 'v2' : 'v1'}
        price={1}
        visitor={false}
        balance={balance}
        waiting={waiting}
        selection={selection}
        buying={false}
        problem={null}
        refused={false}
        protection={null}
        onConfirm={onConfirm}
      />
    );
  }
  return { ...renderWithProviders(<Opened />), latest };
}
