import { useProtection } from 'shared/api-client/protection';
import { useSession } from 'shared/session';
import { Answer } from 'shared/ui/Answer';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Section } from 'shared/ui/Section';
import { Skeleton } from 'shared/ui/Skeleton';
import { Stack } from 'shared/ui/Stack';
import { BreakChoice } from './BreakChoice.tsx';
import { StopNotice } from './StopNotice.tsx';

/** 'Take a break': what holds now, and the choice of a break or exclusion. */
export function BreakSection() {
  const signedIn = useSession().status === 'signedIn';
  const asked = useProtection(signedIn);
  return (
    <Section title="Take a break" id="take-a-break" lead="A time without buying. It begins at once, and nobody can shorten it.">
      <Answer
        asked={asked}
        loading={
          <LoadingRegion label="Loading your breaks">
            <Skeleton height={340} />
          </LoadingRegion>
        }
      >
        {({ stop }) => (
          <Stack gap={5}>
            {stop && <StopNotice stop={stop} />}
            <BreakChoice stop={stop} />
          </Stack>
        )}
      </Answer>
    </Section>
  );
}
