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
  return Object.fromEntries(Object.entries(uses).sort(([one], [other]) => (one < other ? -1 : 1)));
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

export type BusUse = NonNullable<ContractTypes['bus']>;

const sending = ['emit'];
const hearing = ['on', 'useAppEvent'];

/**
 * Finds out how an app uses the event bus, from the code that browsers get; declared but unused events are not included.
 * @param code all scripts of the build, with property names and string literals unchanged
 * @param declares types that the app was built with
 * @returns the events that it sends and listens to, and the string literals that it could send in an enumerated field (a kind of
 * toast). An event whose name occurs outside of `emit('…')` and `on('…')` counts as both.
 */
export function busUse(code: string, declares: Pick<ContractTypes, 'files' | 'members'>): BusUse {
  const use = declares.members.events.map((event) => ({ event, callers: callersWith(event, code) }));
  const doing = (what: readonly string[], other: readonly string[]) =>
    use.filter(({ callers }) => callers.some((name) => what.includes(name) || !other.includes(name))).map(({ event }) => event);
  return {
    sends: doing(sending, hearing),
    hears: doing(hearing, sending),
    says: declaredTexts(declares.files).filter((text) => quoted(text).test(code)),
  };
}

export function declaredTexts(files: ContractTypes['files']): string[] {
  const found = Object.values(files).flatMap((text) =>
    [...text.matchAll(/(["'])((?:(?!\1)[^\\\n])*)\1/g)].map(([, , one = '']) => one),
  );
  return [...new Set(found)].sort();
}

function callersWith(text: string, code: string): string[] {
  return [...code.matchAll(new RegExp(`(?:\\.(\\w+)\\)?\\()?${quoted(text).source}`, 'g'))].map(([, name = '']) => name);
}

const quoted = (text: string) => new RegExp(`(?<quote>["'\`])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\k<quote>`);
