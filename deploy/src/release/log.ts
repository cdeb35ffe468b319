import type { Site } from '../site/Site.ts';

export const logPath = 'releases.log';

export interface Move {
  what: 'release' | 'rollback';
  app: string;
  to: string;
  from: string | null;
  by: string;
  /** The clashes that were overridden; empty when the gate agreed. */
  forced: string[];
  /** Steps of the release that were left out; not there for a move that has no steps. */
  skipped?: readonly string[];
}

/** Writes down who moved which pointer when: one JSON line a move. */
export async function logMove(site: Site, move: Move): Promise<void> {
  await site.append(logPath, JSON.stringify({ at: new Date().toISOString(), ...move }));
}
