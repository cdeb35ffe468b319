import { join } from 'node:path';
import { bareScript } from 'shared/build/bareScript';
import webpack, { type Compiler } from 'webpack';

/**
 * Puts the rules by which pages are composed beside the host's scripts, as `composer.js`: they are released and verified with them. It
 * stays as it was written, for whoever wants to read by what rules a site is composed.
 */
export class ComposerPlugin {
  apply(compiler: Compiler): void {
    const source = join(compiler.context, 'src', 'document', 'composer.ts');
    compiler.hooks.thisCompilation.tap('ComposerPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'ComposerPlugin', stage }, async () => {
        compilation.emitAsset('composer.js', new webpack.sources.RawSource(await bareScript(source)), { minimized: true });
      });
    });
  }
}
