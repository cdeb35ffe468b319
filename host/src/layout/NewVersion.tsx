import { useEffect, useState } from 'react';
import { Button } from 'shared/ui/Button';
import { isNewerLive } from '../runtime/liveRelease.ts';
import { Notice } from './NewVersion.styles.ts';

/** Interval at which an open tab checks for a new release, ms. */
const askEvery = 5 * 60_000;
/** Minimum interval of the checks when the tab becomes visible, ms. */
const askAtMost = 30_000;

/**
 * Returns true once a newer release is live. The page keeps running its own releases; the result only serves to offer a reload.
 */
function useNewVersion(): boolean {
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

/** Offers a reload when a newer release went live while the tab was open. It never forces one, because numbers may be picked. */
export function NewVersion() {
  const newer = useNewVersion();
  const [later, setLater] = useState(false);
  // The live region exists from the start: screen readers announce changes inside a region, not a new region.
  return (
    <div role="status" data-print="no">
      {newer && !later && (
        <Notice>
          <span>A new version is ready</span>
          <Button size="small" variant="secondary" onClick={() => location.reload()}>
            Reload
          </Button>
          <Button size="small" variant="ghost" onClick={() => setLater(true)}>
            Later
          </Button>
        </Notice>
      )}
    </div>
  );
}
