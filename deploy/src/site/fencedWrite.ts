import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrno } from './errno.ts';

/** A lock without a sign of life for so long belongs to a process that died while it held it, ms. */
const staleAfter = 10_000;

/** How often an owner shows that it lives, ms. */
const beat = 2_000;

/** What an owner wants to write lies beside its token, until it is put in its place. */
const content = '.content';

/**
 * Runs `work` while nobody else does who locks the same path, in this process or another, and lets it write one file.
 *
 * The lock is a folder that holds a file named after its owner's token. To take it is to rename a folder of one's own to that
 * place, which the file system grants to one only, and not while there is a file in it. To take over the lock of a dead owner is
 * to remove *its* files: whoever judged it dead as well, and comes later, finds no such file and removes nothing of the next owner.
 *
 * What is to be written lies in that folder as well, and is written by being renamed. So an owner who only stood still, for
 * however long, and goes on after somebody took the lock over, has nothing left to write: there is no moment between a last
 * question and the writing.
 * @param path where the lock is; nothing stays there
 * @param text what may be written
 * @param work gets what writes it to a path: false when somebody took the lock over; then nothing was written
 */
export async function fencedWrite<T>(
  path: string,
  text: string | Uint8Array,
  work: (put: (target: string) => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const token = randomUUID();
  const mine = join(path, token);
  await take(path, token, text);
  const beating = setInterval(() => touch(mine), beat);
  try {
    return await work((target) => placed(`${mine}${content}`, target));
  } finally {
    clearInterval(beating);
    await giveBack(path, mine);
  }
}

const placed = (from: string, target: string) =>
  unlessGone(
    rename(from, target).then(() => true),
    false,
  );

async function take(path: string, token: string, text: string | Uint8Array): Promise<void> {
  const own = `${path}.${token}`;
  await mkdir(own, { recursive: true });
  try {
    await writeFile(join(own, `${token}${content}`), text);
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
  const files = await unlessGone(readdir(path), []);
  for (const token of files.filter((name) => !name.endsWith(content))) {
    const file = join(path, token);
    const lastSign = await unlessGone(
      stat(file).then(({ mtimeMs }) => mtimeMs),
      Number.POSITIVE_INFINITY,
    );
    if (Date.now() - lastSign > staleAfter) await giveBack(path, file);
  }
  // Its owner died between its last two steps.
  if (files.length === 0) await removeEmpty(path);
}

async function giveBack(path: string, file: string): Promise<void> {
  // The token goes last: as long as it is there, others see whose the lock is and how old.
  await unlessGone(unlink(`${file}${content}`), undefined);
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

/** @returns what comes, or `otherwise` where a file was gone by then */
async function unlessGone<T>(coming: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await coming;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return otherwise;
    throw error;
  }
}
