import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseInfo } from 'shared/build/releaseInfo';
import { Value } from 'typebox/value';

/**
 * Reads release.json of a build folder.
 * @throws Error if it is missing or invalid
 */
export async function readBuild(folder: string): Promise<ReleaseInfo> {
  return Value.Parse(ReleaseInfo, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
}
