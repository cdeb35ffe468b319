import { randomUUID } from 'node:crypto';
import { rename, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ignoreMissing, releaseLock, takeLock } from 'file-lock/folderLock';

const staleAfter = 10_000;

const beat = 2_000;

/** Suffix of the file beside the token that holds the content until it is renamed into place. */
const content = '.content';

/**
 * Runs `work` under a lock on `path` (across processes) and lets it write one file.
 *
 * The content is stored inside the lock and is written by renaming it from there. If another process takes over a stale lock, the
 * content is gone, so a stalled owner cannot write any more: a check before the write, which could be outdated, is not needed.
 * @param path of the lock; removed afterwards
 * @param text content to write
 * @param work receives a function that writes the content to a path; it returns false if the lock was taken over
 * @returns the result of `work`
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
    shouldRetry: async (_living, waiting) => {
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
    await releaseLock(path, token);
  }
}

const placed = (from: string, target: string) =>
  ignoreMissing(
    rename(from, target).then(() => true),
    false,
  );

async function isDead(file: string): Promise<boolean> {
  const lastSign = await ignoreMissing(
    stat(file).then(({ mtimeMs }) => mtimeMs),
    Number.POSITIVE_INFINITY,
  );
  return Date.now() - lastSign > staleAfter;
}

/** After a takeover the file is missing; the owner learns it when it writes. */
const touch = (file: string) => ignoreMissing(utimes(file, new Date(), new Date()), undefined);
