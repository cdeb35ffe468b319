import { paths } from 'shared/contracts/paths';
import { keepReturnPath } from 'shared/returnPath';
import { useLocation } from 'shared/router';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';

/** Asks visitors to log in; afterwards they return here with their filters. */
export function AskToLogIn() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      action={
        <LinkButton to={paths.login()} onClick={() => keepReturnPath(pathname + search)}>
          Log in
        </LinkButton>
      }
    >
      Log in to see your tickets.
    </EmptyState>
  );
}
