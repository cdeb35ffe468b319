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

/** Names of the contract's packages and modules, as a build records their versions. */
export const contractNames: readonly string[] = singletons.filter((key) => !key.endsWith('/'));

const own = join(import.meta.dirname, '..');

/** Version of the package that a share key belongs to, as installed for an app, itself or through `shared`. */
function versionOf(key: string, folder: string): string {
  const name = key.startsWith('@') ? key.split('/').slice(0, 2).join('/') : (key.split('/')[0] ?? key);
  if (name === 'shared') return readVersion(join(own, 'package.json'));
  let at = dirname(resolved(name, folder));
  for (;;) {
    try {
      const file = join(at, 'package.json');
      const found: { name?: string; version?: string } = JSON.parse(readFileSync(file, 'utf8'));
      if (found.name === name && found.version) return found.version;
    } catch {
      // No package.json at this level: look one folder up.
    }
    const parent = dirname(at);
    if (parent === at) throw new Error(`The package of ${key} is not installed.`);
    at = parent;
  }
}

function resolved(name: string, folder: string): string {
  try {
    return createRequire(join(folder, 'package.json')).resolve(name);
  } catch {
    // An app declares what it imports; the rest comes with `shared`, which says so itself where it is not installed.
    return createRequire(join(own, 'package.json')).resolve(name);
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
  import?: false | string;
  eager?: true;
  /** The version of what is given in the name's place. */
  version?: string;
}

/**
 * `shared` option of the federation plugin. The host provides the contract in its first script; remotes only consume.
 * @param folder of the app, whose installed versions are asked for
 */
export function sharing(role: 'host' | 'remote', folder: string): Record<string, Share> {
  const contract = singletons.map((key): [string, Share] => {
    const share: Share = { singleton: true, strictVersion: true, requiredVersion: `^${versionOf(key, folder)}` };
    return [key, role === 'host' ? { ...share, eager: true } : { ...share, import: false }];
  });
  const kit = versioned.map((key): [string, Share] => {
    const version = versionOf(key, folder);
    const share: Share = { requiredVersion: `^${version}` };
    // Both come when they are used: axios with the first call, the carousel's engine with a mouse.
    return [key, role === 'host' && key === 'axios' ? { ...share, import: 'shared/api-client/pageAxios', version } : share];
  });
  return Object.fromEntries([...contract, ...kit]);
}
