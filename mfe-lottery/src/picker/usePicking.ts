import { useState, useTransition } from 'react';
import { type LazyPicker, useLazyPicker } from './useLazyPicker.ts';
import { type PickerSelection, type RoundToChooseFrom, useSelection } from './useSelection.ts';

/** The member's picks and the dialog they are made in. */
export interface Picking extends LazyPicker {
  selection: PickerSelection;
  /** The dialog is open, or opens as soon as its code is here. */
  shown: boolean;
  /** It is on its way. */
  opening: boolean;
  open(): void;
  setShown(shown: boolean): void;
  /** Closes over a purchase; what was picked while it ran stays picked. */
  finish(bought: readonly number[]): void;
}

/** Choosing numbers of one round. Lives beside the dialog, so that closing it loses nothing. */
export function usePicking(round: RoundToChooseFrom): Picking {
  const selection = useSelection(round);
  const lazy = useLazyPicker();
  const [shown, setShown] = useState(false);
  const [opening, startOpening] = useTransition();
  return {
    ...lazy,
    selection,
    shown,
    opening: opening || (shown && lazy.loading),
    open: () => {
      lazy.load();
      // The numbers take a slow processor a moment: in a transition, the press is answered before they stand.
      startOpening(() => setShown(true));
    },
    setShown,
    finish: (bought) => {
      selection.drop([...bought, ...selection.missing]);
      setShown(false);
    },
  };
}
