import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useRoutes } from 'shared/router';
import { ErrorScreen } from '../layout/ErrorScreen.tsx';
import { tellCaught } from '../telemetry/happenings.ts';
import { appRoutes } from './routes.tsx';

/** The page of the present address in the layout. The outer error screen is for a layout that breaks. */
export function Pages() {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ErrorScreen} onError={tellCaught} resetKeys={[key]}>
      <Matched />
    </ErrorBoundary>
  );
}

const Matched = () => useRoutes(appRoutes);
