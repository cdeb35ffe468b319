import type { AppName } from 'shared/contracts/appNames';
import { sha256 } from 'site/deployments/signing';
import { keyOf, mayRelease, type SiteState } from 'site/deployments/siteState';
import type { Machine } from '../keys/machine.ts';
import { readState } from '../site/deploymentLog.ts';
import { changedFiles, type ReleaseSignature, readSignature, signaturePath } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';
import { contentTypeOf } from './releaseFiles.ts';

/** Releases of another site, chosen before they are tried: what becomes live is what was tried. */
export interface Staging {
  site: Site;
  releases: readonly StagedRelease[];
}

/**
 * `folder`: release folder below the app. `hash`: sha256 of its signature.json. `skipped`: steps that were left out when it
 * became live there.
 */
interface StagedRelease {
  app: AppName;
  folder: string;
  content: ReleaseSignature;
  hash: string;
  skipped: readonly string[];
}

/**
 * Returns the live release of an app on another site, after a check of its signature and all files.
 * @throws Error when there is none, or it is not as it was signed
 */
async function stagedRelease(staging: Site, app: AppName, machine?: Machine): Promise<StagedRelease> {
  const state = await readState(staging, machine);
  const folder = state.apps[app]?.live;
  if (folder === undefined) throw new Error(`Nothing was released: ${app} is not live on ${staging.address}.`);
  const signed = await readSignature(staging, app, folder);
  const isDeployed = signed !== null && signed.hash === state.signatures[`${app}/${folder}`];
  const [fault] = isDeployed ? await changedFiles(staging, signed.content) : ['signature.json is not the one that was deployed'];
  if (!signed || fault !== undefined)
    throw new Error(`Nothing was released: ${app} ${folder} on ${staging.address} is not as it was released: ${fault}.`);
  const move = state.moves.findLast(({ apps }) => apps.some((one) => one.app === app && one.to === folder));
  return { app, folder, ...signed, skipped: move?.skipped ?? [] };
}

/** Chooses the live releases of apps on another site. @throws Error as `stagedRelease` */
export async function stagedReleases(site: Site, apps: readonly AppName[], machine?: Machine): Promise<Staging> {
  return { site, releases: await Promise.all(apps.map((app) => stagedRelease(site, app, machine))) };
}

/**
 * Copies a release with its signature from another site, byte by byte.
 * @throws Error when the key that signed it may not release the app on this site; nothing is copied then
 */
export async function copyStaged(
  site: Site,
  state: SiteState,
  { site: staging, releases }: Staging,
  app: AppName,
): Promise<{ app: AppName; folder: string; signature: string }> {
  const release = releases.find((one) => one.app === app);
  if (!release) throw new Error(`${app} was not chosen from ${staging.address}.`);
  const { folder, content, hash } = release;
  const signer = keyOf(state, content.publicKey);
  if (signer === undefined || !mayRelease(signer, app))
    throw new Error(
      `Nothing was released: ${app} ${folder} was signed by '${content.by}', who may not release it on ${site.address}: npm run releases -- keys allow ${content.by} ${content.publicKey} ${app}.`,
    );
  for (const [name, expected] of Object.entries(content.files)) {
    const file = await staging.read(`${app}/${folder}/${name}`);
    if (file === null || sha256(file.bytes) !== expected)
      throw new Error(`Nothing was released: ${name} of ${app} ${folder} on ${staging.address} was changed.`);
    await site.write(`${app}/${folder}/${name}`, file.bytes, contentTypeOf(name.replace(/\.(?:br|gz)$/, '')));
  }
  const signature = await staging.read(signaturePath(app, folder));
  if (signature === null || sha256(signature.text) !== hash)
    throw new Error(`Nothing was released: the signature of ${app} ${folder} on ${staging.address} was changed.`);
  // The signature last: it tells that the release is complete.
  await site.write(signaturePath(app, folder), signature.text, 'application/json');
  return { app, folder, signature: hash };
}

/** Compares what is live on two sites. @returns a sentence for each app, and whether all are the same */
export async function diffSites(one: Site, other: Site, machine?: Machine): Promise<{ lines: string[]; same: boolean }> {
  const [ours, theirs] = await Promise.all([readState(one, machine), readState(other, machine)]);
  const apps = [...new Set([...Object.keys(ours.apps), ...Object.keys(theirs.apps)])].sort();
  const found = apps.map((app) => {
    const [here, there] = [ours.apps[app]?.live, theirs.apps[app]?.live];
    const same = here === there && ours.signatures[`${app}/${here}`] === theirs.signatures[`${app}/${there}`];
    if (same) return { same, line: `${app}: the same on both, ${here}` };
    const note = here === there ? ', built or signed twice' : '';
    return { same, line: `${app}: ${here ?? 'nothing'} on ${one.address}, ${there ?? 'nothing'} on ${other.address}${note}` };
  });
  return { lines: found.map(({ line }) => line), same: found.every(({ same }) => same) };
}
