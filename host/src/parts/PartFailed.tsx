import { Button } from 'shared/ui/Button';
import { FailedCard } from './RemotePart.styles.ts';

interface PartFailedProps {
  label: string;
  error: unknown;
  onRetry: () => void;
}

/** What stands in the place of a part that could not be loaded or broke while it was shown. */
export function PartFailed({ label, onRetry }: PartFailedProps) {
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
