import { lazy, Suspense } from 'react';
import { ApiError } from '../api-client/http.ts';
import type { TraceId as TraceIdPart } from './TraceId.tsx';

/** Where it cannot be fetched either, the failure is shown without it. */
const Nothing: typeof TraceIdPart = () => null;

/** Fetched with the first failure. */
const TraceId = lazy(() =>
  import('./TraceId.tsx').then(({ TraceId: part }) => ({ default: part })).catch(() => ({ default: Nothing })),
);

/**
 * What an operator finds a failed call by, for the player to copy; nothing for what never reached a server.
 * @param refused also for refusals, which have a reason that the player can read
 */
export function FailedCall({ error, refused = true }: { error: unknown; refused?: boolean }) {
  if (!(error instanceof ApiError) || !error.traceId || !(refused || error.status < 400 || error.status >= 500)) return null;
  return (
    <Suspense>
      <TraceId id={error.traceId} />
    </Suspense>
  );
}
