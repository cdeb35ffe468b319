import { apps } from 'shared/build/apps';
import type { AppName } from 'shared/contracts/appNames';
import { mostCanaryHours, mostPercent } from 'shared/contracts/canaries';
import type { Target } from './release/rollback.ts';

/**
 * Parses apps, each with an optional version after it.
 * @throws Error for a word that is neither
 */
export function targetsOf(words: readonly string[]): Target[] {
  const starts = words.flatMap((word, index) => (index === 0 || apps.some((app) => app === word) ? [index] : []));
  const targets = starts.map((start, index) => {
    const [name, to, ...more] = words.slice(start, starts[index + 1]);
    if (more.length > 0) throw new Error(`'${more[0]}' is no app. An app is one of ${apps.join(', ')}.`);
    return { app: appOf(name), to };
  });
  return targets.length > 0 ? targets : [{ app: appOf(undefined), to: undefined }];
}

/**
 * Parses the shares of a canary in whole percent: the first one, and the steps that follow.
 * @throws Error if it is invalid
 */
export function sharesOf(word: string): { percent: number; steps: number[] } {
  const shares = word.split(',').map((share) => (/^\d{1,2}$/.test(share) ? Number(share) : 0));
  const grow = shares.every((share, at) => share > (shares[at - 1] ?? 0) && share <= mostPercent);
  const [percent = 0, ...steps] = shares;
  if (grow) return { percent, steps };
  throw new Error(
    `--canary takes a share of the visitors, 1 to ${mostPercent} percent, e.g. 5, or growing ones, e.g. 1,5,20,${mostPercent}; not '${word}'.`,
  );
}

/**
 * Parses the duration of a canary: `24h`, `3d`.
 * @returns hours
 * @throws Error if it is invalid
 */
export function expiryOf(word: string): number {
  const [, count, unit] = /^(\d{1,3})([hd])$/.exec(word) ?? [];
  const hours = Number(count) * (unit === 'd' ? 24 : 1);
  if (hours >= 1 && hours <= mostCanaryHours) return hours;
  throw new Error(`--canary-expires takes hours or days, 1h to ${mostCanaryHours / 24}d, e.g. 24h, not '${word}'.`);
}

export function appOf(name: string | undefined): AppName {
  const app = apps.find((one) => one === name);
  if (!app) throw new Error(`Name the app: one of ${apps.join(', ')}.`);
  return app;
}
