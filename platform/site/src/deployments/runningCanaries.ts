import { type Canary, isRunning, places } from 'shared/contracts/canaries';
import type { CanaryApp, DeploymentDraft } from './deployment.ts';

/**
 * A canary on a site: releases that some visitors get instead of the live ones. `began`: ISO 8601. `since`: start of its present
 * share of visitors. `steps`: larger shares that follow, percent.
 */
export interface RunningCanary extends Omit<Canary, 'releases'> {
  apps: Readonly<Record<string, string>>;
  revision: number;
  began: string;
  since: string;
  steps?: readonly number[] | undefined;
}

/**
 * Drops expired canaries. Their pages remain on disk until the next deployment, and servers skip them.
 * @param now epoch ms
 */
export const activeCanaries = (canaries: readonly RunningCanary[], now = Date.now()): readonly RunningCanary[] =>
  canaries.filter((canary) => isRunning(canary, now));

export const canaryOf = (canaries: readonly RunningCanary[], app: string): RunningCanary | undefined =>
  canaries.find(({ apps }) => app in apps);

/** Returns its releases as paths of the site: `mfe-lottery/0.2.0-3f2a9c0d1e`. */
export const releasesOf = ({ apps }: Pick<RunningCanary, 'apps'>): string[] =>
  Object.entries(apps).map(([app, release]) => `${app}/${release}`);

export const formatCanary = ({ apps, percent }: Pick<RunningCanary, 'apps' | 'percent'>): string =>
  `${Object.entries(apps)
    .map(([app, release]) => `${app} ${release}`)
    .join(' with ')} for ${percent} % of visitors`;

const hourMs = 3_600_000;

/** How long an expired canary counts as undecided, ms: later decisions are not expected. */
const undecidedMs = 24 * hourMs;

/**
 * Returns for how long a canary has been older than its plan, ms; 0 while it is not. Until it expires, its present share and each
 * further step have equal times, so a canary without steps is overdue when it has expired without a decision.
 * @param now epoch ms
 */
export function overdueMs({ since, until, steps = [] }: Pick<RunningCanary, 'since' | 'until' | 'steps'>, now: number): number {
  if (until === undefined) return 0;
  const [start, end] = [Date.parse(since), Date.parse(until)];
  return now > end + undecidedMs ? 0 : Math.max(0, now - start - (end - start) / (steps.length + 1));
}

/** Says that a canary is older than its plan, and what to do; null while it is not. @param now epoch ms */
export function formatOverdue(canary: RunningCanary, now: number): string | null {
  const overdue = overdueMs(canary, now);
  if (overdue === 0) return null;
  const [app] = Object.keys(canary.apps);
  return isRunning(canary, now)
    ? `The canary ${formatCanary(canary)} is older than its plan: its next step (${canary.steps?.[0]} %) has been due for ${lasting(overdue)}. Watch it (npm run watch -- ${app}), promote it or abort it.`
    : `The canary ${formatCanary(canary)} expired ${lasting(overdue)} ago without a decision, and everybody gets what is live. Release it again, or let it be.`;
}

const lasting = (ms: number): string =>
  ms < hourMs ? `${Math.max(1, Math.round(ms / 60_000))} min` : `${Math.round(ms / hourMs)} h`;

/** Formats the age of a canary and when it expires. @param now epoch ms */
export function formatAge({ began, until }: Pick<RunningCanary, 'began' | 'until'>, now: number): string {
  const age = `for ${lasting(now - Date.parse(began))}`;
  return until === undefined
    ? `${age}, until somebody decides`
    : `${age}, expires in ${lasting(Date.parse(until) - now)} (${until})`;
}

export const hasReleases = ({ apps }: RunningCanary, wanted: readonly Pick<CanaryApp, 'app' | 'to'>[]): boolean =>
  Object.keys(apps).length === wanted.length && wanted.every(({ app, to }) => apps[app] === to);

/**
 * Returns the canaries after a deployment. A canary ends when the deployment makes another release of one of its apps live: it
 * was compared with the previous one.
 * @param at time of the deployment, ISO 8601: canaries that expired before are dropped
 */
export function afterCanaries(
  now: readonly RunningCanary[],
  draft: DeploymentDraft,
  revision: number,
  at: string,
): readonly RunningCanary[] {
  const { canary, aborted = [], apps } = draft;
  const running = activeCanaries(now, Date.parse(at));
  const ended = [...apps, ...aborted].map(({ app }) => canaryOf(running, app));
  const left = running.filter((one) => !ended.includes(one));
  if (!canary) return left;
  const { percent, until, steps = [] } = canary;
  const same = left.find((one) => hasReleases(one, canary.apps));
  const changed = {
    percent,
    revision,
    since: at,
    steps: steps.length > 0 ? steps : undefined,
    ...(until === undefined ? {} : { until }),
  };
  if (same) return left.map((one) => (one === same ? { ...one, ...changed } : one));
  const place = freePlace(left);
  if (place === undefined) return left;
  const started = Object.fromEntries(canary.apps.map(({ app, to }) => [app, to]));
  // Each canary begins at another visitor number, so that not always the same visitors get new releases first.
  const first = (revision * 61) % 100;
  return [...left, { place, first, apps: started, began: at, ...changed }].toSorted((one, other) => one.place - other.place);
}

export const freePlace = (now: readonly RunningCanary[]) => places.find((place) => !now.some((one) => one.place === place));
