import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * A change of a pinned package's text, by which a build leaves out what no page runs. `of` is the path to the package, from one
 * that `shared` declares: each a dependency of the one before it.
 */
export interface Cut {
  of: readonly string[];
  name: string;
  find: RegExp;
  by: string;
}

export const applyCuts = (source: string, cuts: readonly Cut[]): string =>
  cuts.reduce((text, { find, by }) => text.replace(find, by), source);

/**
 * Checks that each cut still finds its text in the installed packages: after an update, a build would silently keep what it cuts.
 * @param file that has the cuts, for the message
 * @throws Error that names the first cut without a place
 */
export function checkCuts(file: string, cuts: readonly Omit<Cut, 'by'>[]): void {
  const known = new Map<string, string[]>();
  for (const { of, name, find } of cuts) {
    const changed = of.at(-1) ?? '';
    const texts = known.get(changed) ?? textsOf(of);
    known.set(changed, texts);
    if (!texts.some((text) => text.search(find) >= 0))
      throw new Error(
        `The cut "${name}" of shared/build/${file} finds nothing in the installed ${changed}: adapt it to that version, or remove it.`,
      );
  }
}

function textsOf(packages: readonly string[]): string[] {
  const folder = dirname(packages.reduce((from, name) => createRequire(from).resolve(name), import.meta.filename));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
