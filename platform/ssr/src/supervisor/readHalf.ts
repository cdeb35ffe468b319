import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';

/** More than any half has, bytes. */
const mostBytes = 8 * 1024 * 1024;

/**
 * The code of a release's server half, as its `release.json` has it.
 * @param siteDir real path of the site's folder
 * @param folder of the release, e.g. `mfe-lottery/0.1.0-def`
 * @param placeholder stands in its code for its release's address
 * @returns null where the release has none: it is from before halves
 * @throws where it is not what the release says
 */
export async function readHalf(siteDir: string, folder: string, placeholder: string): Promise<string | null> {
  const info: unknown = JSON.parse((await readText(siteDir, `${folder}/release.json`)).toString('utf8'));
  const server = typeof info === 'object' && info !== null && 'server' in info ? info.server : undefined;
  if (server === undefined) return null;
  if (typeof server !== 'object' || server === null || !('file' in server) || !('integrity' in server))
    throw new Error('release.json does not say what its server half is.');
  const { file, integrity } = server;
  if (typeof file !== 'string' || !/^[\w-]+(\.[\w-]+)*$/.test(file))
    throw new Error('release.json names no file of the release.');
  const bytes = await readText(siteDir, `${folder}/${file}`);
  if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` !== integrity)
    throw new Error(`${file} is not the one that release.json names.`);
  return bytes.toString('utf8').replaceAll(placeholder, `/${folder}/`);
}

/** Follows no link, waits at no pipe, and reads nothing endless. */
async function readText(siteDir: string, file: string): Promise<Buffer> {
  const full = `${siteDir}/${file}`;
  if ((await realpath(full)) !== full) throw new Error(`${file} leads somewhere else.`);
  const handle = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const about = await handle.stat();
    if (!about.isFile() || about.size > mostBytes) throw new Error(`${file} is no file, or far too large.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
