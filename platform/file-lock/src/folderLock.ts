import { mkdir, readdir, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from './errno.ts';

/**
 * A lock is a folder that holds a file named after its owner's token. To take it is to rename a folder of one's own to that place,
 * which the file system grants to one only, and not while there is a file in it. To take over the lock of a dead owner is to
 * remove *its* files: whoever judged it dead as well, and comes later, finds no such file and removes nothing of the next owner.
 */
export interface Claim {
  /** Where the lock is; nothing stays there. */
  path: string;
  /** Names this owner; a new one each time. */
  token: string;
  /** What is told of the owner in the file that has the token's name. */
  owner: string;
  /** What else the owner keeps in the lock, by the ends of the files' names, which begin with the token. */
  beside?: Readonly<Record<`.${string}`, string | Uint8Array>>;
  /** Whether an owner died, by its file; it may be gone by now. */
  isDead(file: string): Promise<boolean>;
  /**
   * After a try in vain: whether to try once more.
   * @param living whether a living owner has the lock; those of dead ones are removed by then
   * @param mine the file of one's own token, where it waits
   */
  goOn(living: boolean, mine: string): Promise<boolean>;
}

/** @returns whether the lock was taken; false when `goOn` gave up */
export async function takeLock({ path, token, owner, beside = {}, isDead, goOn }: Claim): Promise<boolean> {
  const own = `${path}.${token}`;
  const mine = join(own, token);
  await mkdir(own, { recursive: true });
  try {
    for (const [end, content] of Object.entries(beside)) await writeFile(`${mine}${end}`, content);
    await writeFile(mine, owner);
    while (!(await moved(own, path))) {
      if (!(await goOn(await removeDead(path, isDead), mine))) return false;
    }
    return true;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Gives a lock back, one's own or that of a dead owner; the others' stay. */
export async function giveBack(path: string, token: string): Promise<void> {
  const files = await filesOf(path);
  // The token goes last: as long as it is there, others see whose the lock is.
  for (const file of files.filter((name) => name.startsWith(`${token}.`))) await unlessGone(unlink(join(path, file)), undefined);
  await unlessGone(unlink(join(path, token)), undefined);
  await removeEmpty(path);
}

/** @returns what comes, or `otherwise` where a file was gone by then */
export async function unlessGone<T>(coming: Promise<T>, otherwise: T): Promise<T> {
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
    // Windows answers EPERM where something stands already.
    if (isErrno(error, 'ENOTEMPTY', 'EEXIST', 'EPERM')) return false;
    throw error;
  }
}

/** Removes what dead owners left, each by its own name. @returns whether a living one has the lock */
async function removeDead(path: string, isDead: Claim['isDead']): Promise<boolean> {
  const files = await filesOf(path);
  let living = false;
  for (const token of files.filter((name) => !name.includes('.'))) {
    if (await isDead(join(path, token))) await giveBack(path, token);
    else living = true;
  }
  // Its owner died between its last two steps.
  if (files.length === 0) await removeEmpty(path);
  return living;
}

const filesOf = (path: string) => unlessGone(readdir(path), []);

/** The folder of a lock that somebody holds is not empty, and stays. */
async function removeEmpty(path: string): Promise<void> {
  await rmdir(path).catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
  });
}
