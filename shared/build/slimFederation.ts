import { extname, join } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { applyCuts, type Cut, checkCuts } from './cuts.ts';

const unused = join(import.meta.dirname, `unusedFederation${extname(import.meta.filename)}`);

const tools = ['@module-federation/enhanced', '@module-federation/runtime-tools'];
const runtime = [...tools, '@module-federation/runtime'];
const core = [...runtime, '@module-federation/runtime-core'];
const bundler = [...tools, '@module-federation/webpack-bundler-runtime'];
const sdk = [...runtime, '@module-federation/sdk'];

/** Modules of the runtime that are answered with `unusedFederation`. */
const replaced = {
  host: [
    [core, 'utils/preload'],
    [core, 'snapshot/SnapshotHandler'],
    [core, 'semver/index'],
    [bundler, 'remotes'],
  ],
  remote: [[bundler, 'installInitialConsumes']],
} as const;

const refusing = "$& throw Error('The build left this out: see shared/build/slimFederation.ts.');";

const cuts: Cut[] = [
  { of: core, name: 'entries that are modules', find: /^async function loadEsmEntry\(.*\) \{$/gm, by: refusing },
  { of: core, name: 'entries of SystemJS', find: /^async function loadSystemJsEntry\(.*\) \{$/gm, by: refusing },
  { of: core, name: 'preloads', find: /^\tasync preloadRemote\(.*\) \{$/gm, by: refusing },
  { of: core, name: 'trimmed modules', find: /^function shouldUseTreeShaking\(.*\) \{$/gm, by: '$& return;' },
  { of: bundler, name: 'exports of trimmed modules', find: /^function getUsedExports\(.*\) \{$/gm, by: '$& return;' },
  { of: core, name: 'choice of trimmed modules', find: /^function directShare\(shared.*\) \{$/m, by: '$& return shared;' },
  {
    of: core,
    name: 'options of trimmed modules',
    find: /\btreeShaking: \w+\.treeShaking \? \{[^}]*\} : void 0/,
    by: 'treeShaking: void 0',
  },
  { of: bundler, name: 'fallbacks of trimmed modules', find: /\bsharedFallback\b(?!.*= webpackRequire)/g, by: 'false' },
  { of: bundler, name: 'remotes of the build', find: /(const bundlerRuntimeRemotesOptions) = .*;$/m, by: '$1 = null;' },
  { of: sdk, name: 'loggers', find: /= (?=create(?:Infrastructure)?Logger\(PREFIX\))/g, by: '= /*#__PURE__*/ ' },
  { of: runtime, name: 'asserts', find: /^\tassert\(FederationInstance, .*\);$/gm, by: '' },
  {
    of: [...runtime, '@module-federation/error-codes'],
    name: 'texts of errors',
    find: /^const errorDescMap = \{[^}]*\};$/m,
    by: 'const errorDescMap = runtimeDescMap;',
  },
  {
    of: sdk,
    name: 'ways to log',
    find: /^\temit\(method, args\) \{$/m,
    by: '$& return console[method](this.prefix, ...args);',
  },
];

/** Webpack plugin: leaves out what no page runs of Module Federation's runtime. */
export class SlimFederationPlugin {
  readonly role: keyof typeof replaced;

  constructor(role: keyof typeof replaced) {
    this.role = role;
  }

  apply(compiler: Compiler): void {
    const modules = replaced[this.role];
    const requests = modules.map(([of, name]) => ({ of, name, find: new RegExp(`/${name}\\.js"`) }));
    checkCuts('slimFederation.ts', [...cuts, ...requests]);
    compiler.options.module.rules.push({ test: /[\\/]@module-federation[\\/].*\.m?js$/, loader: import.meta.filename });
    const request = new RegExp(`/(${modules.map(([, name]) => name).join('|')})\\.js$`);
    new webpack.NormalModuleReplacementPlugin(request, (resource) => {
      if (/@module-federation/.test(resource.context)) resource.request = unused;
    }).apply(compiler);
    compiler.hooks.compilation.tap('SlimFederationPlugin', ({ hooks }) => {
      hooks.runtimeModule.tap('SlimFederationPlugin', (module) => {
        // Webpack's own code that shares modules: that of Module Federation, a later stage, takes its place when both have run.
        if (module.name === 'sharing' && module.stage === webpack.RuntimeModule.STAGE_NORMAL) module.generate = () => null;
      });
    });
  }
}

/**
 * Webpack loader: lets a minifier remove from the runtime's modules: entries that are modules of a browser or of SystemJS, preloads,
 * remotes named in a build, shared modules that a server trims, and second ways to log.
 */
export default function slimFederation(source: string): string {
  return applyCuts(source, cuts);
}
