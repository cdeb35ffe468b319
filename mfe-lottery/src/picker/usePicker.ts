import { type RefObject, useCallback, useRef, useState } from 'react';
import { maxNumbersAtOnce } from 'shared/contracts/lotteryRules';
import type { Protection } from 'shared/contracts/protection';
import { withThousands } from 'shared/format/money';
import type { GridHandle } from './gridNavigation.ts';
import { affordableNumbers, cryptoRandomBelow } from './luckyDip.ts';
import { useColumns } from './pickerLayout.ts';
import type { Chosen, WayToChoose } from './selectionMethods.ts';
import type { PickerStep } from './usePickerStep.ts';
import type { PickerSelection } from './useSelection.ts';

/**
 * `help`: page that helps (identity check, getting CTO, limits, contact); `traceId`: identifies the failed call for support.
 */
export interface Problem {
  message: string;
  help?: 'verification' | 'tokens' | 'account' | 'contact';
  traceId?: string | undefined;
}

/**
 * `step`: null while the dialog is closed. `balance`: CTO; null for a visitor, and while it is not known. `waiting`: the balance
 * has not been answered yet. `refused`: the last purchase was refused because some of its numbers are sold. `protection`: the
 * member's limits; null while they load.
 */
export interface PickerProps {
  step: PickerStep | null;
  onReview(): void;
  /** @returns false if it already goes back */
  onBack(): boolean;
  onClose(): void;
  lotteryName: string;
  endTime: number;
  drawRule: string;
  price: number;
  visitor: boolean;
  balance: number | null;
  waiting: boolean;
  selection: PickerSelection;
  buying: boolean;
  problem: Problem | null;
  refused: boolean;
  protection: Protection | null;
  onConfirm(numbers: readonly number[]): void;
}

/** Returns why the picks cannot be bought; null when they can. */
export function problemOf({ size }: ReadonlySet<number>): Problem | null {
  if (size === 0) return { message: 'Please select at least one number' };
  if (size <= maxNumbersAtOnce) return null;
  const most = withThousands(maxNumbersAtOnce);
  return {
    message: `At most ${most} numbers can be bought at once. Please give back ${withThousands(size - maxNumbersAtOnce)}, and buy them next.`,
  };
}

export interface PickerActions {
  grid: RefObject<GridHandle | null>;
  columns: number;
  problem: Problem | null;
  review(): void;
  /**
   * Sends all picks, including ones sold meanwhile, until the member has dropped those: the provider sells all confirmed numbers
   * or none.
   */
  confirm(): void;
  close(): void;
  jump(number: number): void;
  choose(way: WayToChoose, text: string): Chosen;
}

export function usePicker({
  selection,
  price,
  balance,
  protection,
  problem,
  onReview,
  onConfirm,
  onClose,
}: PickerProps): PickerActions {
  const grid = useRef<GridHandle>(null);
  const columns = useColumns();
  // The picks that were confirmed although they cannot be bought; after any change the error disappears.
  const [refusedPicks, setRefusedPicks] = useState<ReadonlySet<number> | null>(null);
  const { store, sale, picks } = selection;
  const budget = Math.min(balance ?? Number.POSITIVE_INFINITY, protection?.left ?? Number.POSITIVE_INFINITY);
  const withPicks = (act: (picks: ReadonlySet<number>) => void) => {
    const { picks: latest } = store.getState();
    if (problemOf(latest)) setRefusedPicks(latest);
    else act(latest);
  };
  return {
    grid,
    columns,
    problem: refusedPicks === picks ? problemOf(picks) : problem,
    review: () => withPicks(onReview),
    confirm: () => withPicks((latest) => onConfirm([...latest].sort((a, b) => a - b))),
    close: () => {
      setRefusedPicks(null);
      onClose();
    },
    jump: useCallback((number: number) => grid.current?.show(number), []),
    choose: (way, text) => {
      const now = selection.latest();
      const chosen = way(text, {
        sale,
        picks: store.getState().picks,
        payable: affordableNumbers(budget, price, now.selected.length, now.free),
        randomBelow: cryptoRandomBelow,
      });
      if ('numbers' in chosen) selection.add(chosen.numbers);
      return chosen;
    },
  };
}
