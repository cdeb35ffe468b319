import { type Canary, places } from 'shared/contracts/canaries';
import type { CanaryApp, MoveDraft } from './move.ts';

/** A canary that runs on a site: what some visitors get in the place of what is live. */
export interface RunningCanary extends Omit<Canary, 'releases'> {
  /** Release folder by app. */
  apps: Readonly<Record<string, string>>;
  /** Revision of the move that last said something about it. */
  revision: number;
}

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

/** Whether a canary is of these releases and no others. */
export const isOf = ({ apps }: RunningCanary, wanted: readonly Pick<CanaryApp, 'app' | 'to'>[]): boolean =>
  Object.keys(apps).length === wanted.length && wanted.every(({ app, to }) => apps[app] === to);

/**
 * The canaries after a move. Whatever makes another release of one of its apps live ends a canary: it was tried beside the one before.
 * @param revision of the move
 */
export function afterCanaries(now: readonly RunningCanary[], draft: MoveDraft, revision: number): readonly RunningCanary[] {
  const { canary, aborted = [], apps } = draft;
  const ended = [...apps, ...aborted].map(({ app }) => canaryOf(now, app));
  const left = now.filter((one) => !ended.includes(one));
  if (!canary) return left;
  const { percent } = canary;
  const same = left.find((one) => isOf(one, canary.apps));
  if (same) return left.map((one) => (one === same ? { ...one, percent, revision } : one));
  const place = freePlace(left);
  if (place === undefined) return left;
  const started = Object.fromEntries(canary.apps.map(({ app, to }) => [app, to]));
  // Each begins with other numbers, so that not the same visitors try everything first.
  const first = (revision * 61) % 100;
  return [...left, { place, first, percent, apps: started, revision }].toSorted((one, other) => one.place - other.place);
}

/** The lowest place that no canary has; undefined when all are taken. */
export const freePlace = (now: readonly RunningCanary[]) => places.find((place) => !now.some((one) => one.place === place));
