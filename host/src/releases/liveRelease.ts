import { runningParameter } from 'shared/contracts/runningReleases';
import { pageReleases, pageRevision } from '../parts/registry.ts';

/**
 * Whether something newer is live than what this page was made of. The question says which releases the page runs, so that they are
 * kept while it is open; it is a static file of the site, not a call of the API.
 * @returns false as well where no answer came: then nothing is known
 */
export async function isNewerLive(): Promise<boolean> {
  try {
    const running = new URLSearchParams({ [runningParameter]: pageReleases().join(',') });
    const answer = await fetch(`/live.json?${running}`, { cache: 'no-cache' });
    if (!answer.ok) return false;
    const { revision }: { revision?: unknown } = await answer.json();
    return typeof revision === 'number' && revision > pageRevision();
  } catch {
    // No connection, or something else in its place: the next answer will tell.
    return false;
  }
}
