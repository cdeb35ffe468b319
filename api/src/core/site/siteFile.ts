import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, isErrno } from '../errorCode.ts';

/** More than the largest document or record of a site has, bytes. */
const mostBytes = 16 * 1024 * 1024;

/** Something lies on the site that no release writes there. */
export class NoSiteFile extends Error {
  override name = 'NoSiteFile';
}

export interface SiteFile {
  /** Epoch ms. */
  changed: number;
  /** The text. Whoever knows the file by `changed` already need not read it. */
  read(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens a file of a released site. Whoever may release writes there and the provider reads with rights of its own: so it follows no link
 * and no path that leads out, waits at no pipe, and reads nothing endless.
 * @param file relative to the site's folder
 * @returns null when it is not there
 * @throws NoSiteFile
 */
export async function openSiteFile(siteDir: string, file: string): Promise<SiteFile | null> {
  try {
    const folder = await realpath(siteDir);
    const full = path.join(folder, file);
    if (!full.startsWith(folder + path.sep) || (await realpath(full)) !== full)
      throw new NoSiteFile(`${file} of the site in ${siteDir} leads somewhere else.`);
    const handle = await open(full, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const about = await handle.stat();
    if (!about.isFile() || about.size > mostBytes) {
      await handle.close();
      throw new NoSiteFile(`${file} of the site in ${siteDir} is no file, or far too large.`);
    }
    return { changed: about.mtimeMs, read: () => handle.readFile('utf8'), close: () => handle.close() };
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

/** The text of a file of a released site; null when it is not there. @throws NoSiteFile */
export async function readSiteFile(siteDir: string, file: string): Promise<string | null> {
  const opened = await openSiteFile(siteDir, file);
  if (opened === null) return null;
  try {
    return await opened.read();
  } finally {
    await opened.close();
  }
}

/** What a file of a release is: ready to be sent, missing, or a way out of the release's folder. */
export type ReleaseFile = 'file' | 'missing' | 'leads elsewhere';

/**
 * Looks, before a file of a release is sent, whether it lies in the folder of that release itself and not behind a symbolic link.
 * @param release folder below the site's, `mfe-lottery/0.1.0-3f2a9c0d1e`
 * @param file relative to that folder
 */
export async function lookAtReleaseFile(siteDir: string, release: string, file: string): Promise<ReleaseFile> {
  try {
    const folder = path.join(await realpath(siteDir), release);
    const full = path.join(folder, file);
    return full.startsWith(folder + path.sep) && (await realpath(full)) === full ? 'file' : 'leads elsewhere';
  } catch (error) {
    // ERR_INVALID_ARG_VALUE: the name has a NUL character.
    const isMissing = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(errorCode(error) ?? '');
    return isMissing ? 'missing' : 'leads elsewhere';
  }
}
