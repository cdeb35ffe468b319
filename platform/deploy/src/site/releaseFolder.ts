import { ReleaseInfo } from 'shared/build/releaseInfo';
import { Value } from 'typebox/value';
import type { Site } from './Site.ts';

/** Returns a release's folder below its app: version and build id, so that a folder never holds two different builds. */
export const folderOf = (info: ReleaseInfo) => `${info.version}-${info.buildId}`;

/**
 * Reads release.json of a release, validated and as parsed (with fields that this version may not know).
 * @throws Error if it does not exist or is invalid
 */
export async function readReleaseFile(site: Site, app: string, folder: string): Promise<{ info: ReleaseInfo; content: unknown }> {
  const path = `${app}/${folder}/release.json`;
  const found = await site.read(path);
  if (!found) throw new Error(`There is no release ${folder} of ${app} on the site.`);
  const content = parsed(found.text);
  if (Value.Check(ReleaseInfo, content)) return { info: content, content };
  throw new Error(`${path} on the site is no description of a release. Release ${app} anew, or roll it back.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
