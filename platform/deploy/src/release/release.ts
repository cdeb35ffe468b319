import { join } from 'node:path';
import { apps as allApps } from 'shared/build/apps';
import { root } from 'shared/build/root';
import type { AppName } from 'shared/contracts/appNames';
import { canaryOf, formatCanary } from 'site/deployments/runningCanaries';
import { permittedSigner } from '../keys/permittedSigner.ts';
import { readState } from '../site/deploymentLog.ts';
import { folderOf, problemOf } from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import { readBuild } from './build.ts';
import { composePages } from './compose.ts';
import { type DeployOptions, deployReleases } from './deploy.ts';
import { copyStaged, type Staging } from './staged.ts';
import { upload } from './upload.ts';

export interface ReleaseOptions extends DeployOptions {
  from?: string;
  /** Releases of another site, which are released here with the same bytes; undefined: the builds of this checkout. */
  staging?: Staging | undefined;
}

/** Uploads one app's build to its immutable path and makes it live, if the gate accepts it. */
export async function release(site: Site, app: AppName, options: ReleaseOptions = {}): Promise<string> {
  return (await releaseTogether(site, [app], options))[0] ?? '';
}

/**
 * Releases, in one deployment, every app whose build is not the live one or whose live release is damaged. Skips apps with a
 * running canary.
 */
export async function releaseBuilt(site: Site, options: ReleaseOptions = {}): Promise<void> {
  const state = await readState(site, options.machine);
  const stale: AppName[] = [];
  for (const app of allApps) {
    const running = canaryOf(state.canaries, app);
    if (running) {
      options.say?.(`${app} stays as it is, because a canary runs: ${formatCanary(running)}. Promote or abort it.`);
      continue;
    }
    const folder = folderOf(await readBuild(join(root, app, 'dist')));
    if (state.apps[app]?.live !== folder || (await problemOf(site, state, app, folder)) !== null) stale.push(app);
  }
  // No provider check: the provider of this tree starts next, and refuses to start if it does not fit the live releases.
  if (stale.length > 0) await releaseTogether(site, stale, { ...options, provider: null });
  // A start that was killed before composing may have left stale pages.
  else await composePages(site, { ...options, unlessDone: true });
}

/**
 * Makes several apps live in one deployment: for the first release, and for contract changes that need host and remote together.
 * @returns the release folder of each
 */
export async function releaseTogether(site: Site, names: readonly AppName[], options: ReleaseOptions = {}): Promise<string[]> {
  const startedAt = performance.now();
  const { state, signer, builds } = await uploadTogether(site, names, options);
  await deployReleases(site, 'release', options, () =>
    builds.map(({ app, folder, signature }) => ({ app, to: folder, signature })),
  );
  if (state.before)
    options.say?.(
      `! The site had no keys. '${signer.name}' owns it now, and lets others release: npm run releases -- keys allow NAME PUBLIC-KEY APP…`,
    );
  options.say?.(
    `Released ${builds.map(({ app, folder }) => `${app} ${folder}`).join(', ')} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
  return builds.map(({ folder }) => folder);
}

/**
 * Uploads builds to their immutable paths.
 * @throws DeploymentRefused if the key may not release one of the apps; nothing is copied then
 */
export async function uploadTogether(site: Site, names: readonly AppName[], { machine, from, staging }: ReleaseOptions) {
  const { state, signer } = await permittedSigner(site, names, machine);
  const builds = await Promise.all(
    names.map((app) =>
      staging ? copyStaged(site, state, staging, app) : upload(site, state, signer, app, from ?? join(root, app, 'dist')),
    ),
  );
  return { state, signer, builds };
}
