import {
  clockFiles,
  combinations,
  markerFile,
  numbersOf,
  type Variants,
  variantFile,
  variantsPath,
} from 'shared/contracts/canaries';
import { type SiteKeys, siteKeysPath } from 'shared/contracts/preview';
import { livePath } from 'shared/contracts/siteFiles';
import { releasesOf } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/siteState';
import { type LiveRelease, liveReleases, type WholeCanary, wholeCanaries, withCanaries } from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import { composedFiles } from './composed.ts';
import type { ComposedFile } from './runComposer.ts';

export interface Pages {
  files: ComposedFile[];
  warnings: string[];
}

/**
 * Composes the documents of the live releases and of each combination of canaries, the latter in folders of their own, by the
 * rules of the host in that combination. A combination that cannot be composed is left out with a warning, and servers send the
 * live releases: a canary must not break the pages of other visitors.
 * @throws Error if the live releases cannot be composed
 */
export async function pagesOf(site: Site, state: SiteState): Promise<Pages> {
  const { revision } = state;
  const live = await liveReleases(site, state);
  const { canaries, warnings } = await wholeCanaries(site, state);
  const variants: ComposedFile[] = [];
  const others: LiveRelease[][] = [];
  const without: string[] = [];
  for (const some of combinations(canaries)) {
    try {
      variants.push(...(await variantFiles(site, revision, live.releases, some)));
      others.push(withCanaries(live.releases, some));
    } catch (error) {
      without.push(variantOf(some));
      warnings.push(`Pages with ${namesOf(some)} cannot be composed, and are what is live: ${messageOf(error)}`);
    }
  }
  const files = await composedFiles(site, revision, live.releases, others);
  if (files.length === 0) return { files, warnings: live.warnings };
  const running: Variants = {
    revision,
    canaries: canaries.map(({ canary }) => {
      const { place, first, percent, since, until } = canary;
      return { place, first, percent, releases: releasesOf(canary), since, ...(until === undefined ? {} : { until }) };
    }),
    without,
  };
  return {
    files: [
      ...files.filter(({ file }) => file !== livePath),
      ...variants,
      ...canaries.flatMap(({ canary }) => markersOf(canary)),
      { file: siteKeysPath, text: `${JSON.stringify(keysInForce(state))}\n` },
      ...(state.canaries.length > 0 ? [{ file: variantsPath, text: `${JSON.stringify(running)}\n` }] : []),
      ...files.filter(({ file }) => file === livePath),
    ],
    warnings: [...live.warnings, ...warnings],
  };
}

/**
 * Composes the documents of one combination of canaries.
 * @throws Error if they cannot be composed
 */
export async function variantFiles(
  site: Site,
  revision: number,
  live: readonly LiveRelease[],
  canaries: readonly WholeCanary[],
): Promise<ComposedFile[]> {
  const name = variantOf(canaries);
  const files = await composedFiles(site, revision, withCanaries(live, canaries));
  return files.filter(({ file }) => file !== livePath).map(({ file, text }) => ({ file: variantFile(name, file), text }));
}

function keysInForce({ revision, keys }: SiteState): SiteKeys {
  const inForce = Object.values(keys).filter(({ revoked, watcher }) => !revoked && !watcher);
  return { revision, keys: inForce.map(({ name, publicKey, apps, owner }) => ({ name, publicKey, apps, owner })) };
}

const variantOf = (canaries: readonly WholeCanary[]) => canaries.map(({ canary }) => canary.place).join('');

export const namesOf = (canaries: readonly WholeCanary[]): string =>
  `the canar${canaries.length > 1 ? 'ies' : 'y'} ${canaries.flatMap(({ canary }) => releasesOf(canary)).join(', ')}`;

/** Marker files carry the revision that began or changed their canary, so other deployments leave them unchanged. */
const markersOf = ({ revision, ...canary }: WholeCanary['canary']): ComposedFile[] =>
  [...numbersOf(canary).map((digits) => markerFile(canary.place, digits)), ...clockFiles(canary)].map((file) => ({
    file,
    text: `{"revision":${revision}}\n`,
  }));

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
