import { join, resolve } from 'node:path';
import { IntegrityPlugin } from 'shared/build/IntegrityPlugin';
import { ReleaseInfoPlugin } from 'shared/build/ReleaseInfoPlugin';
import { baseConfig } from 'shared/build/recipe';
import webpack from 'webpack';
import { earlyRequests as account } from '../../mfe-account/src/exposes/earlyRequests.ts';
import { earlyRequests as lottery } from '../../mfe-lottery/src/exposes/earlyRequests.ts';
import { earlyRequests as rewards } from '../../mfe-rewards/src/exposes/earlyRequests.ts';

const host = resolve(import.meta.dirname, '..', '..', 'host');
const base = baseConfig('host', host, { production: true });
const early: [string, readonly string[]][] = Object.entries({ ...account, ...lottery, ...rewards });

/** The yardstick: the very same pages as one build without federation, split and preloaded as well as we know. */
export default {
  ...base,
  name: 'monolith',
  entry: { main: './src/bootstrap.tsx' },
  output: { ...base.output, path: join(import.meta.dirname, 'dist'), publicPath: 'auto' },
  optimization: {
    ...base.optimization,
    splitChunks: { chunks: 'all', minSize: 10_000, cacheGroups: { defaultVendors: { test: /node_modules/, name: false } } },
  },
  plugins: [
    new webpack.NormalModuleReplacementPlugin(/parts[\\/]federation\.ts$|^\.\/federation\.ts$/, (resource) => {
      resource.request = join(import.meta.dirname, 'localParts.ts');
    }),
    new IntegrityPlugin('host'),
    new ReleaseInfoPlugin({
      app: 'host',
      version: '0.0.0',
      buildId: 'monolith',
      contract: { role: 'host', singletons: {} },
      earlyRequests: Object.fromEntries(early.map(([part, urls]) => [part, [...urls]])),
    }),
  ],
};
