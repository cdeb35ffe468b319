import { startTransition, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import type { NumberSet } from 'shared/numbers/NumberSet';
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { cryptoRandomBelow, drawNumbers } from './luckyDip.ts';
import {
  emptySelection,
  isFree,
  type Sale,
  type Selection,
  type SelectionAction,
  type SelectionView,
  saleOf,
  selectionReducer,
  viewSelection,
} from './selection.ts';

/** sessionStorage key of a lottery's picks: they survive a reload and the login, but not the tab. */
const keyOf = (lotteryId: number) => `snail-lotto.picks.${lotteryId}`;

function loadPicks(lotteryId: number): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(lotteryId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((pick) => Number.isInteger(pick)) : [];
  } catch {
    return [];
  }
}

function keepPicks(lotteryId: number, picks: readonly number[]): void {
  try {
    if (picks.length > 0) sessionStorage.setItem(keyOf(lotteryId), JSON.stringify(picks));
    else sessionStorage.removeItem(keyOf(lotteryId));
  } catch {
    // Storage is full or blocked: the picks only live in memory.
  }
}

/**
 * Creates the store of a lottery's picks and restores them after a reload. It is a store and not React state, so that a tap
 * re-renders only the changed number.
 */
function createSelectionStore(lotteryId: number): StoreApi<Selection> {
  const picks = loadPicks(lotteryId);
  const store = createStore<Selection>(() => (picks.length > 0 ? { ...emptySelection, picks: new Set(picks) } : emptySelection));
  store.subscribe(({ picks }) => keepPicks(lotteryId, [...picks]));
  return store;
}

export interface SelectableLottery {
  lottery: Pick<Lottery, 'id' | 'totalTickets'>;
  sold: NumberSet | undefined;
  own: NumberSet;
}

/**
 * The picks, their state, and all actions on them. The lists may lag the picks by a frame, because the tapped number renders
 * first.
 */
export interface PickerSelection extends SelectionView {
  /** All picks in the order they were made, including ones sold to others, until the member reacts. */
  picks: ReadonlySet<number>;
  missing: readonly number[];
  nearest: readonly number[];
  store: StoreApi<Selection>;
  /** Count of numbers in the lottery, also before the sold ones are loaded. */
  total: number;
  sale: Sale;
  /** Returns the lists for the current picks, without lag: use it in handlers. */
  latest(): SelectionView;
  toggle(number: number): void;
  add(numbers: readonly number[]): void;
  addRandom(count: number): void;
  /** Picks numbers from the address; unavailable ones go to `missing`. */
  ask(numbers: readonly number[]): void;
  swap(lost: readonly number[]): void;
  takeNearest(lost: readonly number[]): void;
  drop(numbers: readonly number[]): void;
  /**
   * Marks numbers of a refused purchase as sold.
   * @param nearest free numbers, from the refusal
   */
  refuse(numbers: readonly number[], nearest?: readonly number[]): void;
  clear(): void;
}

/**
 * Creates the selection of a lottery. Use it outside the picker, so that closing the picker loses nothing; the picks also survive
 * a reload.
 */
export function useSelection({ lottery, sold, own }: SelectableLottery): PickerSelection {
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
 * Follows the store in a transition, so that a tap gets its feedback first. It starts empty, like the server-rendered document;
 * stored picks arrive before the first paint.
 */
function useFollowing(store: StoreApi<Selection>): Selection {
  const [selection, setSelection] = useState(emptySelection);
  useLayoutEffect(() => {
    setSelection(store.getState());
    return store.subscribe((next) => startTransition(() => setSelection(next)));
  }, [store]);
  return selection;
}
