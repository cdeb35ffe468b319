import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Compiler, type Configuration } from 'webpack';
import type { AppName } from '../src/contracts/appNames.ts';
import type { EarlyRequests } from '../src/contracts/parts.ts';
import { exposedParts } from './exposedParts.ts';
import { baseConfig, type Mode, remoteConfig, siteConfig } from './recipe.ts';
import { remoteHalf } from './server/serverConfig.ts';

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

/**
 * Returns all builds of a remote: the federated one, in production with its server bundle, in development with its standalone
 * page on the same server, unless it runs inside a deployed site.
 * @param apart parts that share no chunk with the others
 * @param rendered parts that the server renders, if they have a module for it; without any there is no server bundle, and each
 * part's space stays reserved until it loads
 */
export function remoteApp(
  app: AppName,
  folder: string,
  mode: Mode,
  earlyRequests: EarlyRequests,
  apart: readonly string[] = [],
  rendered: readonly string[] = exposedParts(folder).map(({ name }) => name),
): Configuration[] {
  const federated = remoteConfig(app, folder, mode, earlyRequests, apart);
  const without = exposedParts(folder).filter(({ server }) => server === null);
  const served = rendered.filter((part) => !without.some(({ name }) => name === part));
  // The server renders nothing of a remote that the site does not trust.
  if (mode.production && served.length > 0 && !siteConfig(folder).framed) {
    const half = remoteHalf(app, folder, mode, served);
    return [half.broughtBy(federated), half.config];
  }
  const isAlone = existsSync(join(folder, 'src', 'standalone.tsx'));
  return mode.production || mode.against !== undefined || !isAlone
    ? [federated]
    : [federated, standaloneConfig(app, folder, mode)];
}
