import type { SiteState } from './siteState.ts';

/** Lists the releases of an app that are or were live, most recently live first. */
export function newestFirst({ apps, moves }: Pick<SiteState, 'apps' | 'moves'>, app: string): string[] {
  const moved = moves.toReversed().flatMap((move) => move.apps.filter((each) => each.app === app).map(({ to }) => to));
  const { live, earlier = [], left = [] } = apps[app] ?? {};
  return [...new Set([...(live === undefined ? [] : [live]), ...moved, ...earlier, ...left])];
}
