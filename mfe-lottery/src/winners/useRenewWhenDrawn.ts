import { useEffect, useState } from 'react';
import { useLotteries } from 'shared/api-client/lotteries';
import { useClockValue } from 'shared/clock';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';

/**
 * When a list of results is asked for again after a round has ended, ms from its end: the draw takes some seconds, on a busy
 * chain a minute. Not before the ten seconds of 'Calculating Results...', so that no list tells a number early.
 */
const checks = [12_000, 25_000, 60_000, 120_000];

/**
 * Renews a list of ended lotteries whenever a round has been drawn: it watches the running ones, asking the same as the home
 * page does, and looks again after each of them has ended.
 * @param renew loads the list anew; the same function at every render
 */
export function useRenewWhenDrawn(renew: () => unknown): void {
  const { data, mutate } = useLotteries({ page: 0, limit: 10, status: 'running' });
  const running = data?.contents.map(({ endTime }) => endTime);
  useRenewWhenOver(running, mutate);

  // A renewed answer no longer has the ended round, whose result is still to come.
  const [ends, setEnds] = useState<readonly number[]>([]);
  const unseen = [...new Set(running)].filter((end) => !ends.includes(end));
  if (unseen.length > 0) setEnds([...ends, ...unseen]);

  const passed = useClockValue((now) => ends.flatMap((end) => checks.filter((check) => end + check <= now)).length);
  useEffect(() => {
    if (passed > 0) renew();
  }, [passed, renew]);
}
