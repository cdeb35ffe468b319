import { setTimeout as sleep } from 'node:timers/promises';
import { apps as allApps } from 'shared/build/apps';
import type { AppName } from 'shared/contracts/appNames';
import { isRunning } from 'shared/contracts/canaries';
import type { ReleaseFigures } from 'shared/contracts/reports';
import { activeCanaries, canaryOf, formatAge, formatCanary, type RunningCanary } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/siteState';
import { type Machine, thisMachine } from '../keys/machine.ts';
import { signerFor } from '../keys/signer.ts';
import { abort, promote, takeNextStep } from '../release/canary.ts';
import { lineOf } from '../release/listSite.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { analyseCanary, type CanaryVerdict, detectMissingTelemetry } from './analyseCanary.ts';
import { emptyMetrics, fetchReleaseMetrics } from './fetchMetrics.ts';
import { formatMetricsTable, formatMinute, type MetricsColumn } from './metricsTable.ts';

/** Polling interval, ms: the same as the provider's interval of adding up reports. */
const pollMs = 5_000;

const minuteMs = 60_000;

export interface WatchOptions {
  machine?: Machine | undefined;
  provider: string;
  maxMs: number;
  stopped?: AbortSignal;
  show: (lines: readonly string[]) => void;
  say: (line: string) => void;
  everyMs?: number;
}

/** Visits without a fault that a step of a plan takes; only the promotion takes what `analyseCanary` asks for. */
export const visitsOfStep = 100;

/**
 * How a watch ended. `left`: undecided, and the canary continues unwatched. `gone`: the canary was ended, promoted or changed
 * elsewhere.
 */
export type WatchEnd = 'promoted' | 'aborted' | 'left' | 'gone';

/**
 * Analyses a canary repeatedly, gives it the next share of its plan, and promotes or aborts it. The deployment log gets the reason.
 * @throws Error if the app has no canary, or the decision could not be deployed
 */
export async function watchCanary(site: Site, app: AppName, options: WatchOptions): Promise<WatchEnd> {
  const { machine = thisMachine(), provider, say, show, stopped, maxMs, everyMs = pollMs } = options;
  const begun = await readState(site, machine);
  let canary = canaryOf(activeCanaries(begun.canaries), app);
  if (!canary) throw new Error(`No canary of ${app} runs: npm run release -- ${app} --canary 5 begins one.`);
  const until = Date.now() + maxMs;
  while (!stopped?.aborted && Date.now() < until) {
    const state = await readState(site, machine);
    if (canaryOf(activeCanaries(state.canaries), app)?.revision !== canary.revision) return gone(state, canary, say);
    // A temporary error of the provider or the site is shown, and the watch continues.
    const look = await analyseOnce(site, state, canary, { ...options, machine }).catch((error: unknown) => reasonOf(error));
    if (typeof look === 'string') show([look]);
    else {
      show(look.lines);
      const { verdict, reason } = look.judgement;
      const isStep = verdict !== 'abort' && (canary.steps ?? []).length > 0;
      if (isStep && look.visits >= visitsOfStep) {
        const why = `Nothing speaks against it after ${look.visits} visits with ${canary.percent} %.`;
        canary = await takeNextStep(site, app, { machine, provider, why, only: canary, say });
        say(`${formatCanary(canary)} now. ${why}`);
      } else if (!isStep && verdict !== 'wait') {
        await (verdict === 'promote' ? promote : abort)(site, app, { machine, provider, why: reason, only: canary, say });
        say(`${formatCanary(canary)} was ${verdict === 'promote' ? 'promoted' : 'aborted'}. ${reason}`);
        return verdict === 'promote' ? 'promoted' : 'aborted';
      }
    }
    await sleep(everyMs, undefined, stopped ? { signal: stopped } : {}).catch(() => {});
  }
  say(
    `Nothing was decided, and the watch has ended: ${formatCanary(canary)}, ${formatAge(canary, Date.now())}. To go on: npm run watch -- ${app}; to decide: npm run promote -- ${app}, npm run abort -- ${app}.`,
  );
  return 'left';
}

