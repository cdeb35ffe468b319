import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import type { AppName } from '../src/contracts/appNames.ts';
import { root } from './root.ts';

/** Folder of this package: in the project, or among a team's installed packages. */
export const sharedFolder = resolve(import.meta.dirname, '..');

/** Whether this is the package made by `npm run pack`, installed in a team's own repository. */
export const isInstalled = basename(resolve(sharedFolder, '..')) === 'node_modules';

export const browserTsconfig = isInstalled ? join(sharedFolder, 'tsconfig.json') : join(root, 'tsconfig.browser.json');

/** Folders with this package's dependencies: first its own, then those that are hoisted. */
export const packageFolders: readonly [string, string] = [
  own(),
  isInstalled ? resolve(sharedFolder, '..') : join(root, 'node_modules'),
];

function own(): string {
  const nested = join(sharedFolder, 'node_modules');
  return existsSync(nested) ? nested : resolve(sharedFolder, '..');
}

/** Returns the webpack CLI that an app has installed. @throws Error when this Node cannot read TypeScript configurations */
export function webpackCli(app: AppName): string {
  if (!process.features.typescript)
    throw new Error(`Building needs Node 22.18 or later, which reads TypeScript; this is ${process.version}.`);
  const require = createRequire(join(root, app, 'package.json'));
  return join(require.resolve('webpack-cli/package.json'), '..', 'bin', 'cli.js');
}

/** Returns the lock file of the project, which determines the versions in a build. @throws Error when there is none */
export function lockFile(): string {
  const found = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock']
    .map((name) => join(root, name))
    .find((file) => existsSync(file));
  if (found === undefined)
    throw new Error(`There is no lock file in ${root}: a release has to say which versions are in it. Install first.`);
  return found;
}
