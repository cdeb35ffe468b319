import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isErrno } from './errno.ts';
import { withLock } from './folderLock.ts';
import type { Site, Tagged } from './Site.ts';

/** A site in a folder: files are renamed into place, so a reader sees the old or the new one and never a half. */
export class FolderSite implements Site {
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  async read(path: string): Promise<Tagged | null> {
    const text = (await this.bytes(path))?.toString();
    return text === undefined ? null : { text, tag: tagOf(text) };
  }

  async bytes(path: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.address, path));
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return null;
      throw error;
    }
  }

  async write(path: string, content: string | Uint8Array): Promise<void> {
    await this.#put(path, content);
  }

  async compareAndSwap(path: string, expected: string | null, text: string): Promise<boolean> {
    const held = join(this.address, `${path}.held`);
    await mkdir(dirname(held), { recursive: true });
    return withLock(held, async (isMine) => {
      const found = await this.read(path);
      if ((found?.tag ?? null) !== expected) return false;
      return this.#put(path, text, isMine);
    });
  }

  async append(path: string, line: string): Promise<void> {
    const target = join(this.address, path);
    await mkdir(dirname(target), { recursive: true });
    await appendFile(target, `${line}\n`);
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

  /** @returns false when `mayStill` said no at the last moment: then the file is as it was */
  async #put(path: string, content: string | Uint8Array, mayStill = async () => true): Promise<boolean> {
    const target = join(this.address, path);
    await mkdir(dirname(target), { recursive: true });
    const temporary = `${target}.${randomUUID()}.part`;
    await writeFile(temporary, content);
    if (!(await mayStill())) {
      await rm(temporary);
      return false;
    }
    await rename(temporary, target);
    return true;
  }
}

const tagOf = (text: string) => createHash('sha256').update(text).digest('hex');
