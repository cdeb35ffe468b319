import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { type AppName, federationName } from '../src/contracts/appNames.ts';
import { chunkPolicy } from '../src/contracts/crossing.ts';
import type { EarlyRequests } from '../src/contracts/parts.ts';
import { isOfProvider } from '../src/contracts/providerPaths.ts';
import { againstServer } from './against/againstServer.ts';
import { devPort } from './apps.ts';
import { checkCuts } from './cuts.ts';
import { exposedParts } from './exposedParts.ts';
import { IntegrityPlugin } from './IntegrityPlugin.ts';
import { isInstalled, sharedFolder } from './places.ts';
import { routerCuts } from './pureRouter.ts';
import { ReleaseInfoPlugin } from './ReleaseInfoPlugin.ts';
import type { ReleaseInfo } from './releaseInfo.ts';
import { StableIdsPlugin } from './StableIdsPlugin.ts';
import { sharing } from './sharing.ts';
import { SlimFederationPlugin } from './slimFederation.ts';

const require = createRequire(import.meta.url);

export interface Mode {
  production: boolean;
  /** Origin of the deployed site that a remote under development runs in; undefined: pages of development servers. */
  against?: string;
}

export type Argv = { mode?: string };
export const modeOf = (argv: Argv): Mode => {
  const production = argv.mode === 'production';
  return !production && process.env.AGAINST ? { production, against: process.env.AGAINST } : { production };
};

// Else Module Federation finds webpack by the error of a wrong call, whose report takes a tenth of a build.
process.env.FEDERATION_WEBPACK_PATH ??= require.resolve('webpack');

const axios = join(require.resolve('axios/package.json'), '..');
const axiosFetch = join(axios, 'lib', 'adapters', 'fetch.js');
/** Implementation of the shared module `axios`: importing it by name would resolve to the shared module again. */
const axiosItself = join(axios, 'index.js');
/** Path of a module of the recipe, with the extension of this file: `.ts` in the project, `.js` when installed. */
const beside = (name: string) => join(import.meta.dirname, `${name}${extname(import.meta.filename)}`);
const hostAliases = {
  'axios-itself$': axiosItself,
  // What libraries bring for older versions of React.
  'use-sync-external-store/shim/index.js$': require.resolve('react'),
  'hoist-non-react-statics$': beside('hoistStatics'),
};
const answerShapes = beside('answerShapes');
const slimStyles = beside('slimStyles');
const pureRouter = beside('pureRouter');
const workerText = beside('workerText');
const hotPart = beside('against/hotPart');

export function baseConfig(app: AppName, folder: string, mode: Mode): Configuration {
  const { production } = mode;
  checkCuts('pureRouter.ts', routerCuts);
  const buildId = process.env.BUILD_ID ?? 'dev';
  return {
    name: app,
    context: folder,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    // Source maps have not been tested together with integrity hashes; the development servers have maps.
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: join(folder, 'dist'),
      clean: true,
      filename: production ? '[name].[contenthash:10].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:10].js' : '[name].js',
      assetModuleFilename: production ? '[name].[contenthash:10][ext]' : '[name][ext]',
      publicPath: 'auto',
      // With the build id, two versions of one app on a page do not mix their chunks.
      uniqueName: production ? `${app}-${buildId}` : app,
      crossOriginLoading: 'anonymous',
      // Longer than the error card waits (`loadTimeout` in host/src/parts): a slow connection may still load the part.
      chunkLoadTimeout: 10_000,
      // Removes a module that threw while loading from the cache, so that a retry runs it again.
      strictModuleErrorHandling: true,
      trustedTypes: { policyName: chunkPolicy, onPolicyCreationFailure: 'stop' },
    },
    // Fast Refresh would load a polyfill.
    externals: { 'core-js-pure/features/global-this': 'globalThis' },
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: { [axiosFetch]: beside('noFetchAdapter') } },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('swc-loader'),
          options: swcOptions(hasFastRefresh(mode)),
        },
        ...(production ? [{ test: /[\\/]src[\\/].*\.tsx?$/, enforce: 'pre' as const, loader: slimStyles }] : []),
        { test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/, loader: pureRouter },
        { test: /[\\/]webpack-bundler-runtime[\\/]dist[\\/]/, sideEffects: false },
        { test: /[\\/]api-client[\\/]\w+\.[jt]s$/, enforce: 'pre', loader: answerShapes },
        { resourceQuery: /^\?worker$/, enforce: 'post', loader: workerText },
        // A default import in the installed package must mean the same as in its sources, not what Node would do.
        ...(isInstalled ? [{ test: /\.js$/, include: sharedFolder, type: 'javascript/auto' as const }] : []),
        { test: /\.(webp|png|svg|woff2)$/, type: 'asset/resource' },
      ],
    },
    optimization: { minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })] },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** Fast Refresh and its JSX transform need a development build of React; a live host has the production build. */
const hasFastRefresh = ({ production, against }: Mode) => !production && against === undefined;

function swcOptions(development: boolean): object {
  return {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development, refresh: development } },
    },
  };
}

const federationBase = {
  shareStrategy: 'loaded-first',
  manifest: false,
  dts: false,
} as const;

/**
 * Returns the configuration of a remote: every component or mount file in `src/exposes/` is a public part.
 * @param apart parts that share no chunk with the others: a rarely used page would split the chunks that the others have in
 * common into more and smaller ones
 */
