import { appOfTeam, federationName, releaseName, runningParameter } from 'shared/contracts/appNames';

export interface Registry {
  /** Increases with every release and rollback; absent on development servers. */
  revision?: number;
  /** Path of the host's own release, e.g. `/host/0.1.0-3f2a9c0d1e/`; absent on development servers. */
  host?: string;
  remotes: Record<string, RemoteRelease>;
  /** Remotes that the site shows in frames only; absent when there is none. */
  frames?: Record<string, FramedRelease>;
}

export interface FramedRelease {
  /** Path of its release, e.g. `/mfe-news/0.1.0-3f2a9c0d1e/`. */
  entry: string;
  version: string;
  /** Per part: its scripts below that path, in order, each with its SRI hash. */
  parts: Record<string, Record<string, string>>;
}

export interface RemoteRelease {
  entry: string;
  /** SRI hash of that script; absent only on development servers. */
  integrity?: string;
  version: string;
  /** Set only in the document of a developer's own browser: the remote runs on their machine, and the page's policy allows it. */
  development?: boolean;
}

/** Reads the registry. @throws Error when the page has no valid one, so that no part can be shown */
export function readRegistry(): Registry {
  const text = document.getElementById('registry')?.textContent;
  if (!text) throw new Error('The page has no registry.');
  const found: Registry = JSON.parse(text);
  return process.env.NODE_ENV === 'production' ? found : withOverrides(found);
}

export function pageRevision(): number {
  return readRegistry().revision ?? 0;
}

/** Returns the releases that this page consists of: `mfe-lottery/0.1.0-3f2a9c0d1e`. */
export function pageReleases(): string[] {
  const { host, remotes, frames } = readRegistry();
  const addresses = [...(host ? [host] : []), ...Object.values({ ...remotes, ...frames }).map(({ entry }) => entry)];
  return addresses.map((address) => address.split('/').slice(1, 3).join('/')).filter((name) => releaseName.test(name));
}

/** Development only: `?remote.lottery=http://localhost:3101` loads one developer's remote into a running site. */
function withOverrides(registry: Registry): Registry {
  const remotes = { ...registry.remotes };
  for (const [key, address] of new URLSearchParams(location.search)) {
    const name = /^remote\.([\w-]+)$/.exec(key)?.[1];
    if (!name) continue;
    remotes[federationName(appOfTeam(name))] = { entry: new URL('/remoteEntry.js', address).href, version: 'override' };
  }
  return { ...registry, remotes };
}

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
