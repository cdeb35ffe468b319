/** Delay before the next request after an outdated or failed response, ms. */
const againMs = 1_500;

/** Repeats a request until the known count reaches a given one. */
export interface CatchUp {
  /** @param count number of sold tickets to reach; without it, sends one request */
  upTo(count?: number): void;
  stop(): void;
}

/**
 * Creates a CatchUp that sends one request at a time: calls during a request share its response or the next one.
 * @param ask updates the known numbers and returns their count
 */
export function createCatchUp(ask: () => Promise<number>): CatchUp {
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
