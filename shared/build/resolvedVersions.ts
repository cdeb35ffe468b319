import { relative } from 'node:path';
import type { Compilation, Module } from 'webpack';
import { contractNames } from './sharing.ts';

/** How the federation plugin names a module that is shared. */
const consumed = 'webpack/sharing/consume/default/';

interface Use {
  /** Folder of the code that imports it. */
  context: string;
  request: string;
}

/**
 * The versions of the contract's packages that a build is made with: those that its imports lead to, on the disk that it was built on.
 * What the app imports itself counts before what the kit in its bundle imports.
 * @param folder of the app
 * @returns nothing of packages that are not used
 */
export async function resolvedVersions(compilation: Compilation, folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of contractNames) {
    const uses = [...compilation.modules].filter((module) => isOf(name, module)).flatMap((module) => usesOf(module, compilation));
    const [use] = uses.sort((one, other) => Number(isOutside(one.context, folder)) - Number(isOutside(other.context, folder)));
    if (use) found[name] = await versionAt(use, compilation);
  }
  return found;
}

function isOf(name: string, module: Module): boolean {
  const key = module.libIdent({ context: '' })?.split(consumed)[1];
  return key === name || key?.startsWith(`${name}/`) === true;
}

function usesOf(module: Module, { moduleGraph }: Compilation): Use[] {
  return [...moduleGraph.getIncomingConnections(module)].flatMap(({ originModule, dependency }) => {
    const context = originModule?.context;
    const request = dependency && 'request' in dependency ? dependency.request : undefined;
    return typeof context === 'string' && typeof request === 'string' ? [{ context, request }] : [];
  });
}

const isOutside = (context: string, folder: string) => /^\.\.|node_modules/.test(relative(folder, context));

/** The version of the package that an import leads to, as webpack finds it. */
function versionAt({ context, request }: Use, { resolverFactory }: Compilation): Promise<string> {
  const resolver = resolverFactory.get('normal', { dependencyType: 'esm' });
  return new Promise((resolve, reject) => {
    resolver.resolve({}, context, request, {}, (error, _path, result) => {
      const description: unknown = result ? result.descriptionFileData : undefined;
      const version =
        typeof description === 'object' && description && 'version' in description ? description.version : undefined;
      if (typeof version === 'string') resolve(version);
      else reject(error ?? new Error(`${request} in ${context} is of a package without a version.`));
    });
  });
}
