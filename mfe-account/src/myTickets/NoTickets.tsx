import { paths } from 'shared/contracts/paths';
import { useSession } from 'shared/session';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';
import { FirstSteps } from './NoTickets.styles.ts';

export function NoTickets() {
  const { user } = useSession();
  return (
    <EmptyState
      action={
        <FirstSteps>
          <LinkButton to={paths.lotteries()}>See running lotteries</LinkButton>
          {user && !user.verified && (
            <LinkButton variant="secondary" to={paths.verification}>
              Complete your verification
            </LinkButton>
          )}
        </FirstSteps>
      }
    >
      You have no tickets yet.
    </EmptyState>
  );
}
