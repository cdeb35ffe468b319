import { releasesOf } from 'site/deployments/runningCanaries';
import { newestFirst } from 'site/deployments/siteState';
import type { Metrics, PageCount } from '../../../core/observability/metrics.ts';
import type { DeploymentLog } from '../../../core/site/deploymentLog.ts';
import { type CountListener, type Histogram, partsOf, type Sum } from './counts.ts';

/** Releases of an app with metrics of their own: the live one, and older ones that run in long-open tabs. */
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
 * Exports telemetry to Prometheus. The label of releases is bounded: the newest of each app and the canaries by name, all others
 * as `older`, because forged reports can name any of them.
 */
export function releaseMetrics(metrics: Metrics, moves: DeploymentLog) {
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
    /** Creates the counters of live and canary releases at 0, so that Prometheus sees their first increment. */
    begin(): void {
      const live = Object.entries(moves.state.apps).map(([app, history]) => `${app}/${history.live}`);
      for (const name of [...live, ...tried()]) for (const kind of Object.values(counts)) metrics.page(label(name), kind, 0);
    },
  } satisfies CountListener & { begin(): void };
}
