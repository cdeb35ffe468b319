import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isErrno } from './errno.ts';
import type { Content, Site } from './Site.ts';

/** A file that is being written; it becomes another by being renamed or linked. */
const unfinished = /\.part$/;

/** A site in a folder: files are renamed into place, so a reader sees the old or the new one and never a half. */
export class FolderSite implements Site {
  readonly address: string;
  readonly remembered = true;

  constructor(address: string) {
    this.address = address;
  }

  async read(path: string): Promise<Content | null> {
    try {
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
      // Unlike a rename, a link never takes the place of what is there.
      await link(temporary, target);
      return true;
    } catch (error) {
      if (isErrno(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await unlink(temporary);
    }
  }

  async list(folder: string): Promise<string[]> {
    try {
      const entries = await readdir(join(this.address, folder), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !unfinished.test(entry.name))
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

  async #prepare(path: string, content: string | Uint8Array): Promise<{ temporary: string; target: string }> {
    const target = join(this.address, path);
    await mkdir(dirname(target), { recursive: true });
    const temporary = `${target}.${randomUUID()}.part`;
    await writeFile(temporary, content);
    return { temporary, target };
  }
}
