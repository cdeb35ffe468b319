/** Time without a failure after which an outage is over, ms: one connection may work while others still fail. */
const usualCalmMs = 2_000;

/** Callbacks for the begin and the end of a condition. */
export interface OutageListener {
  began(error: unknown): void;
  ended(seconds: number): void;
}

/**
 * Reports an outage twice, when it begins and when it is over, however many calls fail meanwhile.
 * @param calmMs time without a failure after which it is over
 */
export function watchOutage(
  { began, ended }: OutageListener,
  now: () => number = () => performance.now(),
  calmMs: number = usualCalmMs,
) {
  let since: number | undefined;
  let last = 0;
  return {
    failed(error: unknown): void {
      last = now();
      if (since !== undefined) return;
      since = last;
      began(error);
    },
    worked(): void {
      if (since === undefined || now() - last < calmMs) return;
      const seconds = Math.round((now() - since) / 1000);
      since = undefined;
      ended(seconds);
    },
  };
}
