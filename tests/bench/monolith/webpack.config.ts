import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { remotes } from 'shared/build/apps';
import { IntegrityPlugin } from 'shared/build/IntegrityPlugin';
import { ReleaseInfoPlugin } from 'shared/build/ReleaseInfoPlugin';
import { baseConfig, exposesOf } from 'shared/build/recipe';
import { root } from 'shared/build/root';
import { teamOf } from 'shared/contracts/appNames';
import type { EarlyRequests } from 'shared/contracts/parts';
import webpack from 'webpack';

const host = join(root, 'host');
const base = baseConfig('host', host, { production: true });

const early: Record<string, string[]> = {};
const parts: string[] = [];
for (const app of remotes) {
  const folder = join(root, app);
  for (const { import: file, name } of Object.values(exposesOf(folder))) {
    const path = JSON.stringify(join(folder, file));
    parts.push(`${JSON.stringify(`${teamOf(app)}/${name}`)}: () => import(/* webpackChunkName: "${name}" */ ${path})`);
  }
  const { earlyRequests }: { earlyRequests: EarlyRequests } = await import(
    pathToFileURL(join(folder, 'src', 'exposes', 'earlyRequests.ts')).href
  );
  for (const [part, urls] of Object.entries(earlyRequests)) early[part] = [...urls];
}
const partTable = `data:text/javascript,${encodeURIComponent(`export const parts = {${parts.join(', ')}};`)}`;

/**
 * The baseline of the comparison: the same pages as one build without federation, with the best splitting and preloading that we
 * know.
 */
export default {
  ...base,
  name: 'monolith',
  entry: { main: './src/bootstrap.tsx' },
  output: { ...base.output, path: join(import.meta.dirname, 'dist'), publicPath: 'auto' },
  // The build fails if localParts.ts lacks an export of the file that it replaces.
  module: { ...base.module, parser: { javascript: { exportsPresence: 'error' } } },
  optimization: {
    ...base.optimization,
    splitChunks: { chunks: 'all', minSize: 10_000, cacheGroups: { defaultVendors: { test: /node_modules/, name: false } } },
  },
  plugins: [
    new webpack.NormalModuleReplacementPlugin(/parts[\\/]federation\.ts$|^\.\/federation\.ts$/, (resource) => {
      resource.request = join(import.meta.dirname, 'localParts.ts');
    }),
    new webpack.NormalModuleReplacementPlugin(/partTable\.ts$/, (resource) => {
      resource.request = partTable;
    }),
    new IntegrityPlugin('host'),
    new ReleaseInfoPlugin({
      app: 'host',
      version: '0.0.0',
      buildId: 'monolith',
      contract: { role: 'host' },
      earlyRequests: early,
    }),
  ],
};
