import { askToReturn } from 'shared/api-client/protection';
import type { PlayStop } from 'shared/contracts/protection';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { stopWords } from './break.messages.ts';
import { Notice } from './Notice.ts';
import { useChange } from './useChange.ts';

/** Shows the current break; at the end of a self-exclusion it offers the return. */
export function StopNotice({ stop }: { stop: PlayStop }) {
  const { busy, error, change } = useChange();
  const words = stopWords(stop);
  return (
    <Notice>
      <h3>{words.title}</h3>
      <p>{words.text}</p>
      <FormError error={error} />
      {stop.canReturn && (
        <Button busy={busy} onClick={() => change(askToReturn, 'You asked to come back. In 24 hours you can buy again.')}>
          Ask to come back
        </Button>
      )}
    </Notice>
  );
}
