import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isErrno } from './errno.ts';
import { fencedWrite } from './fencedWrite.ts';
import type { Site, Tagged } from './Site.ts';

/** A site in a folder: files are renamed into place, so a reader sees the old or the new one and never a half. */
export class FolderSite implements Site {
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  async read(path: string): Promise<Tagged | null> {
    try {
      const text = await readFile(join(this.address, path), 'utf8');
      return { text, tag: tagOf(text) };
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async write(path: string, content: string | Uint8Array): Promise<void> {
    await this.#put(path, content);
  }

  async compareAndSwap(path: string, expected: string | null, text: string): Promise<boolean> {
    return this.replace(path, text, (now) => (now === null ? null : tagOf(now)) === expected);
  }

  async replace(path: string, text: string, may: (now: string | null) => boolean): Promise<boolean> {
    const lock = join(this.address, 'locks', path);
    const target = join(this.address, path);
    for (const folder of [dirname(lock), dirname(target)]) await mkdir(folder, { recursive: true });
    for (;;) {
      const done = await fencedWrite(lock, text, async (put) => {
        if (!may((await this.read(path))?.text ?? null)) return 'no';
        return (await put(target)) ? 'yes' : 'late';
      });
      if (done !== 'late') return done === 'yes';
    }
  }

  async append(path: string, line: string): Promise<void> {
    const target = join(this.address, path);
    await mkdir(dirname(target), { recursive: true });
    await appendFile(target, `${line}\n`);
  }

  async list(folder: string): Promise<string[]> {
    try {
      const entries = await readdir(join(this.address, folder), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !/\.part$/.test(entry.name))
        .map((entry) => relative(this.address, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return [];
      throw error;
    }
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.address, path), { force: true });
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

  async #put(path: string, content: string | Uint8Array): Promise<void> {
    const target = join(this.address, path);
    await mkdir(dirname(target), { recursive: true });
    const temporary = `${target}.${randomUUID()}.part`;
    await writeFile(temporary, content);
    await rename(temporary, target);
  }
}

const tagOf = (text: string) => createHash('sha256').update(text).digest('hex');
