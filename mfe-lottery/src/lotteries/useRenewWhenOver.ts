import { useEffect } from 'react';
import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';

/** Time for the provider to open the next round after one has ended, ms. */
const nextRoundMs = 5_000;

/**
 * Asks for the running lotteries again shortly after one of them has ended, because the cached list knows nothing
 * of the round that follows.
 */
export function useRenewWhenOver(lotteries: readonly Lottery[] | undefined, renew: () => unknown): void {
  const over = useClockValue((now) => lotteries?.filter(({ endTime }) => endTime <= now).length ?? 0);
  useEffect(() => {
    if (over === 0) return;
    const timer = setTimeout(renew, nextRoundMs);
    return () => clearTimeout(timer);
  }, [over, renew]);
}
