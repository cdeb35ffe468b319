import type { SiteState } from './state.ts';

/** Releases of an app that are or were live, by when they last became so: the live one first, and what it came in place of next. */
export function newestFirst({ apps, moves }: Pick<SiteState, 'apps' | 'moves'>, app: string): string[] {
  const moved = moves.toReversed().flatMap((move) => move.apps.filter((each) => each.app === app).map(({ to }) => to));
  const { live, earlier = [], left = [] } = apps[app] ?? {};
  return [...new Set([...(live === undefined ? [] : [live]), ...moved, ...earlier, ...left])];
}
