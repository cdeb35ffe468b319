/** sessionStorage key of a lottery's picks: they survive a reload and the login, but not the tab. */
const keyOf = (lotteryId: number) => `snail-lotto.picks.${lotteryId}`;

export function loadPicks(lotteryId: number): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(lotteryId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((pick) => Number.isInteger(pick)) : [];
  } catch {
    // Invalid data or blocked storage counts as no picks.
    return [];
  }
}

export function keepPicks(lotteryId: number, picks: readonly number[]): void {
  try {
    if (picks.length > 0) sessionStorage.setItem(keyOf(lotteryId), JSON.stringify(picks));
    else sessionStorage.removeItem(keyOf(lotteryId));
  } catch {
    // Storage is full or blocked: the picks only live in memory.
  }
}
