import type { Compilation, Module } from 'webpack';
import { type ContractTypes, contractModules } from './contractTypes.ts';

/** How the federation plugin names a module that the host provides. */
const consumed = 'webpack/sharing/consume/default/';

/**
 * What a remote's code imports from the modules of the contract that the host provides, as webpack sees it after leaving
 * out unused code.
 * @returns e.g. `{ 'shared/clock': ['serverNow', 'useNow'] }`; empty for the host
 * @throws Error when a module is used as a whole, so that nobody could tell what is needed of it
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
