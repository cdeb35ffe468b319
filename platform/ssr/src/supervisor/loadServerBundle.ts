import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';

const mostBytes = 8 * 1024 * 1024;

/**
 * Reads the server bundle of a release, as described in its `release.json`.
 * @param siteDir real path of the site's folder
 * @param folder of the release, e.g. `mfe-lottery/0.1.0-def`
 * @param placeholder text in the code that is replaced with the URL path of the release
 * @returns null for an older release without a server bundle
 * @throws when the file does not match release.json
 */
export async function loadServerBundle(siteDir: string, folder: string, placeholder: string): Promise<string | null> {
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

/** Reads a file without following links, blocking at pipes, or reading without limit. */
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