interface Analysis {
  judgement: CanaryVerdict;
  /** In whole minutes of the present share, of the app of the canary that has the fewest. */
  visits: number;
  lines: string[];
}

/**
 * Analyses the metrics of each app of a canary since it began. One worse app aborts the canary; it is promoted only if all apps
 * are no worse.
 */
async function analyseOnce(
  site: Site,
  state: SiteState,
  canary: RunningCanary,
  { machine, provider }: WatchOptions & { machine: Machine },
): Promise<Analysis> {
  const { key } = await signerFor(site, state, machine);
  const since = Date.parse(state.moves.find(({ revision }) => revision === canary.revision)?.at ?? '');
  // With a clock that is behind, the provider refuses the question and says why.
  const minutes = Math.max(1, Math.floor(Date.now() / minuteMs) - Math.floor(since / minuteMs) + 1);
  const tried = allApps.flatMap((app) => {
    const release = canary.apps[app];
    return release === undefined ? [] : [{ app, release, live: state.apps[app]?.live }];
  });
  const found: Analysis[] = [];
  for (const { app, release, live } of tried) {
    const ask = async (of: number) => (await fetchReleaseMetrics({ provider, app, minutes: of, key })).releases;
    const metrics = await ask(minutes);
    const figuresOf = (folder: string | undefined) => metrics.find((one) => one.release === `${app}/${folder}`);
    // The first minute of a share also contains visits from before it.
    const whole = minutes === 1 ? null : visitCounts(await ask(minutes - 1), `${app}/${release}`);
    const missing = whole && detectMissingTelemetry(whole, canary.percent);
    const judged = analyseCanary(
      figuresOf(live) ?? emptyMetrics(`${app}/${live}`),
      figuresOf(release) ?? emptyMetrics(`${app}/${release}`),
      tried.length,
    );
    const judgement = judged.verdict === 'abort' ? judged : (missing ?? judged);
    const shown: MetricsColumn[] = [
      ...(live === undefined ? [] : [{ which: 'live', release: live, figures: figuresOf(live) }]),
      { which: 'canary', release, figures: figuresOf(release) },
    ];
    const of = tried.length > 1 ? `${app}: ` : '';
    found.push({
      visits: whole?.canary ?? 0,
      judgement: { ...judgement, reason: `${of}${judgement.reason}` },
      lines: [`${app}, ${canary.percent} % of visitors since ${formatMinute(since)} UTC`, '', ...formatMetricsTable(shown), ''],
    });
  }
  const judgement = combineVerdicts(found.map((one) => one.judgement));
  const visits = Math.min(...found.map((one) => one.visits));
  return {
    judgement,
    visits,
    lines: [...found.flatMap(({ lines }) => lines), `${formatMinute(Date.now())}  ${judgement.reason}`],
  };
}

function combineVerdicts(all: readonly CanaryVerdict[]): CanaryVerdict {
  const decides = all.find(({ verdict }) => verdict === 'abort') ?? all.find(({ verdict }) => verdict === 'wait');
  return decides ?? { verdict: 'promote', reason: all.map(({ reason }) => reason).join(' ') };
}

const visitCounts = (metrics: readonly ReleaseFigures[], canary: string) => ({
  canary: metrics.find(({ release }) => release === canary)?.visits ?? 0,
  all: metrics.reduce((sum, { visits }) => sum + visits, 0),
});

function gone({ moves }: SiteState, canary: RunningCanary, say: (line: string) => void): WatchEnd {
  if (!isRunning(canary, Date.now())) {
    say(`${formatCanary(canary)} has expired without a decision: everybody gets what is live.`);
    return 'gone';
  }
  const last = moves.findLast(
    ({ revision, apps, canary: tried, aborted = [] }) =>
      revision > canary.revision && [...apps, ...(tried?.apps ?? []), ...aborted].some(({ app }) => app in canary.apps),
  );
  say(`It is no longer as it was watched: ${formatCanary(canary)}.${last ? `\n${lineOf(last)}` : ''}`);
  return 'gone';
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
