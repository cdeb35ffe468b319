import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** Folders of the project that hold several packages; pnpm-workspace.yaml names the same. */
export const rooms = ['fair', 'platform', 'tests'];

/** Lists the folders of all packages, relative to the project, with forward slashes. */
export function packageFolders(): string[] {
  const inRooms = rooms.flatMap((room) => readdirSync(join(root, room)).map((name) => `${room}/${name}`));
  return [...readdirSync(root), ...inRooms].filter((folder) => existsSync(join(root, folder, 'package.json')));
}

/**
 * Returns the folder of a package, relative to the project. A package is named like its folder.
 * @param name of the package; `.` for the project itself
 * @throws when there is no such package
 */
export function packageFolder(name: string): string {
  const found = name === '.' ? name : packageFolders().find((folder) => basename(folder) === name);
  if (found === undefined) throw new Error(`The project has no package ${name}.`);
  return found;
}
