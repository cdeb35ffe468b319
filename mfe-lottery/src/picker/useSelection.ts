import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { LotteryTicket } from 'shared/contracts/lotteries';
import type { StoreApi } from 'zustand/vanilla';
import { cryptoRandomBelow, drawNumbers } from './luckyDip.ts';
import {
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
  /** The picks of this moment. */
  store: StoreApi<Selection>;
  /** What became of each number in the sale, by number. */
  states: readonly SaleState[];
  /** The lists as of this moment: to act on. */
  latest(): SelectionView;
  toggle(number: number): void;
  /** Adds random free numbers, as many as there are. */
  addRandom(count: number): void;
  /** Puts a random free number in the place of one that was taken. */
  swap(taken: number): void;
  /** Takes numbers out, whatever became of them. */
  drop(numbers: readonly number[]): void;
  /** Numbers that a purchase was refused for. */
  refuse(numbers: readonly number[]): void;
  clear(): void;
}

/**
 * Lives beside the picker, not in it, so that closing the picker loses nothing.
 * @param lotteryId the round; its picks also outlive a reload
 * @param tickets all numbers of the round
 * @param memberId the member who picks; null for a visitor
 */
export function useSelection(lotteryId: number, tickets: readonly LotteryTicket[], memberId: number | null): PickerSelection {
  const [store] = useState(() => createSelectionStore(lotteryId));
  const { picks, refused } = useFollowing(store);
  const states = useMemo(() => saleStates(tickets, refused, memberId), [tickets, refused, memberId]);
  const view = useMemo(() => viewSelection(picks, states), [picks, states]);
  const dispatch = useCallback(
    (action: SelectionAction) => store.setState((selection) => selectionReducer(selection, action)),
    [store],
  );
  const toggle = useCallback((number: number) => dispatch({ type: 'toggle', number }), [dispatch]);
  const latest = () => viewSelection(store.getState().picks, states);
  return {
    ...view,
    store,
    states,
    latest,
    toggle,
    addRandom: (count) => dispatch({ type: 'add', numbers: drawNumbers(latest().free, count, cryptoRandomBelow) }),
    swap: (number) => {
      const [replacement] = drawNumbers(latest().free, 1, cryptoRandomBelow);
      if (replacement !== undefined) dispatch({ type: 'swap', number, replacement });
    },
    drop: (numbers) => dispatch({ type: 'drop', numbers }),
    refuse: (numbers) => dispatch({ type: 'refuse', numbers }),
    clear: () => dispatch({ type: 'clear' }),
  };
}

/** The store's state, rendered in a transition: nothing that hangs on it holds up the answer to a tap. */
function useFollowing(store: StoreApi<Selection>): Selection {
  const [selection, setSelection] = useState(store.getState);
  useEffect(() => store.subscribe((next) => startTransition(() => setSelection(next))), [store]);
  return selection;
}
