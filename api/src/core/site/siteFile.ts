import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, isErrno } from '../errorCode.ts';

const mostBytes = 16 * 1024 * 1024;

/** The site contains something that no release writes there, such as a symbolic link. */
export class NoSiteFile extends Error {
  override name = 'NoSiteFile';
}

export interface SiteFile {
  /** Epoch ms. */
  changed: number;
  /** Reads the text; unnecessary for a caller that knows the file by `changed`. */
  read(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens a file of a released site. Accounts that release can write there, and the provider has other rights: so it follows no
 * links and no paths that lead out, does not block on pipes, and limits the size.
 * @param file relative to the site's folder
 * @returns null when it is missing
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

export async function changedAt(siteDir: string, file: string): Promise<number | null> {
  try {
    return (await stat(path.join(siteDir, file))).mtimeMs;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Reads a file of a released site; null when it is missing. @throws NoSiteFile */
export async function readSiteFile(siteDir: string, file: string): Promise<string | null> {
  const opened = await openSiteFile(siteDir, file);
  if (opened === null) return null;
  try {
    return await opened.read();
  } finally {
    await opened.close();
  }
}

export type ReleaseFile = 'file' | 'missing' | 'leads elsewhere';

/**
 * Checks whether a file is in the folder of its release and not behind a symbolic link.
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

/**
 * Returns a reader of the files of a released site, by path in its folder; null for a missing file.
 * @param site its folder, or the http(s) address of the bucket's folder
 */
export const siteReader =
  (site: string) =>
  (file: string): Promise<string | null> =>
    /^https?:/.test(site) ? readBucketFile(site, file) : readSiteFile(site, file);

/**
 * Reads a file from the bucket of a released site; null when it is missing. A store answers 403 for a missing file where listing
 * is not allowed.
 * @param address http(s) address of the bucket's folder
 * @throws Error when the store does not answer
 */
export async function readBucketFile(address: string, file: string): Promise<string | null> {
  const answer = await fetch(`${address.replace(/\/$/, '')}/${file}`, { signal: AbortSignal.timeout(5_000) });
  if (answer.ok) return answer.text();
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 403) return null;
  throw new Error(`The site's store answered ${answer.status} for ${file}.`);
}
