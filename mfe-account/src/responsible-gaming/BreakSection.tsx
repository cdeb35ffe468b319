import { useProtection } from 'shared/api-client/protection';
import { useSession } from 'shared/session';
import { Stack } from 'shared/ui/Stack';
import { AccountBlock, BlockLoading } from '../account/AccountBlock.tsx';
import { BreakChoice } from './BreakChoice.tsx';
import { StopNotice } from './StopNotice.tsx';

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
