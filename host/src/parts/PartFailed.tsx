import { useEffect, useEffectEvent } from 'react';
import { Button } from 'shared/ui/Button';
import { Late } from './late.ts';
import { FailedCard } from './RemotePart.styles.ts';

interface PartFailedProps {
  label: string;
  error: unknown;
  onRetry: () => void;
}

/**
 * What stands in the place of a part that could not be loaded or broke while it was shown. A part that was only late
 * takes its place by itself when it comes, and one that failed without a network is tried again when that is back.
 */
export function PartFailed({ label, error, onRetry }: PartFailedProps) {
  const onCame = useEffectEvent(onRetry);
  useEffect(() => {
    if (!(error instanceof Late)) return;
    let shown = true;
    error.came.then((came) => {
      if (came && shown) onCame();
    });
    return () => {
      shown = false;
    };
  }, [error]);
  useEffect(() => {
    const retry = () => onCame();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
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
