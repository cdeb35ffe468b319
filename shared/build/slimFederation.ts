import { extname, join } from 'node:path';
import webpack, { type Compiler } from 'webpack';

const unused = join(import.meta.dirname, `unusedFederation${extname(import.meta.filename)}`);

/** Requests inside the runtime that are answered with `unusedFederation`. */
const replaced = {
  host: /\/(utils\/preload|snapshot\/SnapshotHandler|remotes|semver\/index)\.js$/,
  remote: /\/installInitialConsumes\.js$/,
};

/** Webpack plugin: leaves out what no page runs of Module Federation's runtime. */
export class SlimFederationPlugin {
  readonly role: keyof typeof replaced;

  constructor(role: keyof typeof replaced) {
    this.role = role;
  }

  apply(compiler: Compiler): void {
    compiler.options.module.rules.push({ test: /[\\/]@module-federation[\\/].*\.m?js$/, loader: import.meta.filename });
    new webpack.NormalModuleReplacementPlugin(replaced[this.role], (resource) => {
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
  return source
    .replace(
      /^(?:async function (?:loadEsmEntry|loadSystemJsEntry)|\tasync preloadRemote)\(.*\) \{$/gm,
      "$& throw Error('The build left this out: see shared/build/slimFederation.ts.');",
    )
    .replace(/^function (?:shouldUseTreeShaking|getUsedExports)\(.*\) \{$/gm, '$& return;')
    .replace(/^function directShare\(shared.*\) \{$/m, '$& return shared;')
    .replace(/\btreeShaking: \w+\.treeShaking \? \{[^}]*\} : void 0/, 'treeShaking: void 0')
    .replace(/\bsharedFallback\b(?!.*= webpackRequire)/g, 'false')
    .replace(/(const bundlerRuntimeRemotesOptions) = .*;$/m, '$1 = null;')
    .replace(/= (?=create(?:Infrastructure)?Logger\(PREFIX\))/g, '= /*#__PURE__*/ ')
    .replace(/^\tassert\(FederationInstance, .*\);$/gm, '')
    .replace(/^const errorDescMap = \{[^}]*\};$/m, 'const errorDescMap = runtimeDescMap;')
    .replace(/^\temit\(method, args\) \{$/m, '$& return console[method](this.prefix, ...args);');
}
