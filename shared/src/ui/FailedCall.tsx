import { lazy, Suspense } from 'react';
import { ApiError } from '../api-client/http.ts';
import type { TraceId as TraceIdPart } from './TraceId.tsx';

/** When the chunk cannot be loaded, the failure is shown without trace id. */
const Nothing: typeof TraceIdPart = () => null;

const TraceId = lazy(() =>
  import('./TraceId.tsx').then(({ TraceId: part }) => ({ default: part })).catch(() => ({ default: Nothing })),
);

/**
 * Shows the trace id of a failed call, for the player to copy; nothing when the call never reached a server.
 * @param refused also for refusals (4xx), whose reason the player can read
 */
export function FailedCall({ error, refused = true }: { error: unknown; refused?: boolean }) {
  if (!(error instanceof ApiError) || !error.traceId || !(refused || error.status < 400 || error.status >= 500)) return null;
  return (
    <Suspense>
      <TraceId id={error.traceId} />
    </Suspense>
  );
}
