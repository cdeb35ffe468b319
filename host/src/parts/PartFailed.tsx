import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from 'shared/ui/Button';
import { isNewerLive } from '../releases/liveRelease.ts';
import { FailedCard } from './RemotePart.styles.ts';

interface PartFailedProps {
  label: string;
  onRetry: () => void;
}

/**
 * What stands in the place of a part that could not be loaded or broke while it was shown. What the network kept back is
 * tried again when the network is there. Where something newer is live, the release that the page began with may be gone, and then
 * no Retry can ever succeed: the card offers the new version as well.
 */
export function PartFailed({ label, onRetry }: PartFailedProps) {
  // Offline is the most likely reason. Where it was another one, trying once more does no harm.
  const retry = useEffectEvent(onRetry);
  const [newer, setNewer] = useState(false);
  useEffect(() => void isNewerLive().then(setNewer), []);
  useEffect(() => {
    const online = () => retry();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  return (
    <FailedCard role="alert">
      <h2>{label} could not be loaded</h2>
      {newer ? (
        <p>
          A newer version of the site is ready, and this page's own may be gone. What you typed on this page is lost with a
          reload.
        </p>
      ) : (
        <p>Everything else on this page works. The connection may have been interrupted, or this part is being renewed.</p>
      )}
      {newer && <Button onClick={() => location.reload()}>Load the new version</Button>}
      <Button variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    </FailedCard>
  );
}
