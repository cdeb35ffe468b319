import { relative } from 'node:path';
import type { Compilation, Module } from 'webpack';
import { contractNames } from './sharing.ts';

const consumed = 'webpack/sharing/consume/default/';

interface Use {
  context: string;
  request: string;
}

/**
 * Finds the versions of the contract's packages that a build uses: those that its imports resolve to on this disk. The app's own
 * imports take precedence over those of `shared` in its bundle.
 * @param folder of the app
 * @returns versions by name, without unused packages
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
