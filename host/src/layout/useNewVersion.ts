import { useEffect, useState } from 'react';
import { isNewerLive } from '../runtime/liveRelease.ts';

/** How often an open tab asks what is live, ms. */
const askEvery = 5 * 60_000;
/** Coming back to the tab asks as well, but not more often than this, ms. */
const askAtMost = 30_000;

/**
 * True once something newer than this page is live. The page goes on working from the releases it began with;
 * knowing is only good for offering a reload.
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
