import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Compiler, type Configuration } from 'webpack';
import type { AppName } from '../src/contracts/appNames.ts';
import { baseConfig, type Mode } from './recipe.ts';

/** Returns the build of a remote's own page: its parts in the shared harness, without federation and other apps. */
export function standaloneConfig(app: AppName, folder: string, mode: Mode): Configuration {
  const base = baseConfig(app, folder, mode);
  return {
    ...base,
    name: `${app} standalone`,
    entry: { standalone: './src/standalone.tsx' },
    output: {
      ...base.output,
      path: join(folder, 'dist-standalone'),
      publicPath: '/',
      uniqueName: `${app}-standalone`,
      // Distinct names: the federated build's chunks are served from the same folder.
      chunkFilename: 'standalone.[name].js',
    },
    plugins: [new PagePlugin(`${app} alone`, 'standalone.js'), new ReactRefreshPlugin({ overlay: false })],
  };
}

/** Emits a page that loads one script, which is all that a development server needs. */
export class PagePlugin {
  readonly title: string;
  readonly script: string;
  readonly head: string;

  constructor(title: string, script: string, head = '') {
    this.title = title;
    this.script = script;
    this.head = head;
  }

  apply(compiler: Compiler): void {
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${this.title}</title>${this.head}<div id="root"></div><script src="/${this.script}"></script></html>\n`;
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PagePlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          compilation.emitAsset('index.html', new webpack.sources.RawSource(html));
        },
      );
    });
  }
}
