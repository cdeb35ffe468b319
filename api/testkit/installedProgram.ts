import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Folders of system packages and of Debian's PostgreSQL that may be missing in PATH. They are used only with a PATH that has the
 * system's programs, so that `.ci/run` can hide all servers.
 */
const alsoIn = ['/usr/sbin', '/usr/local/sbin', '/usr/lib/postgresql/15/bin'];

/**
 * Finds a real server for a test that npm has no package of (nginx, Prometheus, Patroni …). Without it the test is skipped with a
 * message; `.ci/run` installs all of them.
 * @param name file name
 * @returns its path, or undefined where it is not installed
 */
export function installedProgram(name: string): string | undefined {
  const named = (process.env.PATH ?? '').split(':');
  const folders = named.includes('/usr/bin') ? [...named, ...alsoIn] : named;
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/**
 * Tells whether all programs of a test are installed; otherwise prints what is skipped.
 * @param what subject of the sentence 'WHAT is not tested in this run'
 */
export function canTry(what: string, ...names: readonly string[]): boolean {
  const missing = names.filter((name) => installedProgram(name) === undefined);
  if (missing.length === 0) return true;
  process.stderr.write(`\n*** ${what.toUpperCase()} IS NOT TESTED in this run: there is no ${missing.join(', no ')}. ***\n\n`);
  return false;
}
