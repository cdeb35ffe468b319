import type { AppName } from 'shared/contracts/appNames';
import type { Site } from '../site/Site.ts';
import type { Apps } from '../site/state.ts';
import { type MoveOptions, moveLive } from './moveLive.ts';

/** An app, and the release folder or version it goes back to; default the release that was live before. */
export interface Target {
  app: AppName;
  to: string | undefined;
}

/** Makes an earlier release of one app live again. See rollbackTogether. */
export async function rollback(site: Site, app: AppName, to?: string, options: MoveOptions = {}): Promise<string> {
  return (await rollbackTogether(site, [{ app, to }], options))[0] ?? '';
}

/**
 * Makes earlier releases live again, in one move: what was released together goes back together. Nothing is
 * built or copied.
 * @returns the release folder of each
 * @throws Error when there is no such release, GateRefused when it would not work with what is live
 */
export async function rollbackTogether(site: Site, targets: readonly Target[], options: MoveOptions = {}): Promise<string[]> {
  return moveLive(site, 'rollback', options, (apps) =>
    targets.map(({ app, to }) => ({ app, to: earlierRelease(apps, app, to) })),
  );
}

function earlierRelease(apps: Apps, app: AppName, to: string | undefined): string {
  const now = apps[app];
  if (!now) throw new Error(`${app} was never released here.`);
  const [before] = now.earlier;
  if (to === undefined && before !== undefined) return before;
  if (to === undefined) throw new Error(`${app} has no earlier release.`);
  const found = [now.live, ...now.earlier, ...now.left].find((one) => one === to || one.startsWith(`${to}-`));
  if (found !== undefined) return found;
  throw new Error(`${app} has no release ${to}. Known: ${[...now.earlier, ...now.left].join(', ') || 'none'}.`);
}
