import { paths } from 'shared/contracts/paths';
import { storageKeys } from 'shared/contracts/storage';
import { useLocation } from 'shared/router';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';

/** For visitors: tickets belong to a member. After logging in they come back to this place, filters and all. */
export function AskToLogIn() {
  const { pathname, search } = useLocation();
  const noteTheWayBack = () => localStorage.setItem(storageKeys.returnPath, pathname + search);
  return (
    <EmptyState
      action={
        <LinkButton to={paths.login()} onClick={noteTheWayBack}>
          Log in
        </LinkButton>
      }
    >
      Log in to see your tickets.
    </EmptyState>
  );
}
