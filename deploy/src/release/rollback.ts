import type { AppName } from 'shared/build/apps';
import { composePages } from './compose.ts';
import { clashes, GateRefused } from './gate.ts';
import { logMove } from './log.ts';
import { moveRegistry, pointTo, type Registry } from './registry.ts';
import type { Site } from './site.ts';

interface RollbackOptions {
  /** Who moves the pointer, for the log. */
  by: string;
  /** Roll back although the gate found clashes; the log says that it was forced. */
  force?: boolean;
}

/** An app, and the release folder or version it goes back to; default the release that was live before. */
export interface Target {
  app: AppName;
  to: string | undefined;
}

/** Makes an earlier release of one app live again. See rollbackTogether. */
export async function rollback(site: Site, app: AppName, to: string | undefined, options: RollbackOptions): Promise<string> {
  return (await rollbackTogether(site, [{ app, to }], options))[0] ?? '';
}

/**
 * Makes earlier releases live again, in one move of the registry: what was released together goes back together. Nothing is
 * built or copied.
 * @returns the release folder of each
 * @throws Error when there is no such release, GateRefused when it would not work with what is live
 */
export async function rollbackTogether(site: Site, targets: readonly Target[], options: RollbackOptions): Promise<string[]> {
  let moves: { app: AppName; to: string; from: string | null }[] = [];
  let forced: string[] = [];
  await moveRegistry(site, async (apps) => {
    moves = targets.map(({ app, to }) => ({ app, to: earlierRelease(apps, app, to), from: apps[app]?.live ?? null }));
    const next = moves.reduce((all, { app, to }) => pointTo(all, app, to), apps);
    forced = await clashes(site, next);
    if (forced.length > 0 && !options.force) throw new GateRefused(forced);
    return next;
  });
  await composePages(site);
  for (const move of moves) await logMove(site, { what: 'rollback', ...move, by: options.by, forced });
  return moves.map(({ to }) => to);
}

function earlierRelease(apps: Registry['apps'], app: AppName, to: string | undefined): string {
  const now = apps[app];
  if (!now) throw new Error(`${app} was never released here.`);
  const found =
    to === undefined ? now.earlier[0] : [now.live, ...now.earlier].find((one) => one === to || one.startsWith(`${to}-`));
  if (found) return found;
  if (to === undefined) throw new Error(`${app} has no earlier release.`);
  throw new Error(`${app} has no release ${to}. Known: ${now.earlier.join(', ') || 'none'}.`);
}
