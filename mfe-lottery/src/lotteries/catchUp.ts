/** Wait before an answer that was too old, or that did not come, is asked for again, ms. */
const againMs = 1_500;

/** Asks until what is known has a given count. */
export interface CatchUp {
  /** @param count how many are sold, as somebody said; asked once, whatever is known, where nobody did */
  upTo(count?: number): void;
  stop(): void;
}

/**
 * One question at a time: whoever asks while an answer is on its way is served by it, or by the next.
 * @param ask brings what is known up to date. @returns the count that is known then
 */
export function catchUp(ask: () => Promise<number>): CatchUp {
  let wanted = 0;
  let asking = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const go = async () => {
    asking = true;
    const known = await ask().catch(() => -1);
    asking = false;
    if (!stopped && known < wanted) timer = setTimeout(go, againMs);
  };
  return {
    upTo: (count = 0) => {
      wanted = Math.max(wanted, count);
      if (asking) return;
      clearTimeout(timer);
      void go();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
