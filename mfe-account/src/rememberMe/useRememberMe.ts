import { useEffect, useState } from 'react';
import type { Credentials } from './credentials.ts';
import { forget, recall, remember } from './rememberMe.ts';

/**
 * 'Remember me' for a log-in form. It is a convenience: where the browser refuses storage (private windows, full disks),
 * logging in works all the same, and the failure goes to the browser's console.
 */
export function useRememberMe() {
  const [remembered, setRemembered] = useState<Credentials | null>(null);
  useEffect(() => {
    let here = true;
    recall().then((credentials) => here && setRemembered(credentials), report);
    return () => {
      here = false;
    };
  }, []);
  return {
    /** What an earlier visit kept; null until it is read, or if nothing was. */
    remembered,
    remember: (credentials: Credentials) => remember(credentials).catch(report),
    forget: () => forget().catch(report),
  };
}

function report(error: unknown): void {
  console.warn('Remember me is not available here:', error);
}
