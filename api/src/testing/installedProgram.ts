import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the system's packages put servers, though not every PATH names it, and Debian's PostgreSQL. */
const alsoIn = ['/usr/sbin', '/usr/local/sbin', '/usr/lib/postgresql/15/bin'];

/**
 * A server that a test drives for real and that npm has no package of (nginx, Prometheus, Patroni …).
 * A machine with only Node and npm has none of them: such a test is left out there, and says so; `.ci/run` installs them all.
 * @param name file's name
 * @returns its path, or undefined where it is not installed
 */
export function installedProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), ...alsoIn];
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
