import { type Canary, isRunning, places } from 'shared/contracts/canaries';
import type { CanaryApp, MoveDraft } from './move.ts';

/** A canary that runs on a site: what some visitors get in the place of what is live. */
export interface RunningCanary extends Omit<Canary, 'releases'> {
  /** Release folder by app. */
  apps: Readonly<Record<string, string>>;
  /** Revision of the move that last said something about it. */
  revision: number;
  /** When it began, ISO 8601; `since` is when it got its present share. */
  began: string;
  since: string;
}

/**
 * Those that have not expired. The pages of an expired one stay until the next move, as they were signed; servers skip them.
 * @param now epoch ms
 */
export const notExpired = (canaries: readonly RunningCanary[], now = Date.now()): readonly RunningCanary[] =>
  canaries.filter((canary) => isRunning(canary, now));

/** The one that an app is part of. */
export const canaryOf = (canaries: readonly RunningCanary[], app: string): RunningCanary | undefined =>
  canaries.find(({ apps }) => app in apps);

/** Its releases as files of the site name them: `mfe-lottery/0.2.0-3f2a9c0d1e`. */
export const releasesOf = ({ apps }: Pick<RunningCanary, 'apps'>): string[] =>
  Object.entries(apps).map(([app, release]) => `${app}/${release}`);

/** As people read it. */
export const inWords = ({ apps, percent }: Pick<RunningCanary, 'apps' | 'percent'>): string =>
  `${Object.entries(apps)
    .map(([app, release]) => `${app} ${release}`)
    .join(' with ')} for ${percent} % of visitors`;

const hourMs = 3_600_000;
const lasting = (ms: number): string =>
  ms < hourMs ? `${Math.max(1, Math.round(ms / 60_000))} min` : `${Math.round(ms / hourMs)} h`;

/** The age of a canary and when it expires, as people read it. @param now epoch ms */
export function ageInWords({ began, until }: Pick<RunningCanary, 'began' | 'until'>, now: number): string {
  const age = `for ${lasting(now - Date.parse(began))}`;
  return until === undefined
    ? `${age}, until somebody decides`
    : `${age}, expires in ${lasting(Date.parse(until) - now)} (${until})`;
}

/** Whether a canary is of these releases and no others. */
export const isOf = ({ apps }: RunningCanary, wanted: readonly Pick<CanaryApp, 'app' | 'to'>[]): boolean =>
  Object.keys(apps).length === wanted.length && wanted.every(({ app, to }) => apps[app] === to);

/**
 * The canaries after a move. A move that makes another release of one of its apps live ends a canary: it was tried beside the one before.
 * @param revision of the move
 * @param at when it was made, ISO 8601: a canary that expired before counts no more
 */
export function afterCanaries(
  now: readonly RunningCanary[],
  draft: MoveDraft,
  revision: number,
  at: string,
): readonly RunningCanary[] {
  const { canary, aborted = [], apps } = draft;
  const running = notExpired(now, Date.parse(at));
  const ended = [...apps, ...aborted].map(({ app }) => canaryOf(running, app));
  const left = running.filter((one) => !ended.includes(one));
  if (!canary) return left;
  const { percent, until } = canary;
  const same = left.find((one) => isOf(one, canary.apps));
  const changed = { percent, revision, since: at, ...(until === undefined ? {} : { until }) };
  if (same) return left.map((one) => (one === same ? { ...one, ...changed } : one));
  const place = freePlace(left);
  if (place === undefined) return left;
  const started = Object.fromEntries(canary.apps.map(({ app, to }) => [app, to]));
  // Each begins with other numbers, so that not the same visitors try everything first.
  const first = (revision * 61) % 100;
  return [...left, { place, first, apps: started, began: at, ...changed }].toSorted((one, other) => one.place - other.place);
}

/** The lowest place that no canary has; undefined when all are taken. */
export const freePlace = (now: readonly RunningCanary[]) => places.find((place) => !now.some((one) => one.place === place));
