import { join } from 'node:path';
import { apps as allApps } from 'shared/build/apps';
import { root } from 'shared/build/root';
import type { AppName } from 'shared/contracts/appNames';
import { type Machine, thisMachine } from '../keys/machine.ts';
import { signerFor } from '../keys/signer.ts';
import { MoveRefused } from '../site/addMove.ts';
import { readState } from '../site/chain.ts';
import { problemOf } from '../site/liveReleases.ts';
import { folderOf } from '../site/releaseFolder.ts';
import type { Site } from '../site/Site.ts';
import { mayRelease } from '../site/state.ts';
import { composePages } from './compose.ts';
import { type MoveOptions, moveLive } from './moveLive.ts';
import { readBuild } from './readBuild.ts';
import { upload } from './upload.ts';

export interface ReleaseOptions extends MoveOptions {
  /** Folder of the build; default `<app>/dist`. */
  from?: string;
}

/** Copies one app's build to its immutable path and makes it live, if the gate lets it. */
export async function release(site: Site, app: AppName, options: ReleaseOptions = {}): Promise<string> {
  return (await releaseTogether(site, [app], options))[0] ?? '';
}

/** Releases every app whose build is not the live one, or whose live one is not as it was signed, in a single move. */
export async function releaseBuilt(site: Site, options: ReleaseOptions = {}): Promise<void> {
  const state = await readState(site, options.machine);
  const stale: AppName[] = [];
  for (const app of allApps) {
    const folder = folderOf(await readBuild(join(root, app, 'dist')));
    if (state.apps[app]?.live !== folder || (await problemOf(site, state, app, folder)) !== null) stale.push(app);
  }
  if (stale.length > 0) await releaseTogether(site, stale, options);
  // Killed before its pages were composed, the last start left them stale.
  else await composePages(site, { ...options, unlessDone: true });
}

/**
 * Makes several apps live in one move: for the first release, and for a change of the contract that the host and a remote can
 * only make together.
 * @returns the release folder of each
 */
export async function releaseTogether(site: Site, names: readonly AppName[], options: ReleaseOptions = {}): Promise<string[]> {
  const startedAt = performance.now();
  const { state, signer } = await signerWhoMay(site, names, options.machine);
  const builds = await Promise.all(names.map((app) => upload(site, state, signer, app, options.from ?? join(root, app, 'dist'))));
  await moveLive(site, 'release', options, () => builds.map(({ app, folder, signature }) => ({ app, to: folder, signature })));
  options.say?.(
    `Released ${builds.map(({ app, folder }) => `${app} ${folder}`).join(', ')} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
  return builds.map(({ folder }) => folder);
}

/**
 * Who signs on this machine. To be asked before anything is built: that takes a minute.
 * @throws MoveRefused when they may not release one of the apps
 */
export async function signerWhoMay(site: Site, names: readonly AppName[], machine: Machine = thisMachine()) {
  const state = await readState(site, machine);
  const signer = await signerFor(site, state, machine);
  const key = state.keys[signer.name];
  const not = key && names.filter((app) => !mayRelease(key, app));
  if (not && not.length > 0)
    throw new MoveRefused(`Nothing was moved: the key '${signer.name}' may not release ${not.join(', ')}.`);
  return { state, signer };
}
