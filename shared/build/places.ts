import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import type { AppName } from '../src/contracts/appNames.ts';
import { root } from './root.ts';

/** The folder of this package: in the project's tree, or among a team's installed packages. */
export const sharedFolder = resolve(import.meta.dirname, '..');

/** Whether this is the package that `npm run pack` makes, installed in a repository of a team's own. */
export const isInstalled = basename(resolve(sharedFolder, '..')) === 'node_modules';

/** What TypeScript is told about everything that runs in the browser. */
export const browserTsconfig = isInstalled ? join(sharedFolder, 'tsconfig.json') : join(root, 'tsconfig.browser.json');

/** Where the packages are that this one depends on: first its own, then those that it shares with others. */
export const packageFolders: readonly [string, string] = [
  own(),
  isInstalled ? resolve(sharedFolder, '..') : join(root, 'node_modules'),
];

function own(): string {
  const nested = join(sharedFolder, 'node_modules');
  return existsSync(nested) ? nested : resolve(sharedFolder, '..');
}

/** The program that builds an app, as the app has it installed. @throws Error when this Node cannot read its configuration */
export function webpackCli(app: AppName): string {
  if (!process.features.typescript)
    throw new Error(`Building needs Node 22.18 or later, which reads TypeScript; this is ${process.version}.`);
  const require = createRequire(join(root, app, 'package.json'));
  return join(require.resolve('webpack-cli/package.json'), '..', 'bin', 'cli.js');
}

/** The lock file of the project, which says which versions go into a build. @throws Error when there is none */
export function lockFile(): string {
  const found = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock']
    .map((name) => join(root, name))
    .find((file) => existsSync(file));
  if (found === undefined)
    throw new Error(`There is no lock file in ${root}: a release has to say which versions are in it. Install first.`);
  return found;
}
