import { runningParameter } from 'shared/contracts/appNames';
import { pageReleases, pageRevision } from './registry.ts';

/**
 * Tells whether this page's releases are outdated: a newer revision is live, and no set of releases in use has all of them. The request names
 * the page's releases, so that the site keeps them while the page is open. It fetches a static file, not the API.
 * @returns false as well when the request fails
 */
export async function isNewerLive(): Promise<boolean> {
  try {
    const running = new URLSearchParams({ [runningParameter]: pageReleases().join(',') });
    const answer = await fetch(`/live.json?${running}`, { cache: 'no-cache' });
    if (!answer.ok) return false;
    const { revision, sets }: { revision?: unknown; sets?: unknown } = await answer.json();
    return typeof revision === 'number' && revision > pageRevision() && !areAmong(sets, pageReleases());
  } catch {
    // No connection, or not JSON; the next check decides.
    return false;
  }
}

/** A file by an older composer has no sets; then every new revision counts. */
const areAmong = (sets: unknown, own: readonly string[]): boolean =>
  Array.isArray(sets) && sets.some((one: unknown) => Array.isArray(one) && own.every((name) => one.includes(name)));
