import { createStore, type StoreApi } from 'zustand/vanilla';
import { emptySelection, type Selection } from './selection.ts';
import { keepPicks, loadPicks } from './storedPicks.ts';

/**
 * Creates the store of a lottery's picks and restores them after a reload. It is a store and not React state, so that a tap
 * re-renders only the changed number.
 */
export function createSelectionStore(lotteryId: number): StoreApi<Selection> {
  const picks = loadPicks(lotteryId);
  const store = createStore<Selection>(() => (picks.length > 0 ? { ...emptySelection, picks: new Set(picks) } : emptySelection));
  store.subscribe(({ picks }) => keepPicks(lotteryId, [...picks]));
  return store;
}
