import { useCallback, useEffect, useMemo, useReducer } from 'react';
import type { LotteryTicket } from 'shared/contracts/lotteries';
import { keepPicks, keptPicks } from './keptPicks.ts';
import { cryptoRandomBelow, drawNumbers } from './luckyDip.ts';
import { emptySelection, type SelectionView, selectionReducer, viewSelection } from './selection.ts';

/** The member's picks of one round, what became of them, and every way to change them. */
export interface PickerSelection extends SelectionView {
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
  const [selection, dispatch] = useReducer(selectionReducer, lotteryId, (id) => ({ ...emptySelection, picks: keptPicks(id) }));
  useEffect(() => keepPicks(lotteryId, selection.picks), [lotteryId, selection.picks]);
  const view = useMemo(() => viewSelection(selection, tickets, memberId), [selection, tickets, memberId]);
  const toggle = useCallback((number: number) => dispatch({ type: 'toggle', number }), []);
  return {
    ...view,
    toggle,
    addRandom: (count) => dispatch({ type: 'add', numbers: drawNumbers(view.free, count, cryptoRandomBelow) }),
    swap: (number) => {
      const [replacement] = drawNumbers(view.free, 1, cryptoRandomBelow);
      if (replacement !== undefined) dispatch({ type: 'swap', number, replacement });
    },
    drop: (numbers) => dispatch({ type: 'drop', numbers }),
    refuse: (numbers) => dispatch({ type: 'refuse', numbers }),
    clear: () => dispatch({ type: 'clear' }),
  };
}
