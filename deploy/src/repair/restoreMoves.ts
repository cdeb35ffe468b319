import type { Machine } from '../keys/machine.ts';
import { readMoves } from '../site/chain.ts';
import { remembered } from '../site/memory.ts';
import { movePath } from '../site/move.ts';
import type { Site } from '../site/Site.ts';
import { readSummary } from '../site/summary.ts';

/**
 * Puts back moves that are gone or were changed, from what this machine remembers of them, and the newest one from the summary.
 * @param options.changed also replace those that are there and say something else. Not by itself: a site that its owner began
 *   anew looks the same to a machine that remembers the old one
 * @returns sentences about what was done
 */
export async function restoreMoves(site: Site, machine: Machine, { changed = false } = {}): Promise<string[]> {
  const there = await readMoves(site);
  const known = await remembered(machine, site);
  const different = [...known].filter(([revision, text]) => there.has(revision) && there.get(revision) !== text);
  if (different.length > 0 && !changed)
    throw new Error(
      `${different.map(([revision]) => movePath(revision)).join(', ')} ${different.length === 1 ? 'says' : 'say'} something else than this machine remembers, so nothing was put back. Ask the site's owner. Did somebody change ${different.length === 1 ? 'it' : 'them'}: npm run releases -- repair --changed. Was the site begun anew: move what this machine remembers of it out of the way (deploy/README.md, "When moves are missing").`,
    );
  const said: string[] = [];
  for (const [revision, text] of known) {
    if (there.get(revision) === text) continue;
    await site.write(movePath(revision), text, 'application/json');
    said.push(`${movePath(revision)} is back, as this machine remembers it.`);
  }
  const summary = await readSummary(site);
  if (summary.kind === 'summary' && (await site.create(movePath(summary.revision), summary.last)))
    said.push(`${movePath(summary.revision)} is back, as registry.json holds it.`);
  return said;
}
