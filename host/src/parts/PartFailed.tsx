import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from 'shared/ui/Button';
import { isNewerLive } from '../runtime/liveRelease.ts';
import { FailedCard } from './RemotePart.styles.ts';

interface PartFailedProps {
  label: string;
  /** The part's code came and threw: the connection is not to blame. */
  threw?: boolean;
  onRetry: () => void;
}

/**
 * Replaces a part that could not be loaded, or that threw. A part that could not be loaded is tried again when the browser is online
 * again. Where a newer release is live, the one that the page began with may be deleted, so that no Retry can succeed: the card offers
 * to load the new version as well.
 */
export function PartFailed({ label, threw = false, onRetry }: PartFailedProps) {
  const retry = useEffectEvent(() => {
    if (!threw) onRetry();
  });
  const [newer, setNewer] = useState(false);
  useEffect(() => void isNewerLive().then(setNewer), []);
  useEffect(() => {
    const online = () => retry();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  return (
    <FailedCard role="alert">
      <h2>
        {label} {threw ? 'does not work right now' : 'could not be loaded'}
      </h2>
      {newer ? (
        <p>
          A newer version of the site is ready, and this page's own may be gone. What you typed on this page is lost with a
          reload.
        </p>
      ) : (
        <p>
          Everything else on this page works.{' '}
          {threw
            ? 'This part has a fault. Try it again, or come back later.'
            : 'The connection may have been interrupted, or this part is being renewed.'}
        </p>
      )}
      {newer && <Button onClick={() => location.reload()}>Load the new version</Button>}
      <Button variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    </FailedCard>
  );
}
