import { canaryOf } from 'site/deployments/runningCanaries';
import type { Machine } from '../keys/machine.ts';
import { readState } from '../site/deploymentLog.ts';
import { signaturePath } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';
import { type FoundRelease, knownReleases, removable, tabStaysOpen } from './knownReleases.ts';
import { recoverSite, removeRelease } from './leftovers.ts';

export interface CleanOptions {
  machine: Machine;
  say: (line: string) => void;
  olderThan: number;
  keep: number;
  dryRun: boolean;
}

/**
 * Removes old releases. Keeps live releases and canaries, the first rollback target, and releases that an open tab may still use.
 * @returns the names of the removed releases; with `dryRun`, of those that it would remove
 * @throws Error if `olderThan` is too short to be sure that no open tab uses a release
 */
export async function clean(site: Site, { machine, say, olderThan, keep, dryRun }: CleanOptions): Promise<string[]> {
  const state = dryRun ? await readState(site, machine) : await recoverSite(site, machine, say);
  if (state.before) throw new Error('Nothing was moved here since moves are signed. Release something first.');
  const { releases, damaged, notesTabs } = await knownReleases(site, state);
  if (!notesTabs && olderThan < tabStaysOpen)
    throw new Error(
      'No server of this site notes what open tabs run (nginx serves /live.json alone), so only its age tells that no tab uses a release any more: --older-than 7d, or more.',
    );
  for (const app of damaged)
    say(`! The live release of ${app} is damaged, so nothing of ${app} goes. See npm run releases -- verify.`);
  const gone: string[] = [];
  for (const release of removable(releases, { olderThan, keep, now: Date.now() })) {
    if (!dryRun && !(await remove(site, release, machine))) say(`${release.name} was moved in this moment, and stays.`);
    else gone.push(release.name);
  }
  return gone;
}

/** @returns false if the release was deployed again in the meantime; its signature is then restored */
async function remove(site: Site, { app, release, name, files }: FoundRelease, machine: Machine): Promise<boolean> {
  const path = signaturePath(app, release);
  const signature = await site.read(path);
  await site.remove(path);
  // Without its signature a release cannot be deployed any more. A deployment from just before is seen in the state read here.
  const { apps, canaries, offers } = await readState(site, machine);
  const now = apps[app];
  const offered = offers.filter((offer) => offer.app === app).map(({ to }) => to);
  const isNamed = [now?.live, now?.earlier[0], canaryOf(canaries, app)?.apps[app], ...offered].includes(release);
  if (signature && isNamed) {
    await site.write(path, signature.text, 'application/json');
    return false;
  }
  await removeRelease(site, { name, files });
  return true;
}
