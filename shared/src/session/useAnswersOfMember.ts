import { useEffect, useEffectEvent, useRef } from 'react';
import { useSWRConfig } from 'swr';

/**
 * Keeps the cached answers in step with who is signed in: once a user is present everything is asked for again;
 * when they leave, everything is forgotten first, so that no answer of one member is shown to the next.
 * @param onChange told before that
 */
export function useAnswersOfMember(userId: number | null, onChange?: () => void): void {
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
