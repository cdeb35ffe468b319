import type { Chunk, ChunkGroup, Compilation, Compiler } from 'webpack';
import webpack from 'webpack';
import { busUse } from './busUse.ts';
import { emitContractTypes } from './contractTypes.ts';
import { contractUses } from './contractUses.ts';
import { namesIn } from './crossingNames.ts';
import { sha384 } from './IntegrityPlugin.ts';
import { refuseOwnKeys } from './ownKeys.ts';
import { readsOf } from './reads.ts';
import type { ReleaseInfo } from './releaseInfo.ts';
import { resolvedVersions } from './resolvedVersions.ts';
import { serverFile } from './server/serverFile.ts';

type Fixed = Pick<ReleaseInfo, 'app' | 'version' | 'buildId' | 'earlyRequests'> & {
  contract: Pick<ReleaseInfo['contract'], 'role'>;
};

/** Writes `release.json` beside the build: all that release and composition need to know, so that they never parse a bundle. */
export class ReleaseInfoPlugin {
  readonly fixed: Fixed;

  constructor(fixed: Fixed) {
    this.fixed = fixed;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseInfoPlugin', (compilation) => {
      // TypeScript works while webpack does; a failure waits until it is asked for.
      const emitting = emitContractTypes();
      emitting.catch(() => {});
      let singletons: Record<string, string> = {};
      // Now every import still has its own place; later modules are put together.
      compilation.hooks.finishModules.tapPromise('ReleaseInfoPlugin', async () => {
        if (this.fixed.contract.role === 'remote') refuseOwnKeys(compilation, compiler.context);
        singletons = await resolvedVersions(compilation, compiler.context);
      });
      compilation.hooks.processAssets.tapPromise(
        { name: 'ReleaseInfoPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const declared = await emitting;
          const code = codeOf(compilation);
          const types = { ...declared, uses: contractUses(compilation), bus: busUse(code, declared) };
          const info: ReleaseInfo = {
            ...this.fixed,
            contract: { ...this.fixed.contract, singletons, names: namesIn(code, this.fixed.contract.role), types },
            ...describe(compilation),
            reads: readsOf(code),
          };
          compilation.emitAsset('release.json', new webpack.sources.RawSource(`${JSON.stringify(info, null, 2)}\n`));
        },
      );
    });
  }
}

/** Everything that runs in the browser, as it is sent. */
function codeOf(compilation: Compilation): string {
  const scripts = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  return scripts.map(({ source }) => source.source().toString()).join('\n');
}

function describe(compilation: Compilation): Omit<ReleaseInfo, keyof Fixed> {
  const integrity: Record<string, string> = {};
  for (const { name, source } of compilation.getAssets()) {
    if (/\.(js|css)$/.test(name)) integrity[name] = sha384(source.buffer());
  }
  const exposes: Record<string, string[]> = {};
  for (const [name, group] of compilation.namedChunkGroups) {
    // The recipe names a part's chunk after the part, and nothing else begins with a capital letter.
    if (/^[A-Z]/.test(name)) exposes[name] = scriptsOf(group.chunks);
  }
  const main = compilation.entrypoints.get('main');
  const entry = main ? scriptsOf(main.chunks) : ['remoteEntry.js'].filter((file) => compilation.getAsset(file) !== undefined);
  const half = compilation.getAsset(serverFile)?.source.buffer();
  const server = half && { file: serverFile, integrity: sha384(half) };
  const calls = callsOf(compilation, main ? 'host' : 'remote');
  return { entry, boot: main ? bootOf(main) : [], calls, exposes, integrity, ...(server && { server }) };
}

/** What the entry imports before anything is shown: the chunk groups named `boot…`, by `webpackChunkName`. */
function bootOf(main: ChunkGroup): string[] {
  const boots = [...main.getChildren()].filter((group) => group.name?.startsWith('boot'));
  return boots.flatMap((group) => scriptsOf(group.chunks));
}

/**
 * What the first call of an app brings that the page does not have: of the host the axios that it gives to all, of a remote its own module
 * that calls (chunk `calls`). A remote's own axios is for pages whose host has no fitting one.
 */
function callsOf(compilation: Compilation, role: 'host' | 'remote'): string[] {
  if (role === 'remote') return scriptsOf(compilation.namedChunkGroups.get('calls')?.chunks ?? []);
  const given = [...compilation.modules].filter((module) => givesAxios.test(module.identifier()));
  const groups = given.flatMap(({ blocks }) => blocks.map((block) => compilation.chunkGraph.getBlockChunkGroup(block)));
  return scriptsOf(groups.flatMap((group) => group?.chunks ?? []));
}

/** How the federation plugin names the module that puts axios where all find it. */
const givesAxios = /^provide module \([^)]*\) axios@/;

const scriptsOf = (chunks: readonly Chunk[]) => [
  ...new Set(chunks.flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')))),
];
