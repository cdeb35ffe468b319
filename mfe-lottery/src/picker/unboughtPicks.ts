import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import type { PickerSelection } from './useSelection.ts';

/** Picks of a lottery whose sale ended before they were bought, kept for the next lottery of the same reward. */
interface UnboughtPicks {
  lotteryId: number;
  /** Ascending. */
  numbers: readonly number[];
}

const keyOf = (rewardId: number) => `snail-lotto.unbought.${rewardId}`;

function load(rewardId: number): UnboughtPicks | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(rewardId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('lotteryId' in stored) || !('numbers' in stored)) return null;
    const { lotteryId, numbers } = stored;
    if (typeof lotteryId !== 'number' || !Array.isArray(numbers)) return null;
    return { lotteryId, numbers: numbers.filter((number) => Number.isInteger(number)) };
  } catch {
    // Invalid data or blocked storage counts as no picks.
    return null;
  }
}

function save(rewardId: number, picks: UnboughtPicks | null): void {
  try {
    if (picks) sessionStorage.setItem(keyOf(rewardId), JSON.stringify(picks));
    else sessionStorage.removeItem(keyOf(rewardId));
  } catch {
    // Storage is full or blocked: the picks only live in memory.
  }
}

/**
 * `here`: picks of this lottery that were not bought; `earlier`: picks of an earlier lottery of this reward, to offer in it.
 */
export interface Unbought {
  here: readonly number[];
  earlier: readonly number[];
  forget(): void;
}

/**
 * Keeps the picks that were not bought. They survive a reload, but not the tab.
 * @param ended the sale is over, and no purchase is open: moves the picks from the selection to those that were not bought
 */
export function useUnboughtPicks(
  { id, lotteryRewardId }: Pick<Lottery, 'id' | 'lotteryRewardId'>,
  selection: Pick<PickerSelection, 'latest' | 'clear'>,
  ended: boolean,
): Unbought {
  const [picks, setPicks] = useState<UnboughtPicks | null>(null);
  // After the first render, which equals the server's.
  useLayoutEffect(() => setPicks(load(lotteryRewardId)), [lotteryRewardId]);
  const change = useCallback(
    (next: UnboughtPicks | null) => {
      save(lotteryRewardId, next);
      setPicks(next);
    },
    [lotteryRewardId],
  );
  const keep = useEffectEvent(() => {
    const { selected, taken } = selection.latest();
    if (selected.length + taken.length > 0) change({ lotteryId: id, numbers: [...selected, ...taken].sort((a, b) => a - b) });
    selection.clear();
  });
  useEffect(() => {
    if (ended) keep();
  }, [ended]);
  return {
    here: picks?.lotteryId === id ? picks.numbers : [],
    earlier: picks && picks.lotteryId !== id ? picks.numbers : [],
    forget: () => change(null),
  };
}
