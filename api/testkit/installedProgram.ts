import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where the system's packages put servers, though not every PATH names it, and Debian's PostgreSQL. Only a PATH with the system's programs
 * has these too, so that `.ci/run` can hide all servers.
 */
const alsoIn = ['/usr/sbin', '/usr/local/sbin', '/usr/lib/postgresql/15/bin'];

/**
 * A server that a test drives for real and that npm has no package of (nginx, Prometheus, Patroni …).
 * A machine with only Node and npm has none of them: such a test is skipped there, and says so; `.ci/run` installs them all.
 * @param name file's name
 * @returns its path, or undefined where it is not installed
 */
export function installedProgram(name: string): string | undefined {
  const named = (process.env.PATH ?? '').split(':');
  const folders = named.includes('/usr/bin') ? [...named, ...alsoIn] : named;
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/**
 * Whether all programs of a test are installed; where one is not, the run says what it leaves out.
 * @param what the subject of the sentence 'WHAT is not tested in this run'
 */
export function canTry(what: string, ...names: readonly string[]): boolean {
  const missing = names.filter((name) => installedProgram(name) === undefined);
  if (missing.length === 0) return true;
  process.stderr.write(`\n*** ${what.toUpperCase()} IS NOT TESTED in this run: there is no ${missing.join(', no ')}. ***\n\n`);
  return false;
}
