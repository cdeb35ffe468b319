import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Chunk, ChunkGroup, Compilation, Compiler } from 'webpack';
import webpack from 'webpack';
import * as crossing from '../src/contracts/crossing.ts';
import { examplesFile } from '../src/contracts/examples.ts';
import { storageKeys } from '../src/contracts/storage.ts';
import { emitContractTypes } from './contractTypes.ts';
import { busUse, contractUses } from './contractUses.ts';
import { sha256, sha384 } from './IntegrityPlugin.ts';
import { filesOfEcosystem } from './mfManifest.ts';
import { readsOf } from './reads.ts';
import type { ReleaseInfo } from './releaseInfo.ts';
import { resolvedVersions } from './resolvedVersions.ts';
import { serverFile } from './server/serverFile.ts';
import { contractNames } from './sharing.ts';

export const crossingNames: Record<string, string> = {
  ...crossing,
  ...Object.fromEntries(Object.entries(storageKeys).map(([key, name]) => [`storageKeys.${key}`, name])),
};

/** Returns the names that an app's code contains; for the host all of them. */
export function namesIn(code: string, role: 'host' | 'remote'): Record<string, string> {
  return Object.fromEntries(Object.entries(crossingNames).filter(([, name]) => role === 'host' || code.includes(name)));
}

type Fixed = Pick<ReleaseInfo, 'app' | 'version' | 'buildId' | 'earlyRequests'> & {
  contract: Pick<ReleaseInfo['contract'], 'role' | 'kind' | 'frames'>;
};

/**
 * Webpack plugin: writes `release.json` beside the build, with everything that release and composition need, so that they never
 * parse a bundle; of a remote also what other tools of Module Federation read.
 */
export class ReleaseInfoPlugin {
  readonly fixed: Fixed;

  constructor(fixed: Fixed) {
    this.fixed = fixed;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseInfoPlugin', (compilation) => {
      // TypeScript runs in parallel with webpack; a failure is reported when its result is awaited.
      const emitting = emitContractTypes();
      emitting.catch(() => {});
      let singletons: Record<string, string> = {};
      let brings: string[] = [];
      // At this stage each import still has its own module; later webpack concatenates modules.
      compilation.hooks.finishModules.tapPromise('ReleaseInfoPlugin', async () => {
        if (this.fixed.contract.role === 'remote') refuseOwnKeys(compilation, compiler.context);
        singletons = await resolvedVersions(compilation, compiler.context);
        if (this.fixed.contract.kind === 'mount') brings = broughtPackages(compilation);
      });
      compilation.hooks.processAssets.tapPromise(
        { name: 'ReleaseInfoPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const declared = await emitting;
          if (this.fixed.contract.role === 'remote')
            compilation.emitAsset(examplesFile, new webpack.sources.RawSource(await examplesOf(compiler.context)));
          const code = codeOf(compilation);
          const types = { ...declared, uses: contractUses(compilation), bus: busUse(code, declared) };
          const info: ReleaseInfo = {
            ...this.fixed,
            contract: {
              ...this.fixed.contract,
              ...(brings.length > 0 && { brings }),
              singletons,
              names: namesIn(code, this.fixed.contract.role),
              types,
            },
            ...describe(compilation),
            reads: readsOf(code),
          };
          const files = { 'release.json': `${JSON.stringify(info, null, 2)}\n` };
          if (info.contract.role === 'remote') Object.assign(files, filesOfEcosystem(info, types));
          for (const [name, content] of Object.entries(files))
            compilation.emitAsset(name, new webpack.sources.RawSource(content));
        },
      );
    });
  }
}

/** Lists the packages of the contract that a build bundles. Emotion's parts keep the page's styles in @emotion/cache. */
function broughtPackages(compilation: Compilation): string[] {
  const paths = [...compilation.modules].map((module) => module.nameForCondition() ?? '');
  const isBrought = (name: string) => paths.some((path) => path.replaceAll('\\', '/').includes(`/node_modules/${name}/`));
  return [...contractNames, '@emotion/cache'].filter(isBrought);
}

