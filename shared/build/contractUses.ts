import type { Compilation, Module } from 'webpack';
import { type ContractTypes, contractModules } from './contractTypes.ts';

const consumed = 'webpack/sharing/consume/default/';

/**
 * Lists what a remote imports from the host-provided modules of the contract, after tree shaking.
 * @returns e.g. `{ 'shared/clock': ['serverNow', 'useNow'] }`; empty for the host
 * @throws Error when a module is imported as a whole, because then its used members are unknown
 */
export function contractUses(compilation: Compilation): ContractTypes['uses'] {
  const uses: ContractTypes['uses'] = {};
  for (const module of compilation.modules) {
    const name = module.libIdent({ context: '' })?.split(consumed)[1];
    if (name !== undefined && contractModules.includes(name)) uses[name] = importedFrom(module, name, compilation);
  }
  return uses;
}

function importedFrom(module: Module, name: string, compilation: Compilation): string[] {
  const { moduleGraph, chunkGraph } = compilation;
  const imported = new Set<string>();
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    const { dependency, originModule } = connection;
    const isBuilt = originModule !== null && chunkGraph.getNumberOfModuleChunks(originModule) > 0;
    if (!isBuilt || dependency === null || !connection.isTargetActive(undefined)) continue;
    for (const reference of compilation.getDependencyReferencedExports(dependency, undefined)) {
      const [first] = Array.isArray(reference) ? reference : reference.name;
      if (first === undefined)
        throw new Error(`Import names from ${name}, not the whole of it: the release gate asks the host for each name.`);
      imported.add(first);
    }
  }
  return [...imported].sort();
}
