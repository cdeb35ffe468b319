import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The one list of what crosses the boundary between host and remotes (docs/decisions/0002).
 *
 * Singletons are the contract: one instance on the page, given by the host, never bundled by a remote. A remote whose
 * range does not fit the host's copy is refused by the release gate, and at run time by `strictVersion`.
 * Versioned ones are large parts of the kit: a remote uses the host's copy while it fits its range and else brings its own.
 */
export const singletons = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'swr',
  '@emotion/react',
  '@emotion/styled',
  'shared/router',
  'shared/session',
  'shared/events',
  'shared/clock',
] as const;

const versioned = ['axios', 'shared/ui/carouselEngine'] as const;

const require = createRequire(import.meta.url);

/** Version of the package that a share key belongs to, as installed for `shared`. */
function versionOf(key: string): string {
  const name = key.startsWith('@') ? key.split('/').slice(0, 2).join('/') : (key.split('/')[0] ?? key);
  if (name === 'shared') return readVersion(join(import.meta.dirname, '..', 'package.json'));
  let folder = dirname(require.resolve(name));
  for (;;) {
    try {
      const file = join(folder, 'package.json');
      const found: { name?: string; version?: string } = JSON.parse(readFileSync(file, 'utf8'));
      if (found.name === name && found.version) return found.version;
    } catch {
      // No package.json at this level: look one folder up.
    }
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`The package of ${key} is not installed.`);
    folder = parent;
  }
}

function readVersion(file: string): string {
  const found: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return found.version;
}

interface Share {
  singleton?: true;
  strictVersion?: true;
  requiredVersion: string;
  import?: false;
  eager?: true;
}

/** `shared` option of the federation plugin. The host provides everything in its first script; remotes only consume. */
export function sharing(role: 'host' | 'remote'): Record<string, Share> {
  const contract = singletons.map((key): [string, Share] => {
    const share: Share = { singleton: true, strictVersion: true, requiredVersion: `^${versionOf(key)}` };
    return [key, role === 'host' ? { ...share, eager: true } : { ...share, import: false }];
  });
  const kit = versioned.map((key): [string, Share] => {
    const share: Share = { requiredVersion: `^${versionOf(key)}` };
    // axios is in use from the first answer on; the carousel's engine waits until a carousel is near.
    return [key, role === 'host' && key === 'axios' ? { ...share, eager: true } : share];
  });
  return Object.fromEntries([...contract, ...kit]);
}

/** What a build records for the release gate: the versions of the contract it provides (host) or needs (remote). */
export function contractVersions(): Record<string, string> {
  return Object.fromEntries(singletons.filter((key) => !key.endsWith('/')).map((key) => [key, versionOf(key)]));
}
