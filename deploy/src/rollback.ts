import type { AppName } from 'shared/build/apps';
import { composePages } from './compose.ts';
import { clashes, GateRefused } from './gate.ts';
import { logMove } from './log.ts';
import { moveRegistry, pointTo } from './registry.ts';
import type { Site } from './site.ts';

/**
 * Makes an earlier release live again; nothing is built or copied.
 * @param to release folder, or its version; default the one that was live before
 * @throws Error when there is no such release, GateRefused when it would not work with what is live
 */
export async function rollback(
  site: Site,
  app: AppName,
  to: string | undefined,
  options: { by: string; force?: boolean },
): Promise<string> {
  let target = '';
  let from: string | null = null;
  let forced: string[] = [];
  await moveRegistry(site, async (apps) => {
    const now = apps[app];
    if (!now) throw new Error(`${app} was never released here.`);
    const found =
      to === undefined ? now.earlier[0] : [now.live, ...now.earlier].find((one) => one === to || one.startsWith(`${to}-`));
    if (!found)
      throw new Error(
        to === undefined
          ? `${app} has no earlier release.`
          : `${app} has no release ${to}. Known: ${now.earlier.join(', ') || 'none'}.`,
      );
    from = now.live;
    target = found;
    const next = pointTo(apps, app, target);
    forced = await clashes(site, next);
    if (forced.length > 0 && !options.force) throw new GateRefused(forced);
    return next;
  });
  await composePages(site);
  await logMove(site, { what: 'rollback', app, to: target, from, by: options.by, forced });
  return target;
}
