import { ErrorBoundary } from 'react-error-boundary';
import { useLocation, useRoutes } from 'shared/router';
import { ErrorScreen } from '../layout/ErrorScreen.tsx';
import { recordCaughtError } from '../telemetry/telemetryBuffer.ts';
import { appRoutes } from './routes.tsx';

/** Renders the page of the current address. The outer error boundary catches errors of the layout itself. */
export function Pages() {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ErrorScreen} onError={recordCaughtError} resetKeys={[key]}>
      <Matched />
    </ErrorBoundary>
  );
}

const Matched = () => useRoutes(appRoutes);
