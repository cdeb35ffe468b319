import { appOfTeam, federationName } from 'shared/contracts/appNames';

/** The registry as composed into the page: which release of each remote is live. */
export interface Registry {
  /** Grows with every release and rollback; absent on development servers. */
  revision?: number;
  remotes: Record<string, RemoteRelease>;
}

export interface RemoteRelease {
  /** Address of the remote's `remoteEntry.js`. */
  entry: string;
  /** sha384 of that script; absent only on development servers. */
  integrity?: string;
  version: string;
  /** Only in the document of a developer's own browser: the remote comes from their machine, and the page's policy lets it in. */
  development?: boolean;
}

/** @throws Error when the page holds no readable registry: nothing can be shown then. */
export function readRegistry(): Registry {
  const text = document.getElementById('registry')?.textContent;
  if (!text) throw new Error('The page holds no registry of remotes.');
  const found: Registry = JSON.parse(text);
  return process.env.NODE_ENV === 'production' ? found : withOverrides(found);
}

/** Revision of the registry that this page was composed from. */
export function pageRevision(): number {
  return readRegistry().revision ?? 0;
}

/** Development only: `?remote.lottery=http://localhost:3101` puts one developer's remote into a running site. */
function withOverrides(registry: Registry): Registry {
  const remotes = { ...registry.remotes };
  for (const [key, address] of new URLSearchParams(location.search)) {
    const name = /^remote\.([\w-]+)$/.exec(key)?.[1];
    if (!name) continue;
    remotes[federationName(appOfTeam(name))] = { entry: new URL('/remoteEntry.js', address).href, version: 'override' };
  }
  return { ...registry, remotes };
}
