import { newestFirst } from 'site/deployments/newestFirst';
import { releasesOf } from 'site/deployments/runningCanaries';
import type { Metrics, PageCount } from '../../../core/observability/metrics.ts';
import type { SiteMoves } from '../../../core/site/siteMoves.ts';
import { type Histogram, partsOf, type Sum, type Told } from './counts.ts';

/** Releases of an app that have figures of their own: what is live, and what tabs that are open for long still run. */
const mostReleases = 5;

const counts: Partial<Record<Sum, PageCount>> = {
  visits: 'visit',
  stood: 'stood',
  failed: 'failed',
  retried: 'retried',
  recovered: 'recovered',
  errors: 'error',
  violations: 'violation',
};

const times: Partial<Record<Histogram, 'stand' | 'inp'>> = { standMs: 'stand', inpMs: 'inp' };

/**
 * Tells Prometheus what pages said. Names of releases are bounded: the newest of each app, those that some visitors try, and
 * `older` for all others, which anybody can name who lies.
 */
export function toldReleases(metrics: Metrics, moves: SiteMoves) {
  let known: { revision: number; newest: Set<string> } | undefined;
  const newest = () => {
    const { state } = moves;
    if (known?.revision !== state.revision) {
      const names = Object.keys(state.apps).flatMap((app) =>
        newestFirst(state, app)
          .slice(0, mostReleases)
          .map((release) => `${app}/${release}`),
      );
      known = { revision: state.revision, newest: new Set([...names, ...tried()]) };
    }
    return known.newest;
  };
  const tried = () => moves.state.canaries.flatMap(releasesOf);
  const label = (name: string) => ({ app: partsOf(name).app, release: newest().has(name) ? name : 'older' });

  return {
    count(name, what, count) {
      const kind = counts[what];
      if (kind !== undefined) metrics.page(label(name), kind, count);
    },
    took(name, what, ms) {
      const kind = times[what];
      if (kind !== undefined) metrics.pageTime(label(name), kind, ms / 1_000);
    },
    /** Noughts of what is live or tried: a counter that begins at its first count is not seen to have counted it. */
    begin(): void {
      const live = Object.entries(moves.state.apps).map(([app, history]) => `${app}/${history.live}`);
      for (const name of [...live, ...tried()]) for (const kind of Object.values(counts)) metrics.page(label(name), kind, 0);
    },
  } satisfies Told & { begin(): void };
}
