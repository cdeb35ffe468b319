/** Milliseconds without a failure after which an outage is over: one connection may work while others still break. */
const usualCalmMs = 2_000;

/** Who is told that something goes on, and that it is over. */
export interface OutageListener {
  began(error: unknown): void;
  ended(seconds: number): void;
}

/**
 * Tells of an outage twice, when it begins and when it is over, however many calls fail meanwhile.
 * @param calmMs without a failure after which it is over
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
