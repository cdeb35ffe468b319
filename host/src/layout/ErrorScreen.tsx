import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { paths } from 'shared/contracts/paths';
import { Button } from 'shared/ui/Button';
import { LinkButton } from 'shared/ui/LinkButton';
import { Actions, Screen } from './Screen.styles.ts';

export function ErrorScreen({ error, resetErrorBoundary }: FallbackProps) {
  useEffect(() => {
    console.error('The page could not be shown.', error);
  }, [error]);

  return (
    <Screen role="alert">
      <h1>This page slipped</h1>
      <p>Something went wrong while it was being shown. Nothing you bought or won is affected.</p>
      <Actions>
        <Button onClick={resetErrorBoundary}>Retry</Button>
        <LinkButton to={paths.home()} variant="secondary">
          Back Home
        </LinkButton>
      </Actions>
    </Screen>
  );
}
