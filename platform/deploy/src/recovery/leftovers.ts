import { releaseName } from 'shared/contracts/runningReleases';
import { canaryOf } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/siteState';
import { signaturePath } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';

/** After this time without a change a leftover counts as abandoned, ms; an upload takes seconds. */
const abandonedAfter = 3_600_000;

/** A release folder without signature: its upload or removal was interrupted. */
export interface IncompleteRelease {
  name: string;
  files: string[];
}

export async function incompleteReleases(site: Site, state: SiteState, now = Date.now()): Promise<IncompleteRelease[]> {
  const half: IncompleteRelease[] = [];
  for (const [name, files] of await releaseFolders(site)) {
    const [app = '', release = ''] = name.split('/');
    if (files.includes(signaturePath(app, release)) || isNamed(state, app, release)) continue;
    const changed = await Promise.all(files.map((file) => site.changedAt(file)));
    if (changed.every((at) => at === null || at < now - abandonedAfter)) half.push({ name, files });
  }
  return half;
}

/** Returns all release folders of the site, complete or not, with their files. */
export async function releaseFolders(site: Site): Promise<Map<string, string[]>> {
  const folders = new Map<string, string[]>();
  for (const path of await site.list('')) {
    const name = path.split('/').slice(0, 2).join('/');
    if (name !== path && releaseName.test(name)) folders.set(name, [...(folders.get(name) ?? []), path]);
  }
  return folders;
}

/** Returns whether the log names a release. Then a missing signature means damage, not an interrupted upload. */
function isNamed({ apps, canaries }: SiteState, app: string, release: string): boolean {
  const { live, earlier = [], left = [] } = apps[app] ?? {};
  return [live, ...earlier, ...left, canaryOf(canaries, app)?.apps[app]].includes(release);
}

/**
 * Removes a release, its signature first: if this process dies, the rest counts as an interrupted removal.
 * @param files all of its files
 */
export async function removeRelease(site: Site, { name, files }: IncompleteRelease): Promise<void> {
  const [app = '', release = ''] = name.split('/');
  const first = signaturePath(app, release);
  if (files.includes(first)) await site.remove(first);
  for (const file of files) await site.remove(file);
}

/**
 * Removes leftovers of killed processes.
 * @returns messages
 */
export async function sweepLeftovers(site: Site, state: SiteState, now = Date.now()): Promise<string[]> {
  const half = await incompleteReleases(site, state, now);
  for (const release of half) await removeRelease(site, release);
  const swept = await site.sweep(now - abandonedAfter);
  return [
    ...half.map(({ name }) => `${name} was only half uploaded or half removed: it is gone.`),
    ...(swept > 0 ? [`${swept} unfinished files of commands that were killed are gone.`] : []),
  ];
}
