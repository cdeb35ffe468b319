/** One entry a round, in the tab's own storage: picks outlive a reload and the way through the login, not the tab. */
const keyOf = (lotteryId: number) => `snail-lotto.picks.${lotteryId}`;

/** The picks kept for a round; none where nothing readable is stored. */
export function keptPicks(lotteryId: number): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(lotteryId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((pick) => Number.isInteger(pick)) : [];
  } catch {
    // Written by something else, or storage is blocked: as if nothing were stored.
    return [];
  }
}

export function keepPicks(lotteryId: number, picks: readonly number[]): void {
  try {
    if (picks.length > 0) sessionStorage.setItem(keyOf(lotteryId), JSON.stringify(picks));
    else sessionStorage.removeItem(keyOf(lotteryId));
  } catch {
    // Storage is full or blocked: the picks live on in the page.
  }
}
