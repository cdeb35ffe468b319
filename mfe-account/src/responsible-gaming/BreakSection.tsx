import { askToReturn, useProtection } from 'shared/api-client/protection';
import type { PlayStop } from 'shared/contracts/protection';
import { useSession } from 'shared/session';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Stack } from 'shared/ui/Stack';
import { AccountBlock, BlockLoading } from '../account/AccountBlock.tsx';
import { BreakChoice } from './BreakChoice.tsx';
import { stopWords } from './break.messages.ts';
import { Notice } from './Notice.ts';
import { useChange } from './useChange.ts';

/** Shows the current break; at the end of a self-exclusion it offers the return. */
function StopNotice({ stop }: { stop: PlayStop }) {
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

/** Renders 'Take a break': the current state, and the choice of a cool-off break or self-exclusion. */
export function BreakSection() {
  const signedIn = useSession().status === 'signedIn';
  const asked = useProtection(signedIn);
  return (
    <AccountBlock
      title="Take a break"
      id="take-a-break"
      lead="A time without buying. It begins at once, and nobody can shorten it."
      asked={asked}
      loading={<BlockLoading label="Loading your breaks" height={340} />}
    >
      {({ stop }) => (
        <Stack gap={5}>
          {stop && <StopNotice stop={stop} />}
          <BreakChoice stop={stop} />
        </Stack>
      )}
    </AccountBlock>
  );
}
