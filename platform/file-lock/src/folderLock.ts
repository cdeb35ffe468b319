import { mkdir, readdir, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A lock is a folder that holds a file named after its owner's token. A process takes the lock by renaming its own folder to the
 * lock's path: the file system lets only one process succeed, and none while the target has a file in it. To take over the lock
 * of a dead owner, a process removes only the files of that owner's token. If two processes do this, the later one finds no such
 * file, and cannot remove the files of the next owner.
 */
export interface Claim {
  path: string;
  token: string;
  owner: string;
  /** Further files of the owner in the lock folder, by suffix; each name is the token plus the suffix. */
  beside?: Readonly<Record<`.${string}`, string | Uint8Array>>;
  /** Returns whether the owner of a token file is dead. The file may no longer exist. */
  isDead(file: string): Promise<boolean>;
  /**
   * Decides after a failed attempt whether to try again.
   * @param living whether a living owner holds the lock; files of dead owners are already removed
   * @param mine path of this owner's token file, in its waiting folder
   */
  shouldRetry(living: boolean, mine: string): Promise<boolean>;
}

/** Takes the lock. @returns false when `goOn` gave up */
export async function takeLock({ path, token, owner, beside = {}, isDead, shouldRetry }: Claim): Promise<boolean> {
  const own = `${path}.${token}`;
  const mine = join(own, token);
  await mkdir(own, { recursive: true });
  try {
    for (const [end, content] of Object.entries(beside)) await writeFile(`${mine}${end}`, content);
    await writeFile(mine, owner);
    while (!(await moved(own, path))) {
      if (!(await shouldRetry(await removeDead(path, isDead), mine))) return false;
    }
    return true;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Releases the lock of one owner (its own, or a dead one's) and leaves other owners' files. */
export async function releaseLock(path: string, token: string): Promise<void> {
  const files = await filesOf(path);
  // Remove the token last: while it exists, other processes can see who owns the lock.
  for (const file of files.filter((name) => name.startsWith(`${token}.`)))
    await ignoreMissing(unlink(join(path, file)), undefined);
  await ignoreMissing(unlink(join(path, token)), undefined);
  await removeEmpty(path);
}

/** Awaits a file operation. @returns its result, or `otherwise` when the file did not exist */
export async function ignoreMissing<T>(coming: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await coming;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return otherwise;
    throw error;
  }
}

async function moved(own: string, path: string): Promise<boolean> {
  try {
    await rename(own, path);
    return true;
  } catch (error) {
    // Windows answers EPERM where the target exists.
    if (isErrno(error, 'ENOTEMPTY', 'EEXIST', 'EPERM')) return false;
    throw error;
  }
}

async function removeDead(path: string, isDead: Claim['isDead']): Promise<boolean> {
  const files = await filesOf(path);
  let living = false;
  for (const token of files.filter((name) => !name.includes('.'))) {
    if (await isDead(join(path, token))) await releaseLock(path, token);
    else living = true;
  }
  if (files.length === 0) await removeEmpty(path);
  return living;
}

const filesOf = (path: string) => ignoreMissing(readdir(path), []);

async function removeEmpty(path: string): Promise<void> {
  await rmdir(path).catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
  });
}

/** Returns whether an error is a file system error with one of these codes, e.g. `ENOENT`. */
export function isErrno(error: unknown, ...codes: string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.some((code) => code === error.code);
}
