import { join } from 'node:path';
import { bareScript } from 'shared/build/bareScript';
import webpack, { type Compiler } from 'webpack';

/**
 * Emits `composer.js`, the rules that compose pages, beside the host's scripts, so that it is released and verified with them. It
 * stays unminified: anyone may read how a site is composed.
 */
export class ComposerPlugin {
  apply(compiler: Compiler): void {
    const source = join(compiler.context, 'src', 'server', 'composer.ts');
    compiler.hooks.thisCompilation.tap('ComposerPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'ComposerPlugin', stage }, async () => {
        compilation.emitAsset('composer.js', new webpack.sources.RawSource(await bareScript(source)), { minimized: true });
      });
    });
  }
}
