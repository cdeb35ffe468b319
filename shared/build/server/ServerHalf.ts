import webpack, { type Compiler, type Configuration } from 'webpack';
import { serverFile } from './serverFile.ts';

/**
 * Passes the server bundle from the server build to the browser build, whose output is the release: so the bundle is part of it
 * and listed in `release.json`.
 */
export class ServerHalf {
  #code: Buffer | null = null;
  readonly config: Configuration;

  constructor(config: Configuration & { name: string }) {
    this.config = { ...config, plugins: [...(config.plugins ?? []), this.#taken()] };
  }

  /** Returns the browser build's configuration, which runs after the server build and emits its bundle. */
  broughtBy(config: Configuration): Configuration {
    const dependencies = [...(config.dependencies ?? []), this.config.name ?? ''];
    return { ...config, dependencies, plugins: [...(config.plugins ?? []), this.#given()] };
  }

  #taken() {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    return (compiler: Compiler) =>
      compiler.hooks.thisCompilation.tap('ServerHalf', (compilation) => {
        compilation.hooks.processAssets.tap({ name: 'ServerHalf', stage }, () => {
          this.#code = compilation.getAsset(serverFile)?.source.buffer() ?? null;
        });
      });
  }

  #given() {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    return (compiler: Compiler) =>
      compiler.hooks.thisCompilation.tap('ServerHalf', (compilation) => {
        compilation.hooks.processAssets.tap({ name: 'ServerHalf', stage }, () => {
          if (!this.#code) throw new Error(`The build for the server has made no ${serverFile}.`);
          compilation.emitAsset(serverFile, new webpack.sources.RawSource(this.#code), { minimized: true });
        });
      });
  }
}