export function remoteConfig(
  app: AppName,
  folder: string,
  mode: Mode,
  earlyRequests: EarlyRequests,
  apart: readonly string[] = [],
): Configuration {
  if (mode.production && siteConfig(folder).framed) return framedConfig(app, folder, mode);
  const base = baseConfig(app, folder, mode);
  const kind = exposedParts(folder)[0]?.kind;
  return {
    ...base,
    optimization: { ...base.optimization, ...(mode.production && { splitChunks: { chunks: sharesCode(apart) } }) },
    entry: mode.production ? {} : { main: join(import.meta.dirname, 'noEntry.js') },
    output: { ...base.output, ...(mode.production ? {} : { publicPath: `http://localhost:${devPort(app)}/` }) },
    plugins: [
      new ModuleFederationPlugin({
        ...federationBase,
        name: federationName(app),
        filename: 'remoteEntry.js',
        exposes: mode.against === undefined || kind === 'mount' ? exposesOf(folder) : hotParts(folder),
        shared: kind === 'mount' ? {} : sharing('remote', folder),
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
      }),
      ...(mode.production ? [new SlimFederationPlugin('remote')] : []),
      ...finish(app, folder, mode, { role: 'remote', ...(kind === 'mount' && { kind }) }, earlyRequests),
    ],
    ...devServer(app, mode),
  };
}

/** Each part is one script that leaves `part`, without Module Federation and without chunks, which a frame could not load. */
function framedConfig(app: AppName, folder: string, mode: Mode): Configuration {
  const base = baseConfig(app, folder, mode);
  const parts = exposedParts(folder).map(({ name, file }) => [name, { import: file, library: { type: 'var', name: 'part' } }]);
  return {
    ...base,
    entry: Object.fromEntries(parts),
    module: { ...base.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    plugins: finish(app, folder, mode, { role: 'remote', kind: 'frame' }, {}),
  };
}

/** Reads `config` of an app's package.json: `framed` of a remote that is shown in frames, `frames` of the host that does so. */
export function siteConfig(folder: string): { framed?: boolean; frames?: string[] } {
  const { config = {} }: { config?: { framed?: boolean; frames?: string[] } } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return config;
}

/** Returns the configuration of the host. It names no remote; the registry in the page does. */
export function hostConfig(app: AppName, folder: string, mode: Mode): Configuration {
  const { frames } = siteConfig(folder);
  checkCuts('hoistStatics.ts', [{ of: ['@emotion/react'], name: 'older React', find: /["']hoist-non-react-statics["']/ }]);
  const base = baseConfig(app, folder, mode);
  return {
    ...base,
    optimization: { ...base.optimization, ...(mode.production && { splitChunks: { chunks: sharesCode(['boot']) } }) },
    entry: { main: './src/index.ts' },
    output: { ...base.output, ...(mode.production ? {} : { publicPath: '/' }) },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...hostAliases } },
    plugins: [
      new ModuleFederationPlugin({
        ...federationBase,
        name: federationName(app),
        remotes: {},
        shared: sharing('host', folder),
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      // The plugin imports the runtime core as CommonJS and as ESM; keep only the ESM copy.
      new webpack.NormalModuleReplacementPlugin(/inject-external-runtime-core-plugin[\\/]dist[\\/]index\.cjs$/, (resource) => {
        if (resource.createData?.resource)
          resource.createData.resource = resource.createData.resource.replace(/index\.cjs$/, 'index.js');
        resource.request = resource.request.replace(/index\.cjs$/, 'index.js');
      }),
      new SlimFederationPlugin('host'),
      ...finish(app, folder, mode, { role: 'host', ...(frames && { frames }) }, {}),
    ],
    ...devServer(app, mode),
  };
}

function finish(
  app: AppName,
  folder: string,
  mode: Mode,
  contract: Pick<ReleaseInfo['contract'], 'role' | 'kind' | 'frames'>,
  earlyRequests: EarlyRequests,
) {
  if (mode.against !== undefined) return [];
  if (!mode.production) {
    // Before the plugin's own entry: the hook that the plugin creates does not connect a remote to the host's React.
    const hook = new webpack.EntryPlugin(folder, join(import.meta.dirname, 'refreshHook.js'), {});
    return [hook, new ReactRefreshPlugin({ overlay: false })];
  }
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [
    new StableIdsPlugin(),
    new IntegrityPlugin(app),
    new ReleaseInfoPlugin({
      app,
      version,
      buildId: process.env.BUILD_ID ?? 'dev',
      contract,
      earlyRequests: Object.fromEntries(Object.entries(earlyRequests).map(([part, urls]) => [part, [...urls]])),
    }),
  ];
}

const sharesCode = (apart: readonly string[]) => (chunk: webpack.Chunk) =>
  !chunk.canBeInitial() && !apart.includes(chunk.name ?? '');

/**
 * Returns the parts that an app exposes. Their names become chunk names, so that file names are readable and `release.json` can
 * list them.
 */
export function exposesOf(folder: string): Record<string, { import: string; name: string }> {
  return Object.fromEntries(exposedParts(folder).map(({ name, file }) => [`./${name}`, { import: file, name }]));
}

function hotParts(folder: string): ReturnType<typeof exposesOf> {
  const parts = Object.entries(exposesOf(folder));
  return Object.fromEntries(parts.map(([part, { name, ...file }]) => [part, { import: `${hotPart}!${file.import}`, name }]));
}

function devServer(app: AppName, { production, against }: Mode): Configuration {
  if (production) return {};
  const port = devPort(app);
  if (against !== undefined) return { devServer: againstServer(against, { app, port }) };
  return {
    devServer: {
      port,
      hot: true,
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
      historyApiFallback: true,
      proxy: [
        {
          context: isOfProvider,
          target: process.env.API_URL ?? 'http://localhost:3000',
        },
      ],
    },
  };
}
