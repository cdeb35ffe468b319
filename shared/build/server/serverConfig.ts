import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { type AppName, releasePlaceholder } from '../../src/contracts/appNames.ts';
import { type ExposedPart, exposedParts } from '../exposedParts.ts';
import { baseConfig, type Mode } from '../recipe.ts';
import { contractNames } from '../sharing.ts';
import { ServerHalf } from './ServerHalf.ts';
import { serverFile } from './serverFile.ts';

/**
 * Builds the server bundle of a release: one CommonJS script that runs in a realm of its own (platform/ssr/src/sandbox). It may use
 * the JavaScript language, including `Intl`, and these globals: `URL`, `URLSearchParams`, `queueMicrotask`, `console`, and for
 * parts while they render `TextEncoder`, `TextDecoder` and `structuredClone`. There is no `process`, Node module, `window`,
 * `document` or timer: rendering is synchronous, and effects never run.
 * Only remotes call `require`, for names of the contract, which the host's bundle exports as `provided`.
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
        // Except for the code that sends requests: lazy in browsers, but small here, so it is included.
        { test: /[\\/]api-client[\\/]\w+\.[jt]s$/, parser: { dynamicImportMode: 'eager' } },
      ],
      // Other lazy modules are never loaded in a synchronous rendering, so they are left out.
      parser: { javascript: { dynamicImportMode: 'weak' } },
    },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/\/sending\.[jt]s$/, (resource) => {
        if (/[\\/]api-client$/.test(resource.context)) resource.request = resource.request.replace('sending.', 'sending.server.');
      }),
      new webpack.IgnorePlugin({ resourceRegExp: /\?worker$/ }),
    ],
  };
}

/** Only `renderToString`: the streaming renderer needs timers and channels when it is loaded. React 18 calls the file `.min.js`. */
function legacyServer(folder: string): string {
  const file = join(folder, 'node_modules', 'react-dom', 'cjs', 'react-dom-server-legacy.browser.production.js');
  return existsSync(file) ? file : file.replace(/js$/, 'min.js');
}

/**
 * Builds the host's server bundle: `module.exports` is what its entry exports.
 * @param replaced module names that have a server version beside them: `RemotePart` and `RemotePart.server`
 */
export function hostHalf(folder: string, mode: Mode, entry: string, replaced: readonly string[]): ServerHalf {
  const config = serverConfig('host', folder, mode, entry);
  const ofServer = new webpack.NormalModuleReplacementPlugin(new RegExp(`/(${replaced.join('|')})\\.tsx?$`), (resource) => {
    if (resource.context.startsWith(folder)) resource.request = resource.request.replace(/(\.tsx?)$/, '.server$1');
  });
  const hashes = new webpack.NormalModuleReplacementPlugin(/^@emotion\/hash$/, (resource) => {
    const own = createRequire(join(resource.context, 'package.json')).resolve(resource.request).replace('.cjs.js', '.esm.js');
    // Relative: the number of the module is made of its code.
    const [hash, keeping] = [own, join(import.meta.dirname, 'keptHash.ts')].map((file) =>
      JSON.stringify(`./${relative(resource.context, file)}`),
    );
    resource.request = inlineModule(
      `import hash from ${hash}; import { keptHash } from ${keeping}; export default keptHash(hash);`,
    );
  });
  return new ServerHalf({ ...config, plugins: [...(config.plugins ?? []), ofServer, hashes] });
}

/** Builds a remote's server bundle: `module.exports.parts` has its parts by name. @param parts those on public pages */
export function remoteHalf(app: AppName, folder: string, mode: Mode, parts: readonly string[]): ServerHalf {
  const exposed = exposedParts(folder).filter(({ name }) => parts.includes(name));
  const config = serverConfig(app, folder, mode, entryOf(folder, exposed));
  const shares = exposed.some(({ kind }) => kind === 'component');
  return new ServerHalf({ ...config, ...(shares && { externals: [ofContract], externalsType: 'commonjs' }) });
}

/** A component is the default export of its module; a module with `html` is a part as a whole. */
function entryOf(folder: string, parts: readonly ExposedPart[]): string {
  const imports = parts.map(
    ({ name, kind, server }) =>
      `import ${kind === 'mount' ? '* as ' : ''}${name} from ${JSON.stringify(join(folder, server ?? ''))};`,
  );
  const names = parts.map(({ name }) => name).join(', ');
  return inlineModule(`${imports.join('\n')}\nexport const parts = { ${names} };`);
}

const inlineModule = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

function ofContract({ request = '' }: webpack.ExternalItemFunctionData, done: (error?: null, result?: string) => void): void {
  const name = request.replace(/^(react|react-dom)\/.*$/, '$1');
  if (contractNames.includes(name)) done(null, request);
  else done();
}
