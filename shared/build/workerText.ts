import { basename } from 'node:path';
import webpack, { type LoaderContext } from 'webpack';

/**
 * A webpack loader for `import('./x.worker.ts?worker')`: what it gives is the code of a worker, one file with all that it imports, as a
 * text. The browser checks no hash of a worker that comes from an address; a text lies in a chunk, whose hash is checked (0745).
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
  // Not as the third argument: the child takes over this build's hooks after that, and those plugins' own are lost.
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

/** Never run: `pitch` answers before the file is read. */
export default function workerText(source: string): string {
  return source;
}
