import type { ReleaseNews } from 'shared/contracts/releaseNews';
import type { Deployment } from 'site/deployments/deployment';

const newsMs = 24 * 60 * 60_000;

/**
 * Builds the announcement of a deployment.
 * @param site its origin
 * @returns null if no release changes (only keys), or it is too old
 */
export function newsOf(move: Deployment, site: string, now = Date.now()): ReleaseNews | null {
  const { what, revision, at, by, apps, canary, aborted = [], forced, skipped, why } = move;
  if (apps.length + (canary?.apps.length ?? 0) + aborted.length === 0 || !(Date.parse(at) > now - newsMs)) return null;
  return {
    site,
    what,
    revision,
    at,
    by,
    apps: apps.map(({ app, from, to }) => ({ app, from, to })),
    ...(canary ? { canary: { apps: canary.apps.map(named), percent: canary.percent } } : {}),
    ...(aborted.length > 0 ? { aborted: aborted.map(named) } : {}),
    forced,
    skipped,
    ...(why === undefined ? {} : { why }),
  };
}

const named = ({ app, to }: { app: string; to: string }) => ({ app, to });
