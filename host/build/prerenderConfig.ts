import { join } from 'node:path';
import { baseConfig, type Mode } from 'shared/build/recipe';
import webpack, { type Configuration } from 'webpack';

/** Where composition puts the address of the host's release into prerendered pages. */
const releasePlaceholder = '/__HOST_RELEASE__/';

/** The host once more for Node, without federation: renders each route's shell (see deploy, composition). */
export function prerenderConfig(folder: string, mode: Mode): Configuration {
  const base = baseConfig('host', folder, mode);
  return {
    ...base,
    name: 'host prerender',
    target: 'node24',
    entry: { prerender: './src/prerender.tsx' },
    output: {
      path: join(folder, 'dist-prerender'),
      clean: true,
      filename: '[name].cjs',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      publicPath: releasePlaceholder,
      library: { type: 'commonjs2' },
    },
    module: {
      rules: (base.module?.rules ?? []).map((rule) =>
        rule && typeof rule === 'object' && rule.type === 'asset/resource' ? { ...rule, generator: { emit: false } } : rule,
      ),
    },
    optimization: { minimize: false },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/\/federation\.ts$/, (resource) => {
        resource.request = resource.request.replace('federation.ts', 'federation.prerender.ts');
      }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}
