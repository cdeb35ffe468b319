import { ReleaseInfo } from 'shared/build/releaseInfo';
import { Value } from 'typebox/value';
import type { Site } from './Site.ts';

/** A release's folder below its app: version and build, so it can never hold two different builds. */
export const folderOf = (info: ReleaseInfo) => `${info.version}-${info.buildId}`;

/** What a release on the site says about itself. @throws Error when there is no such release */
export async function readRelease(site: Site, app: string, folder: string): Promise<ReleaseInfo> {
  const found = await site.read(`${app}/${folder}/release.json`);
  if (!found) throw new Error(`There is no release ${folder} of ${app} on the site.`);
  return Value.Parse(ReleaseInfo, JSON.parse(found.text));
}
