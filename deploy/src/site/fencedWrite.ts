import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrno } from './errno.ts';

/** A lock without a sign of life for so long belongs to a process that died while it held it, ms. */
const staleAfter = 10_000;

/** How often an owner shows that it lives, ms. */
const beat = 2_000;

/**
 * Runs `work` while nobody else does who locks the same path, in this process or another.
 *
 * The lock is a folder that holds one file, named after its owner's token. To take it is to rename a folder of one's own to that
 * place, which the file system grants to one only, and not while there is a file in it. To take over the lock of a dead owner is
 * to remove *its* file: whoever judged it dead as well, and comes later, finds no such file and removes nothing of the next owner.
 * @param path where the lock is; nothing stays there
 * @param work gets a question to ask just before it writes: false when somebody took the lock over, after a long pause
 */
export async function withLock<T>(path: string, work: (isMine: () => Promise<boolean>) => Promise<T>): Promise<T> {
  const token = randomUUID();
  const mine = join(path, token);
  await take(path, token);
  const beating = setInterval(() => touch(mine), beat);
  try {
    return await work(() => isThere(mine));
  } finally {
    clearInterval(beating);
    await giveBack(path, mine);
  }
}

async function take(path: string, token: string): Promise<void> {
  const own = `${path}.${token}`;
  await mkdir(own, { recursive: true });
  try {
    await writeFile(join(own, token), '');
    while (!(await moved(own, path))) {
      await removeDead(path);
      await sleep(20);
      await touch(join(own, token));
    }
  } finally {
    await rm(own, { recursive: true, force: true });
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

/** Removes what dead owners left, each by its own name. */
async function removeDead(path: string): Promise<void> {
  const tokens = await unlessGone(readdir(path), []);
  for (const token of tokens) {
    const file = join(path, token);
    const lastSign = await unlessGone(
      stat(file).then(({ mtimeMs }) => mtimeMs),
      Number.POSITIVE_INFINITY,
    );
    if (Date.now() - lastSign > staleAfter) await giveBack(path, file);
  }
  // Its owner died between its last two steps.
  if (tokens.length === 0) await removeEmpty(path);
}

async function giveBack(path: string, file: string): Promise<void> {
  await unlessGone(unlink(file), undefined);
  await removeEmpty(path);
}

/** The folder of a lock that somebody holds is not empty, and stays. */
async function removeEmpty(path: string): Promise<void> {
  await rmdir(path).catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
  });
}

/** A lock that was taken over has no such file any more; its owner hears so when it asks. */
const touch = (file: string) => unlessGone(utimes(file, new Date(), new Date()), undefined);

const isThere = (file: string) =>
  unlessGone(
    stat(file).then(() => true),
    false,
  );

/** @returns what comes, or `otherwise` where a file was gone by then */
async function unlessGone<T>(coming: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await coming;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return otherwise;
    throw error;
  }
}
