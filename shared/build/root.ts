import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isRemoteApp } from '../src/contracts/appNames.ts';

const above = resolve(import.meta.dirname, '..', '..');

/** Folder of the project, which contains the apps. In a team's own repository: the nearest folder with a remote. */
export const root = basename(above) === 'node_modules' ? withRemotes(process.cwd()) : above;

function withRemotes(folder: string): string {
  const hasOne = readdirSync(folder).some((name) => isRemoteApp(name) && existsSync(join(folder, name, 'package.json')));
  if (hasOne) return folder;
  if (dirname(folder) === folder) return process.cwd();
  return withRemotes(dirname(folder));
}
