import { relative } from 'node:path';
import type { Compilation } from 'webpack';

/**
 * Keeps a remote from keys of its own in the page's one cache: nothing says what is kept there, so another part could take it for its own.
 * `npm run check` says it too; this holds for a remote in a repository of its own.
 * @throws Error naming the folder that uses `useSWR` itself
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
      // A default import counts as the whole module where webpack cannot know what kind of module the host gives.
      if (names.some((name) => name === undefined || name === 'default'))
        throw new Error(`${place} uses useSWR itself. Ask through a hook of shared/api-client: its keys say what is kept there.`);
    }
  }
}
