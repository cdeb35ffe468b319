import { relative } from 'node:path';
import type { Compilation } from 'webpack';

/**
 * Refuses a remote that uses SWR directly: keys of its own in the page's shared cache could collide with those of other parts,
 * and their data has no declared shape. `npm run check` reports it too; this check covers remotes in other repositories.
 * @throws Error with the folder that uses `useSWR` directly
 */
export function refuseOwnKeys(compilation: Compilation, folder: string): void {
  for (const module of compilation.modules) {
    if (module.libIdent({ context: '' }) !== 'webpack/sharing/consume/default/swr') continue;
    for (const { originModule, dependency } of compilation.moduleGraph.getIncomingConnections(module)) {
      const place = relative(folder, originModule?.context ?? '/');
      if (!dependency || /^\.\.|node_modules/.test(place)) continue;
      const names = compilation
        .getDependencyReferencedExports(dependency, undefined)
        .map((one) => (Array.isArray(one) ? one : one.name)[0]);
      // A default import counts as the whole module when webpack does not know the kind of the host's module.
      if (names.some((name) => name === undefined || name === 'default'))
        throw new Error(`${place} uses useSWR itself. Ask through a hook of shared/api-client: its keys say what is kept there.`);
    }
  }
}
