import { startTransition, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import type { StoreApi } from 'zustand/vanilla';
import type { Round } from '../lottery/useRound.ts';
import { cryptoRandomBelow, drawNumbers } from './luckyDip.ts';
import {
  emptySelection,
  type SaleState,
  type Selection,
  type SelectionAction,
  type SelectionView,
  saleStates,
  selectionReducer,
  viewSelection,
} from './selection.ts';
import { createSelectionStore } from './selectionStore.ts';

/**
 * The member's picks of one round, what became of them, and every way to change them. The lists may be a frame behind
 * the picks: the tapped number answers first.
 */
export interface PickerSelection extends SelectionView {
  /** All picks, in the order they were made; taken ones too, until the member has answered. */
  picks: readonly number[];
  /** Numbers that an address asked for and that are not to be had. */
  missing: readonly number[];
  /** The picks of this moment. */
  store: StoreApi<Selection>;
  /** What became of each number in the sale, by number. */
  states: readonly SaleState[];
  /** The lists as of this moment: to act on. */
  latest(): SelectionView;
  toggle(number: number): void;
  /** Adds random free numbers, as many as there are. */
  addRandom(count: number): void;
  /** Picks what an address asks for; what is sold or unknown to the round is named in `missing`. */
  ask(numbers: readonly number[]): void;
  /** Puts random free numbers in the place of lost ones, as many as there are. */
  swap(lost: readonly number[]): void;
  /** Takes numbers out, whatever became of them. */
  drop(numbers: readonly number[]): void;
  /** Numbers that a purchase was refused for. */
  refuse(numbers: readonly number[], nearest?: readonly number[]): void;
  clear(): void;
}

/**
 * Lives beside the picker, not in it, so that closing the picker loses nothing; its picks also outlive a reload.
 */
export function useSelection({
  lottery: { id, totalTickets },
  sold,
  own,
}: Pick<Round, 'sold' | 'own'> & { lottery: Pick<Lottery, 'id' | 'totalTickets'> }): PickerSelection {
  const [store] = useState(() => createSelectionStore(id));
  const { picks, refused, missing } = useFollowing(store);
  const states = useMemo(() => saleStates(totalTickets, sold, own, refused), [totalTickets, sold, own, refused]);
  const view = useMemo(() => viewSelection(picks, states), [picks, states]);
  const dispatch = useCallback(
    (action: SelectionAction) => store.setState((selection) => selectionReducer(selection, action)),
    [store],
  );
  const toggle = useCallback((number: number) => dispatch({ type: 'toggle', number }), [dispatch]);
  const latest = () => viewSelection(store.getState().picks, states);
  return {
    ...view,
    picks,
    missing,
    store,
    states,
    latest,
    toggle,
    addRandom: (count) => dispatch({ type: 'add', numbers: drawNumbers(latest().free, count, cryptoRandomBelow) }),
    ask: (numbers) => dispatch({ type: 'ask', numbers, states }),
    swap: (numbers) =>
      dispatch({ type: 'swap', numbers, replacements: drawNumbers(latest().free, numbers.length, cryptoRandomBelow) }),
    drop: (numbers) => dispatch({ type: 'drop', numbers }),
    refuse: (numbers) => dispatch({ type: 'refuse', numbers }),
    clear: () => dispatch({ type: 'clear' }),
  };
}

/**
 * The store's state, rendered in a transition: nothing that hangs on it holds up the answer to a tap. It begins with none, as the
 * document does, which knows nothing of what this tab has kept; that is there before the first paint.
 */
function useFollowing(store: StoreApi<Selection>): Selection {
  const [selection, setSelection] = useState(emptySelection);
  useLayoutEffect(() => {
    setSelection(store.getState());
    return store.subscribe((next) => startTransition(() => setSelection(next)));
  }, [store]);
  return selection;
}
