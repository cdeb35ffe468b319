import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The one list of modules that cross the boundary between host and remotes.
 * - Singletons are the contract: one instance on the page, provided by the host, never bundled by a remote. The release gate
 * refuses a remote whose version range does not match the host's copy, and `strictVersion` does so at run time.
 * - Versioned modules are large parts of `shared`: a remote uses the host's copy when it matches its range and otherwise loads
 * its own.
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

function versionOf(key: string, folder: string): string {
  const name = key.startsWith('@') ? key.split('/').slice(0, 2).join('/') : (key.split('/')[0] ?? key);
  if (name === 'shared') return readVersion(join(own, 'package.json'));
  let at = dirname(resolved(name, folder));
  for (;;) {
    try {
      const file = join(at, 'package.json');
      const found: { name?: string; version?: string } = JSON.parse(readFileSync(file, 'utf8'));
      if (found.name === name && found.version) return found.version;
    } catch {}
    const parent = dirname(at);
    if (parent === at) throw new Error(`The package of ${key} is not installed.`);
    at = parent;
  }
}

function resolved(name: string, folder: string): string {
  try {
    return createRequire(join(folder, 'package.json')).resolve(name);
  } catch {
    // Packages that the app does not declare are dependencies of `shared`; this throws when one is not installed.
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
  version?: string;
}

/**
 * Returns the `shared` option of the federation plugin. The host provides the contract in its first script; remotes only consume
 * it.
 * @param folder of the app, whose installed versions are used
 */
export function sharing(role: 'host' | 'remote', folder: string): Record<string, Share> {
  const contract = singletons.map((key): [string, Share] => {
    const share: Share = { singleton: true, strictVersion: true, requiredVersion: `^${versionOf(key, folder)}` };
    return [key, role === 'host' ? { ...share, eager: true } : { ...share, import: false }];
  });
  const kit = versioned.map((key): [string, Share] => {
    const version = versionOf(key, folder);
    const share: Share = { requiredVersion: `^${version}` };
    // Both are lazy: axios loads with the first API call, the carousel's engine when a mouse is used.
    return [key, role === 'host' && key === 'axios' ? { ...share, import: 'shared/api-client/pageAxios', version } : share];
  });
  return Object.fromEntries([...contract, ...kit]);
}
