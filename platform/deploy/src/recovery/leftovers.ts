import { releaseName } from 'shared/contracts/runningReleases';
import { canaryOf } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/state';
import { signaturePath } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';

/** What nobody has touched for so long is nobody's any more, ms: an upload takes seconds. */
const abandonedAfter = 3_600_000;

/** A folder of a release without a signature: its upload was not finished, or its removal. */
export interface HalfRelease {
  /** App and folder: `mfe-lottery/0.1.0-3f2a9c0d1e`. */
  name: string;
  files: string[];
}

/** Half releases that nobody is at work on any more. */
export async function halfReleases(site: Site, state: SiteState, now = Date.now()): Promise<HalfRelease[]> {
  const half: HalfRelease[] = [];
  for (const [name, files] of await releaseFolders(site)) {
    const [app = '', release = ''] = name.split('/');
    if (files.includes(signaturePath(app, release)) || isNamed(state, app, release)) continue;
    const changed = await Promise.all(files.map((file) => site.changedAt(file)));
    if (changed.every((at) => at === null || at < now - abandonedAfter)) half.push({ name, files });
  }
  return half;
}

/** All releases that lie on the site, whole or not, with their files. */
export async function releaseFolders(site: Site): Promise<Map<string, string[]>> {
  const folders = new Map<string, string[]>();
  for (const path of await site.list('')) {
    const name = path.split('/').slice(0, 2).join('/');
    if (name !== path && releaseName.test(name)) folders.set(name, [...(folders.get(name) ?? []), path]);
  }
  return folders;
}

/** Whether a release is, or was, live, or is a canary: then it is no half one, only a damaged or an old one. */
function isNamed({ apps, canaries }: SiteState, app: string, release: string): boolean {
  const { live, earlier = [], left = [] } = apps[app] ?? {};
  return [live, ...earlier, ...left, canaryOf(canaries, app)?.apps[app]].includes(release);
}

/**
 * Takes a release away. Its signature goes first: what is left of it, should this process die, is a half one.
 * @param files all of its files
 */
export async function removeRelease(site: Site, { name, files }: HalfRelease): Promise<void> {
  const [app = '', release = ''] = name.split('/');
  const first = signaturePath(app, release);
  if (files.includes(first)) await site.remove(first);
  for (const file of files) await site.remove(file);
}

/** Takes away what killed processes left. @returns sentences about it */
export async function sweepLeftovers(site: Site, state: SiteState, now = Date.now()): Promise<string[]> {
  const half = await halfReleases(site, state, now);
  for (const release of half) await removeRelease(site, release);
  const swept = await site.sweep(now - abandonedAfter);
  return [
    ...half.map(({ name }) => `${name} was only half uploaded or half removed: it is gone.`),
    ...(swept > 0 ? [`${swept} unfinished files of commands that were killed are gone.`] : []),
  ];
}
