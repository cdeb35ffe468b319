import { useEffect } from 'react';
import { paths } from 'shared/contracts/paths';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'shared/router';
import { Button } from 'shared/ui/Button';
import { LinkButton } from 'shared/ui/LinkButton';
import { NotFound } from './NotFound.tsx';
import { Actions, Screen } from './Screen.styles.ts';

/** The one screen for everything that broke: a page, the layout itself, code that could not be fetched. */
export function ErrorScreen() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  useEffect(() => {
    console.error('The page could not be shown.', error);
  }, [error]);

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;

  // Going where we are is a new location to the router: it forgets the error and renders the page again.
  const retry = () => navigate(pathname + search + hash, { replace: true });
  return (
    <Screen role="alert">
      <h1>This page slipped</h1>
      <p>Something went wrong while it was being shown. Nothing you bought or won is affected.</p>
      <Actions>
        <Button onClick={retry}>Retry</Button>
        <LinkButton to={paths.home()} variant="secondary">
          Back Home
        </LinkButton>
      </Actions>
    </Screen>
  );
}
