import { useEffect, useState } from 'react';
import { useLotteries } from 'shared/api-client/lotteries';
import { useClockValue } from 'shared/clock';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';

/**
 * When to refetch results after a lottery has ended, ms after its end: a draw takes seconds, on a busy chain a minute. Not before
 * the ten seconds of 'Calculating Results...', so that no list reveals the number early.
 */
const checks = [12_000, 25_000, 60_000, 120_000];

/**
 * Refetches a list of ended lotteries after each draw. It watches the running lotteries, with the same request as the home page.
 * @param renew must be stable across renders
 */
export function useRenewWhenDrawn(renew: () => unknown): void {
  const { data, mutate } = useLotteries({ page: 0, limit: 10, status: 'running' });
  const running = data?.contents.map(({ endTime }) => endTime);
  useRenewWhenOver(running, mutate);

  // A refetched response no longer contains the ended lottery, whose result is still pending.
  const [ends, setEnds] = useState<readonly number[]>([]);
  const unseen = [...new Set(running)].filter((end) => !ends.includes(end));
  if (unseen.length > 0) setEnds([...ends, ...unseen]);

  const passed = useClockValue((now) => ends.flatMap((end) => checks.filter((check) => end + check <= now)).length);
  useEffect(() => {
    if (passed > 0) renew();
  }, [passed, renew]);
}
