import { randomUUID } from 'node:crypto';
import { rename, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveBack, takeLock, unlessGone } from 'file-lock/folderLock';

/** A lock without a sign of life for so long belongs to a process that died while it held it, ms. */
const staleAfter = 10_000;

/** How often an owner shows that it lives, ms. */
const beat = 2_000;

/** What an owner wants to write lies beside its token, until it is put in its place. */
const content = '.content';

/**
 * Runs `work` while nobody else does who locks the same path, in this process or another, and lets it write one file.
 *
 * What is to be written lies in the lock, and is written by being renamed. So an owner who only stood still, for
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
  await takeLock({
    path,
    token,
    owner: '',
    beside: { [content]: text },
    isDead,
    goOn: async (_living, waiting) => {
      await sleep(20);
      await touch(waiting);
      return true;
    },
  });
  const beating = setInterval(() => touch(mine), beat);
  try {
    return await work((target) => placed(`${mine}${content}`, target));
  } finally {
    clearInterval(beating);
    await giveBack(path, token);
  }
}

const placed = (from: string, target: string) =>
  unlessGone(
    rename(from, target).then(() => true),
    false,
  );

async function isDead(file: string): Promise<boolean> {
  const lastSign = await unlessGone(
    stat(file).then(({ mtimeMs }) => mtimeMs),
    Number.POSITIVE_INFINITY,
  );
  return Date.now() - lastSign > staleAfter;
}

/** A lock that was taken over has no such file any more; its owner hears so when it writes. */
const touch = (file: string) => unlessGone(utimes(file, new Date(), new Date()), undefined);
