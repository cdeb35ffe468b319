import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isRemoteApp } from '../src/contracts/appNames.ts';

/** Above this package: the project, or the `node_modules` of a team's own repository. */
const above = resolve(import.meta.dirname, '..', '..');

/** Folder of the project: what holds the apps. In a team's own repository that is the nearest folder with a remote in it. */
export const root = basename(above) === 'node_modules' ? withRemotes(process.cwd()) : above;

function withRemotes(folder: string): string {
  const hasOne = readdirSync(folder).some((name) => isRemoteApp(name) && existsSync(join(folder, name, 'package.json')));
  if (hasOne) return folder;
  if (dirname(folder) === folder) return process.cwd();
  return withRemotes(dirname(folder));
}
