import { basename } from 'node:path';
import webpack, { type LoaderContext } from 'webpack';

/**
 * Webpack loader for `import('./x.worker.ts?worker')`: returns the bundled code of a worker as a string. Browsers check no hash
 * of a worker's URL, but a string is part of a chunk, whose hash is checked.
 */
export function pitch(this: LoaderContext<object>, rest: string): void {
  const done = this.async();
  const { _compilation: compilation } = this;
  if (!compilation) {
    done(new Error('A worker needs the build around it.'));
    return;
  }
  const name = `${basename(this.resourcePath).replace(/\.[jt]s$/, '')}-text`;
  const filename = `${name}.js`;
  const child = compilation.createChildCompiler(`worker ${this.resourcePath}`, { filename, globalObject: 'self' });
  // Not as the third argument: the child compiler then takes over this build's hooks, and the plugins' own are lost.
  for (const plugin of [
    new webpack.webworker.WebWorkerTemplatePlugin(),
    new webpack.EntryPlugin(this.context, `!!${rest}`, { name }),
    new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
  ])
    plugin.apply(child);
  child.runAsChild((error, _entries, built) => {
    const failure = error ?? built?.errors[0];
    const code = built?.getAsset(filename)?.source.source().toString();
    for (const file of built?.fileDependencies ?? []) this.addDependency(file);
    if (compilation.getAsset(filename)) compilation.deleteAsset(filename);
    if (failure) done(failure);
    else if (code === undefined) done(new Error(`${this.resourcePath} became no worker.`));
    else done(null, `export default ${JSON.stringify(code)};`);
  });
}

/** Never runs: `pitch` returns before the file is read. */
export default function workerText(source: string): string {
  return source;
}
