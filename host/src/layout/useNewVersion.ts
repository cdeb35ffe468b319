import { useEffect, useState } from 'react';
import { isNewerLive } from '../runtime/liveRelease.ts';

/** Interval at which an open tab checks for a new release, ms. */
const askEvery = 5 * 60_000;
/** Minimum interval of the checks when the tab becomes visible, ms. */
const askAtMost = 30_000;

/**
 * Returns true once a newer release is live. The page keeps running its own releases; the result only serves to offer a reload.
 */
export function useNewVersion(): boolean {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    let askedAt = Date.now();
    const ask = async () => {
      askedAt = Date.now();
      if (await isNewerLive()) setNewer(true);
    };
    const timer = setInterval(ask, askEvery);
    const onShown = () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt > askAtMost) void ask();
    };
    document.addEventListener('visibilitychange', onShown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, []);
  return newer;
}
