import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import type { AppName } from '../../src/contracts/appNames.ts';
import { releasePlaceholder } from '../../src/contracts/releasePlaceholder.ts';
import { baseConfig, type Mode } from '../recipe.ts';
import { contractNames } from '../sharing.ts';
import { ServerHalf } from './ServerHalf.ts';
import { serverFile } from './serverFile.ts';

/**
 * A release's server half: one script in CommonJS that is run in a realm of its own (platform/ssr/src/confined). Of the language
 * it uses what every context has, `Intl` among it; of the rest these globals: `URL`, `URLSearchParams`, `queueMicrotask`,
 * `console`, and for what a team's own part may use while it renders `TextEncoder`, `TextDecoder` and `structuredClone`. There is
 * no `process`, no module of Node's, no `window` or `document`, and no timer: rendering is one run, and what a part does in
 * effects never happens.
 * `require` is only called for names of the contract, by remotes; the host's half has these as `provided`.
 */
function serverConfig(app: AppName, folder: string, mode: Mode, entry: string): Configuration & { name: string } {
  const base = baseConfig(app, folder, mode);
  return {
    ...base,
    name: `${app} server`,
    target: 'es2022',
    entry: { server: entry },
    output: {
      path: join(folder, 'dist'),
      filename: serverFile,
      assetModuleFilename: '[name].[contenthash:10][ext]',
      publicPath: releasePlaceholder,
      library: { type: 'commonjs2' },
      chunkLoading: false,
      chunkFormat: false,
      globalObject: 'globalThis',
    },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, 'react-dom/server$': legacyServer(folder) } },
    module: {
      rules: [
        ...(base.module?.rules ?? []).map((rule) =>
          rule && typeof rule === 'object' && rule.type === 'asset/resource' ? { ...rule, generator: { emit: false } } : rule,
        ),
        // Except for what sends calls: browsers fetch it with the first one, here it is small and in the file.
        { test: /[\\/]api-client[\\/]\w+\.[jt]s$/, parser: { dynamicImportMode: 'eager' } },
      ],
      // What comes later in the browser is not there when a page is rendered at once, so it is not in the file either.
      parser: { javascript: { dynamicImportMode: 'weak' } },
    },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/\/sending\.[jt]s$/, (resource) => {
        if (/[\\/]api-client$/.test(resource.context)) resource.request = resource.request.replace('sending.', 'sending.server.');
      }),
      // The text of a worker is another build inside this one.
      new webpack.IgnorePlugin({ resourceRegExp: /\?worker$/ }),
    ],
  };
}

/** `renderToString` alone: what streams needs timers and channels as soon as it is loaded. */
const legacyServer = (folder: string) =>
  join(folder, 'node_modules', 'react-dom', 'cjs', 'react-dom-server-legacy.browser.production.js');

/**
 * The host's: `module.exports` is what its entry exports.
 * @param replaced names of modules, each of which has another for the server beside it: `RemotePart` and `RemotePart.server`
 */
export function hostHalf(folder: string, mode: Mode, entry: string, replaced: readonly string[]): ServerHalf {
  const config = serverConfig('host', folder, mode, entry);
  const ofServer = new webpack.NormalModuleReplacementPlugin(new RegExp(`/(${replaced.join('|')})\\.tsx?$`), (resource) => {
    if (resource.context.startsWith(folder)) resource.request = resource.request.replace(/(\.tsx?)$/, '.server$1');
  });
  return new ServerHalf({ ...config, plugins: [...(config.plugins ?? []), ofServer] });
}

/** A remote's: `module.exports.parts` has its parts by name. @param parts those that stand on pages for everybody */
export function remoteHalf(app: AppName, folder: string, mode: Mode, parts: readonly string[]): ServerHalf {
  const config = serverConfig(app, folder, mode, entryOf(folder, parts));
  return new ServerHalf({ ...config, externals: [ofContract], externalsType: 'commonjs' });
}

/** A module that is nowhere on the disk: it names the parts. */
function entryOf(folder: string, parts: readonly string[]): string {
  const imports = parts.map((part) => `import ${part} from ${JSON.stringify(join(folder, 'src', 'exposes', `${part}.tsx`))};`);
  return `data:text/javascript,${encodeURIComponent(`${imports.join('\n')}\nexport const parts = { ${parts.join(', ')} };`)}`;
}

/** As in the browser, the contract is known by the names that are written in imports. */
function ofContract({ request = '' }: webpack.ExternalItemFunctionData, done: (error?: null, result?: string) => void): void {
  const name = request.replace(/^(react|react-dom)\/.*$/, '$1');
  if (contractNames.includes(name)) done(null, request);
  else done();
}
