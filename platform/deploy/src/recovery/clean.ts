import { canaryOf } from 'site/deployments/runningCanaries';
import type { Machine } from '../keys/machine.ts';
import { readState } from '../site/chain.ts';
import { signaturePath } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';
import { type FoundRelease, knownReleases } from './knownReleases.ts';
import { removeRelease } from './leftovers.ts';
import { removable, tabStaysOpen } from './removable.ts';
import { settle } from './settle.ts';

export interface CleanOptions {
  machine: Machine;
  say: (line: string) => void;
  /** Only what has not been live for so long, ms. */
  olderThan: number;
  /** So many of each app stay, whatever their age. */
  keep: number;
  /** Say what would go, and take nothing away. */
  dryRun: boolean;
}

/**
 * Takes old releases away: never what is live or a canary, what a rollback goes back to first, or what an open tab may still use.
 * @returns the names of those that went, or would
 * @throws Error when an age is asked for at which open tabs cannot be told from closed ones
 */
export async function clean(site: Site, { machine, say, olderThan, keep, dryRun }: CleanOptions): Promise<string[]> {
  const state = dryRun ? await readState(site, machine) : await settle(site, machine, say);
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

/** @returns false when it was moved back while this was decided: then it is as it was */
async function remove(site: Site, { app, release, name, files }: FoundRelease, machine: Machine): Promise<boolean> {
  const path = signaturePath(app, release);
  const signature = await site.read(path);
  await site.remove(path);
  // From here on no move to it is let through; one that was let through before is seen here.
  const { apps, canaries } = await readState(site, machine);
  const now = apps[app];
  const isNamed = [now?.live, now?.earlier[0], canaryOf(canaries, app)?.apps[app]].includes(release);
  if (signature && isNamed) {
    await site.write(path, signature.text, 'application/json');
    return false;
  }
  await removeRelease(site, { name, files });
  return true;
}
