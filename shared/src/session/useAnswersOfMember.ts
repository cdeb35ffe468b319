import { useEffect, useEffectEvent, useRef } from 'react';
import { useSWRConfig } from 'swr';

/**
 * Synchronises cached data with the session: after a login all data is fetched again; after a logout the cache is cleared first,
 * so that the next member never sees the data of the previous one.
 * @param onChange called before that
 */
export function useMemberCache(userId: number | null, onChange?: () => void): void {
  const { mutate } = useSWRConfig();
  const before = useRef<number | null>(null);
  const tell = useEffectEvent(() => onChange?.());

  useEffect(() => {
    if (userId === before.current) return;
    const somebodyLeft = before.current !== null;
    before.current = userId;
    tell();
    if (somebodyLeft) void mutate(everyKey, undefined);
    else void mutate(everyKey);
  }, [userId, mutate]);
}

const everyKey = () => true;
