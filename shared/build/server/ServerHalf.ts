import webpack, { type Compiler, type Configuration } from 'webpack';
import { serverFile } from './serverFile.ts';

/** Hands what the build for the server made to the build for the browser, whose files are the release: so it is among them, and in `release.json`. */
export class ServerHalf {
  #code: Buffer | null = null;
  readonly config: Configuration;

  /** @param config of the build for the server, by name; it can be built alone too */
  constructor(config: Configuration & { name: string }) {
    this.config = { ...config, plugins: [...(config.plugins ?? []), this.#taken()] };
  }

  /** The build for the browser, which begins when the one for the server has ended. */
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
