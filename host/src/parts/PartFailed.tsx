import { useEffect, useEffectEvent } from 'react';
import { Button } from 'shared/ui/Button';
import { FailedCard } from './RemotePart.styles.ts';

interface PartFailedProps {
  label: string;
  onRetry: () => void;
}

/**
 * What stands in the place of a part that could not be loaded or broke while it was shown. What the network kept back is
 * tried again when the network is there.
 */
export function PartFailed({ label, onRetry }: PartFailedProps) {
  // Offline is the most likely reason. Where it was another one, trying once more does no harm.
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const online = () => retry();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  return (
    <FailedCard role="alert">
      <h2>{label} could not be loaded</h2>
      <p>Everything else on this page works. The connection may have been interrupted, or this part is being renewed.</p>
      <Button variant="secondary" onClick={onRetry}>
        Retry
      </Button>
    </FailedCard>
  );
}
