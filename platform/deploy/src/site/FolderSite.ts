import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import {
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ignoreMissing, isErrno, releaseLock, takeLock } from 'file-lock/folderLock';
import type { Content, Site } from './Site.ts';

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

const unfinished = /\.part$/;

const locks = 'locks';

/**
 * A site in a folder. Files are renamed into place, so readers see the old or the new content, never a part. Several teams can
 * write there, so symbolic links are neither read nor written through: a link could lead to files that only the account of the
 * command may access.
 */
export class FolderSite implements Site {
  readonly address: string;
  readonly remembered = true;
  readonly choosesVariants = true;

  constructor(address: string) {
    this.address = address;
  }

  async read(path: string): Promise<Content | null> {
    try {
      if (!(await this.#isOwn(path))) return null;
      const bytes = await readFile(join(this.address, path));
      return { text: bytes.toString('utf8'), bytes };
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async write(path: string, content: string | Uint8Array): Promise<void> {
    const { temporary, target } = await this.#prepare(path, content);
    await rename(temporary, target);
  }

  async create(path: string, text: string): Promise<boolean> {
    const { temporary, target } = await this.#prepare(path, text);
    try {
      // Unlike `rename`, `link` never replaces an existing file.
      await link(temporary, target);
      return true;
    } catch (error) {
      if (isErrno(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await unlink(temporary);
    }
  }

  async replace(path: string, text: string, may: (now: string | null) => boolean): Promise<boolean> {
    const lock = join(this.address, locks, path);
    const target = join(this.address, path);
    for (const folder of [dirname(lock), dirname(target)]) await this.#folder(folder);
    for (;;) {
      const done = await fencedWrite(lock, text, async (put) => {
        if (!may((await this.read(path))?.text ?? null)) return 'no';
        return (await put(target)) ? 'yes' : 'late';
      });
      if (done !== 'late') return done === 'yes';
    }
  }

  async list(folder: string): Promise<string[]> {
    if (folder !== '' && !(await this.#isOwn(folder))) return [];
    try {
      const entries = await readdir(join(this.address, folder), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile() && !unfinished.test(entry.name)).map((entry) => this.#pathOf(entry));
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return [];
      throw error;
    }
  }

  async links(folder: string): Promise<string[]> {
    const path = join(this.address, folder);
    const itself = folder === '' ? undefined : await ignoreMissing(lstat(path), undefined);
    if (itself?.isSymbolicLink()) return [folder];
    const entries = await ignoreMissing(readdir(path, { recursive: true, withFileTypes: true }), []);
    return entries.filter((entry) => entry.isSymbolicLink()).map((entry) => this.#pathOf(entry));
  }

  async remove(path: string): Promise<void> {
    const folder = dirname(path);
    if (folder === '.' || (await this.#isOwn(folder))) await rm(join(this.address, path), { force: true });
  }

  async exists(path: string): Promise<boolean> {
    return stat(join(this.address, path)).then(
      () => true,
      (error: unknown) => {
        if (isErrno(error, 'ENOENT')) return false;
        throw error;
      },
    );
  }

  async changedAt(path: string): Promise<number | null> {
    return stat(join(this.address, path)).then(
      ({ mtimeMs }) => mtimeMs,
      (error: unknown) => {
        if (isErrno(error, 'ENOENT')) return null;
        throw error;
      },
    );
  }

  async sweep(before: number): Promise<number> {
    const entries = await readdir(this.address, { recursive: true, withFileTypes: true });
    let swept = 0;
    for (const entry of entries) {
      const path = this.#pathOf(entry);
      const isLeft = unfinished.test(entry.name) || path.startsWith(`${locks}/`);
      const changed = isLeft || entry.isDirectory() ? await this.changedAt(path) : null;
      if (changed === null || changed >= before) continue;
      if (entry.isDirectory()) await removeEmpty(join(this.address, path));
      else {
        await this.remove(path);
        swept += 1;
      }
    }
    return swept;
  }

  async #prepare(path: string, content: string | Uint8Array): Promise<{ temporary: string; target: string }> {
    const target = join(this.address, path);
    await this.#folder(dirname(target));
    const temporary = `${target}.${randomUUID()}.part`;
    await writeFile(temporary, content);
    return { temporary, target };
  }

  #pathOf({ parentPath, name }: Dirent): string {
    return relative(this.address, join(parentPath, name)).replaceAll('\\', '/');
  }

  /**
   * Creates a folder of the site.
   * @throws Error if a symbolic link leads out of it
   */
  async #folder(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    const path = relative(this.address, folder);
    if (path !== '' && !(await this.#isOwn(path)))
      throw new Error(`${path} in ${this.address} leads somewhere else by a symbolic link. Take the link away: a site has none.`);
  }

  /** Returns whether a path exists in the site itself, without a symbolic link on the way. */
  async #isOwn(path: string): Promise<boolean> {
    try {
      const folder = await realpath(this.address);
      const full = join(folder, path);
      return full.startsWith(folder + sep) && (await realpath(full)) === full;
    } catch (error) {
      // ELOOP: a link that leads to itself.
      if (isErrno(error, 'ENOENT', 'ELOOP')) return false;
      throw error;
    }
  }
}

async function removeEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
  });
}
