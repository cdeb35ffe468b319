import type { AppName } from 'shared/contracts/appNames';
import { clashes, GateRefused } from '../gate/gate.ts';
import { moveRegistry, pointTo, type Registry } from '../site/registry.ts';
import type { Site } from '../site/Site.ts';
import { composePages } from './compose.ts';
import { logMove, type Move } from './log.ts';

export interface MoveOptions {
  /** Who moves the pointer, for the log. */
  by: string;
  /** Move although the gate found clashes; the log says that it was forced. */
  force?: boolean;
  /** Steps that were left out before this move, for the log. */
  skipped?: readonly string[];
}

/** An app, and the release folder that becomes live. */
export interface Destination {
  app: AppName;
  to: string;
}

/**
 * The one way in which what is live changes: asks the gate, moves the pointers of all the apps at once, composes the
 * documents, writes the log.
 * @param choose gives the releases from what is live; called again after each lost race, so it may refuse by throwing
 * @returns the release folder of each, in the order of `choose`
 * @throws GateRefused when it would not work with what is live: then nothing was moved
 */
export async function moveLive(
  site: Site,
  what: Move['what'],
  { by, force = false, skipped }: MoveOptions,
  choose: (apps: Registry['apps']) => readonly Destination[],
): Promise<string[]> {
  let moves: Omit<Move, 'what' | 'by' | 'forced'>[] = [];
  let forced: string[] = [];
  await moveRegistry(site, async (apps) => {
    moves = choose(apps).map(({ app, to }) => ({ app, to, from: apps[app]?.live ?? null }));
    const next = moves.reduce((all, { app, to }) => pointTo(all, app, to), apps);
    forced = await clashes(site, next);
    if (forced.length > 0 && !force) throw new GateRefused(forced);
    return next;
  });
  await composePages(site);
  for (const move of moves) await logMove(site, { what, ...move, by, forced, ...(skipped ? { skipped } : {}) });
  return moves.map(({ to }) => to);
}
