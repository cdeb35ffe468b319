import {
  clockFiles,
  combinations,
  markerFile,
  numbersOf,
  type Variants,
  variantFile,
  variantsPath,
} from 'shared/contracts/canaries';
import { livePath } from 'shared/contracts/livePages';
import { type SiteKeys, siteKeysPath } from 'shared/contracts/preview';
import { releasesOf } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/state';
import { type LiveRelease, liveReleases, type WholeCanary, wholeCanaries, withCanaries } from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import { composedFiles } from './composed.ts';
import type { ComposedFile } from './runComposer.ts';

/** All that has to lie below `pages/` after a move. */
export interface Pages {
  /** In the order in which they are written; none before the first release of the host. */
  files: ComposedFile[];
  /** To be said loudly. */
  warnings: string[];
}

/**
 * The documents of what is live, and of each combination of canaries that run: each in a folder of its own, by the rules of the host that is
 * part of it. What cannot be composed with a canary is left out, and a web server takes what is live in its place: a canary never costs
 * anybody else their pages.
 * @throws Error when what is live cannot be composed
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

/** The documents that somebody gets who gets these canaries. @throws Error when they cannot be composed */
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

/** Whose previews the provider shows. */
function keysInForce({ revision, keys }: SiteState): SiteKeys {
  const inForce = Object.values(keys).filter(({ revoked }) => !revoked);
  return { revision, keys: inForce.map(({ name, publicKey, apps, owner }) => ({ name, publicKey, apps, owner })) };
}

const variantOf = (canaries: readonly WholeCanary[]) => canaries.map(({ canary }) => canary.place).join('');

/** For people: which canaries. */
export const namesOf = (canaries: readonly WholeCanary[]): string =>
  `the canar${canaries.length > 1 ? 'ies' : 'y'} ${canaries.flatMap(({ canary }) => releasesOf(canary)).join(', ')}`;

/** They tell the revision of the move that began or changed their canary: until another one does, they stay the same. */
const markersOf = ({ revision, ...canary }: WholeCanary['canary']): ComposedFile[] =>
  [...numbersOf(canary).map((digits) => markerFile(canary.place, digits)), ...clockFiles(canary)].map((file) => ({
    file,
    text: `{"revision":${revision}}\n`,
  }));

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
