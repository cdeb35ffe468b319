import { join } from 'node:path';
import { devPort, remotes } from 'shared/build/apps';
import { bareScript } from 'shared/build/bareScript';
import { type Argv, hostConfig, modeOf } from 'shared/build/recipe';
import { hostHalf } from 'shared/build/server/serverConfig';
import { PagePlugin } from 'shared/build/standalone';
import { federationName } from 'shared/contracts/appNames';
import webpack, { type Compiler } from 'webpack';

/**
 * Emits `composer.js`, the rules that compose pages, beside the host's scripts, so that it is released and verified with them. It
 * stays unminified: anyone may read how a site is composed.
 */
class ComposerPlugin {
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

export default (_env: unknown, argv: Argv) => {
  const mode = modeOf(argv);
  const site = hostConfig('host', import.meta.dirname, mode);
  if (mode.production) {
    const released = { ...site, plugins: [...(site.plugins ?? []), new ComposerPlugin()] };
    const half = hostHalf(import.meta.dirname, mode, './src/server/server.ts', [
      'CompanyPlace',
      'RemotePart',
      'WithoutScripts',
      'responseCache',
    ]);
    return [half.broughtBy(released), half.config];
  }
  return [{ ...site, plugins: [...(site.plugins ?? []), developmentPage()] }];
};

/** Returns the plugin for the development server's page: no prerendered shell, and a registry of the remotes' servers. */
function developmentPage(): PagePlugin {
  const entries = remotes.map((app) => [
    federationName(app),
    { entry: `http://localhost:${devPort(app)}/remoteEntry.js`, version: 'development' },
  ]);
  const registry = JSON.stringify({ remotes: Object.fromEntries(entries) });
  return new PagePlugin('Snail Lotto', 'main.js', `<script type="application/json" id="registry">${registry}</script>`);
}
