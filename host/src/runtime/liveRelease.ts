import { runningParameter } from 'shared/contracts/runningReleases';
import { pageReleases, pageRevision } from './registry.ts';

/**
 * Whether what this page was made of is nobody's any more: something newer is live, and no canary is made of the same. The
 * question says which releases the page runs, so that they are kept while it is open; the answer is a static file of the site, no
 * call of the API.
 * @returns false as well where no answer came: then nothing is known
 */
export async function isNewerLive(): Promise<boolean> {
  try {
    const running = new URLSearchParams({ [runningParameter]: pageReleases().join(',') });
    const answer = await fetch(`/live.json?${running}`, { cache: 'no-cache' });
    if (!answer.ok) return false;
    const { revision, sets }: { revision?: unknown; sets?: unknown } = await answer.json();
    return typeof revision === 'number' && revision > pageRevision() && !isAmong(sets, pageReleases());
  } catch {
    // No connection, or something else in its place: the next answer will tell.
    return false;
  }
}

/** Composed by an older host, the answer names no sets: then every move is news. */
const isAmong = (sets: unknown, own: readonly string[]): boolean =>
  Array.isArray(sets) && sets.some((one: unknown) => Array.isArray(one) && one.join() === own.toSorted().join());
