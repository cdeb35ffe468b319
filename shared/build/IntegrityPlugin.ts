import { createHash } from 'node:crypto';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';
import { retriesGlobal } from '../src/contracts/crossing.ts';

/** Placeholder with the length of the hash that replaces it, so that offsets in the file stay the same. */
const placeholder = (chunkId: string) => `sha256-${`*${chunkId}*`.padEnd(44, '.').slice(0, 44)}`;

const hashBy = (algorithm: 'sha256' | 'sha384') => (content: string | Buffer) =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;

/** Of scripts that browsers load: the shorter hash, because every page carries it for each script that it may load. */
export const sha256 = hashBy('sha256');
/** Of what tools and renderers of any age check. */
export const sha384 = hashBy('sha384');

/**
 * Webpack plugin: builds the sha256 of every lazy chunk into the runtime, so that the browser never runs a changed chunk. A chunk
 * without a hash is refused. Adds a retry counter per app (`retryKey`) to the chunk's URL, because a retry with the same URL
 * would join a hung request.
 */
export class IntegrityPlugin {
  readonly app: string;

  constructor(app: string) {
    this.app = app;
  }

  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule, Compilation: Stage } = webpack;
    const app = this.app;

    class ChunkIntegrityRuntimeModule extends RuntimeModule {
      constructor() {
        super('chunk integrity', RuntimeModule.STAGE_ATTACH);
      }
      override generate(): string {
        const chunks = this.chunk ? [...this.chunk.getAllAsyncChunks()].filter(hasScript(this.compilation)) : [];
        const map = Object.fromEntries(chunks.map((chunk) => [chunk.id, placeholder(String(chunk.id))]));
        return [
          `${RuntimeGlobals.require}.sri = ${JSON.stringify(map)};`,
          `var plain = ${RuntimeGlobals.getChunkScriptFilename};`,
          `${RuntimeGlobals.getChunkScriptFilename} = function (id) {`,
          `  var n = (self.${retriesGlobal} || {})[${JSON.stringify(app)}];`,
          "  return plain(id) + (n ? '?r=' + n : '');",
          '};',
        ].join('\n');
      }
    }

    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('IntegrityPlugin', (chunk, needs) => {
          needs.add(RuntimeGlobals.getChunkScriptFilename);
          compilation.addRuntimeModule(chunk, new ChunkIntegrityRuntimeModule());
        });

      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('IntegrityPlugin', (source) =>
        [
          source,
          `if (chunkId !== undefined) {`,
          `  var sri = ${RuntimeGlobals.require}.sri && ${RuntimeGlobals.require}.sri[chunkId];`,
          "  if (!sri) throw new Error('No integrity hash for chunk ' + chunkId + ': refusing to load it unchecked.');",
          '  script.integrity = sri;',
          "  script.crossOrigin = 'anonymous';",
          '}',
        ].join('\n'),
      );

      // After OPTIMIZE_HASH file names are final, so inserting the hashes does not change them.
      compilation.hooks.processAssets.tap({ name: 'IntegrityPlugin', stage: Stage.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 }, () =>
        fillIn(compilation),
      );
    });
  }
}

const hasScript = (compilation: Compilation | undefined) => (chunk: Chunk) =>
  compilation ? compilation.chunkGraph.getChunkModules(chunk).some((module) => module.getSourceTypes().has('javascript')) : false;

function fillIn(compilation: Compilation): void {
  for (const runtime of [...compilation.chunks].filter((chunk) => chunk.hasRuntime())) {
    for (const file of runtime.files) {
      const asset = compilation.getAsset(file);
      if (!asset) continue;
      let text = asset.source.source().toString();
      for (const chunk of runtime.getAllAsyncChunks()) {
        const script = [...chunk.files].find((name) => name.endsWith('.js'));
        const source = script && compilation.getAsset(script)?.source.buffer();
        if (source) text = text.replaceAll(placeholder(String(chunk.id)), sha256(source));
      }
      compilation.updateAsset(file, new webpack.sources.RawSource(text));
    }
  }
}
