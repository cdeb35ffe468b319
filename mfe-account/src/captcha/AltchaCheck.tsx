import type { Challenge } from 'altcha/types';
import { useEffect, useEffectEvent } from 'react';
import { get } from 'shared/api-client/http';
import { serverNow } from 'shared/clock';

/** A token is replaced this long before its challenge expires, so that none expires in transit, ms. */
const marginMs = 15_000;

interface Props {
  challengeUrl: string;
  onSolved(token: string): void;
  onFailed(error: unknown): void;
  onExpired(): void;
}

/** Solves ALTCHA, the proof of work that the provider hosts itself, as soon as it is mounted. Renders nothing. */
export function AltchaCheck({ challengeUrl, ...listeners }: Props) {
  const onSolved = useEffectEvent(listeners.onSolved);
  const onFailed = useEffectEvent(listeners.onFailed);
  const onExpired = useEffectEvent(listeners.onExpired);

  useEffect(() => {
    const leaving = new AbortController();
    let expiry: ReturnType<typeof setTimeout> | undefined;
    const solve = async () => {
      const [challenge, { solveAltcha }] = await Promise.all([
        get<Challenge>(challengeUrl, { signal: leaving.signal }),
        import('./solveAltcha.ts').catch((cause: unknown) => {
          throw new Error('It could not be loaded: please check your connection.', { cause });
        }),
      ]);
      const token = await solveAltcha(challenge, leaving.signal);
      if (leaving.signal.aborted) return;
      onSolved(token);
      const { expiresAt } = challenge.parameters;
      if (expiresAt) expiry = setTimeout(onExpired, Math.max(expiresAt * 1000 - serverNow() - marginMs, marginMs));
    };
    solve().catch((error: unknown) => {
      if (!leaving.signal.aborted) onFailed(error);
    });
    return () => {
      leaving.abort();
      clearTimeout(expiry);
    };
  }, [challengeUrl]);

  return null;
}