function codeOf(compilation: Compilation): string {
  const scripts = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  return scripts.map(({ source }) => source.source().toString()).join('\n');
}

function describe(compilation: Compilation): Omit<ReleaseInfo, keyof Fixed> {
  const integrity: Record<string, string> = {};
  const loaded = new Set([...compilation.chunks].flatMap(({ files }) => [...files]));
  for (const { name, source } of compilation.getAssets()) {
    if (/\.(js|css)$/.test(name) || name === examplesFile)
      integrity[name] = (loaded.has(name) ? sha256 : sha384)(source.buffer());
  }
  const exposes: Record<string, string[]> = {};
  for (const [name, group] of compilation.namedChunkGroups) {
    // The recipe names a part's chunk after the part; no other chunk name begins with a capital letter.
    if (/^[A-Z]/.test(name)) exposes[name] = scriptsOf(group.chunks);
  }
  const main = compilation.entrypoints.get('main');
  const entry = main ? scriptsOf(main.chunks) : ['remoteEntry.js'].filter((file) => compilation.getAsset(file) !== undefined);
  const half = compilation.getAsset(serverFile)?.source.buffer();
  const server = half && { file: serverFile, integrity: sha384(half) };
  const calls = callsOf(compilation, main ? 'host' : 'remote');
  const session = scriptsOf(
    ['session', 'calls', 'proof'].flatMap((name) => compilation.namedChunkGroups.get(name)?.chunks ?? []),
  );
  const mounting = scriptsOf(compilation.namedChunkGroups.get('mounting')?.chunks ?? []);
  return {
    entry,
    boot: main ? bootOf(main) : [],
    calls,
    ...(main && { session, mounting }),
    exposes,
    integrity,
    ...(server && { server }),
  };
}

/** Lists scripts that the entry imports before the first render: chunk groups named `boot…` by `webpackChunkName`. */
function bootOf(main: ChunkGroup): string[] {
  const boots = [...main.getChildren()].filter((group) => group.name?.startsWith('boot'));
  return boots.flatMap((group) => scriptsOf(group.chunks));
}

/**
 * Lists scripts that an app's first API call loads: of the host the shared axios, of a remote its module that sends requests
 * (chunk `calls`). A remote's own axios is only for pages whose host has no compatible one.
 */
function callsOf(compilation: Compilation, role: 'host' | 'remote'): string[] {
  if (role === 'remote') return scriptsOf(compilation.namedChunkGroups.get('calls')?.chunks ?? []);
  const given = [...compilation.modules].filter((module) => givesAxios.test(module.identifier()));
  const groups = given.flatMap(({ blocks }) => blocks.map((block) => compilation.chunkGraph.getBlockChunkGroup(block)));
  return scriptsOf(groups.flatMap((group) => group?.chunks ?? []));
}

const givesAxios = /^provide module \([^)]*\) axios@/;

const scriptsOf = (chunks: readonly Chunk[]) => [
  ...new Set(chunks.flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')))),
];

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

/**
 * Returns the text of a remote's `examples.json`. Without `src/exposes/examples.ts` it has no example: a build that has no such
 * file is older than examples, and only such a one may go live untried.
 * @throws Error if that file exports no `examples`, or they are no plain data
 */
export async function examplesOf(folder: string): Promise<string> {
  const file = join(folder, 'src', 'exposes', 'examples.ts');
  if (!existsSync(file)) return '{}\n';
  const { examples }: { examples?: unknown } = await import(pathToFileURL(file).href);
  const text = `${JSON.stringify(examples) ?? ''}\n`;
  if (examples === undefined || !isDeepStrictEqual(JSON.parse(text), examples))
    throw new Error(
      `${file} has to export plain data as 'examples': what JSON can write, without undefined, dates and functions.`,
    );
  return text;
}
