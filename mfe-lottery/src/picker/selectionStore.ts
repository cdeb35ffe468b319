import { createStore, type StoreApi } from 'zustand/vanilla';
import { keepPicks, keptPicks } from './keptPicks.ts';
import { emptySelection, type Selection } from './selection.ts';

/**
 * The member's picks of one round. A store and not React state, so that a tap renders the one number that it changed:
 * each number asks for itself.
 * @param lotteryId the round; its picks outlive a reload
 */
export function createSelectionStore(lotteryId: number): StoreApi<Selection> {
  const picks = keptPicks(lotteryId);
  const store = createStore<Selection>(() => (picks.length > 0 ? { ...emptySelection, picks: new Set(picks) } : emptySelection));
  store.subscribe(({ picks }) => keepPicks(lotteryId, [...picks]));
  return store;
}
