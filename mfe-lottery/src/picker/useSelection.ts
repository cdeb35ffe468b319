import { startTransition, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import type { NumberSet } from 'shared/numbers/NumberSet';
import type { StoreApi } from 'zustand/vanilla';
import { cryptoRandomBelow, drawNumbers } from './luckyDip.ts';
import { isFree, type Sale, saleOf } from './sale.ts';
import {
  emptySelection,
  type Selection,
  type SelectionAction,
  type SelectionView,
  selectionReducer,
  viewSelection,
} from './selection.ts';
import { createSelectionStore } from './selectionStore.ts';

/** What one has to know of a round to choose its numbers. */
export interface RoundToChooseFrom {
  lottery: Pick<Lottery, 'id' | 'totalTickets'>;
  /** All sold numbers; undefined while they load. */
  sold: NumberSet | undefined;
  /** The numbers of the member who chooses. */
  own: NumberSet;
}

/**
 * The member's picks of one round, what became of them, and every way to change them. The lists may be a frame behind
 * the picks: the tapped number answers first.
 */
export interface PickerSelection extends SelectionView {
  /** All picks, in the order they were made; taken ones too, until the member has answered. */
  picks: ReadonlySet<number>;
  /** Numbers that an address asked for and that are not to be had. */
  missing: readonly number[];
  /** Numbers that can be had, nearest to those that the last purchase was refused for. */
  nearest: readonly number[];
  /** The picks of this moment. */
  store: StoreApi<Selection>;
  /** Count of numbers in the round, also while it is not known which are sold. */
  total: number;
  /** What is sold by now. */
  sale: Sale;
  /** The lists as of this moment: to act on. */
  latest(): SelectionView;
  toggle(number: number): void;
  add(numbers: readonly number[]): void;
  /** Adds random free numbers, as many as there are. */
  addRandom(count: number): void;
  /** Picks what an address asks for; what is sold or unknown to the round is named in `missing`. */
  ask(numbers: readonly number[]): void;
  /** Puts random free numbers in the place of lost ones, as many as there are. */
  swap(lost: readonly number[]): void;
  /** Puts the nearest free numbers in the place of lost ones, as many as there are. */
  takeNearest(lost: readonly number[]): void;
  /** Takes numbers out, whatever became of them. */
  drop(numbers: readonly number[]): void;
  /**
   * Numbers that a purchase was refused for.
   * @param nearest free ones nearest to them, as the refusal says
   */
  refuse(numbers: readonly number[], nearest?: readonly number[]): void;
  clear(): void;
}

/** Lives beside the picker, not in it, so that closing the picker loses nothing; its picks also outlive a reload. */
export function useSelection({ lottery, sold, own }: RoundToChooseFrom): PickerSelection {
  const [store] = useState(() => createSelectionStore(lottery.id));
  const { picks, refused, missing, nearest } = useFollowing(store);
  const sale = useMemo(() => saleOf(lottery.totalTickets, sold, own, refused), [lottery.totalTickets, sold, own, refused]);
  const view = useMemo(() => viewSelection(picks, sale), [picks, sale]);
  const dispatch = useCallback(
    (action: SelectionAction) => store.setState((selection) => selectionReducer(selection, action)),
    [store],
  );
  const toggle = useCallback((number: number) => dispatch({ type: 'toggle', number }), [dispatch]);
  const add = useCallback((numbers: readonly number[]) => dispatch({ type: 'add', numbers }), [dispatch]);
  const drop = useCallback((numbers: readonly number[]) => dispatch({ type: 'drop', numbers }), [dispatch]);
  const latest = () => viewSelection(store.getState().picks, sale);
  const draw = (count: number) => drawNumbers(sale.gone.with(latest().selected), sale.total, count, cryptoRandomBelow);
  const stillNearest = (chosen: ReadonlySet<number>) => nearest.filter((number) => isFree(number, sale) && !chosen.has(number));
  return {
    ...view,
    picks,
    missing,
    nearest: stillNearest(picks),
    store,
    total: lottery.totalTickets,
    sale,
    latest,
    toggle,
    add,
    addRandom: (count) => dispatch({ type: 'add', numbers: draw(count) }),
    ask: (numbers) => dispatch({ type: 'ask', numbers, sale }),
    swap: (numbers) => dispatch({ type: 'swap', numbers, replacements: draw(numbers.length) }),
    takeNearest: (numbers) => dispatch({ type: 'swap', numbers, replacements: stillNearest(store.getState().picks) }),
    drop,
    refuse: (numbers, free = []) => dispatch({ type: 'refuse', numbers, nearest: free }),
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
