import path from 'node:path';

/**
 * Options of Node for a process that runs strangers' code: it may read what it is made of and the site, and nothing else; it has no
 * children, threads, addons or inspector; text is no code in it; and what all its objects inherit from cannot be changed.
 * @param own folder of the renderer's code, as a real path
 * @param site folder of the site, as a real path
 */
export function confinement(own: string, site: string): string[] {
  return [
    '--permission',
    ...[own, path.join(own, '../package.json'), site].map((place) => `--allow-fs-read=${place}`),
    '--disallow-code-generation-from-strings',
    '--frozen-intrinsics',
    // Without it nobody would be told of an import().
    '--experimental-vm-modules',
    '--no-warnings',
  ];
}
