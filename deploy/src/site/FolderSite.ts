import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdir, open, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Site, Tagged } from './Site.ts';

/** A lock older than this belongs to a process that died while it held it, ms. */
const staleAfter = 10_000;

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
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async write(path: string, content: string | Uint8Array): Promise<void> {
    const target = join(this.address, path);
    await mkdir(dirname(target), { recursive: true });
    const temporary = `${target}.${randomUUID()}.part`;
    await writeFile(temporary, content);
    await rename(temporary, target);
  }

  async compareAndSwap(path: string, expected: string | null, text: string): Promise<boolean> {
    const unlock = await this.#lock(`${path}.lock`);
    try {
      const found = await this.read(path);
      if ((found?.tag ?? null) !== expected) return false;
      await this.write(path, text);
      return true;
    } finally {
      await unlock();
    }
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
        if (isMissing(error)) return false;
        throw error;
      },
    );
  }

  async #lock(path: string): Promise<() => Promise<void>> {
    const target = join(this.address, path);
    await mkdir(dirname(target), { recursive: true });
    for (;;) {
      try {
        const file = await open(target, 'wx');
        await file.close();
        return () => unlink(target);
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
        const age = await stat(target).then(
          ({ mtimeMs }) => Date.now() - mtimeMs,
          () => 0,
        );
        if (age > staleAfter) await unlink(target).catch(() => {});
        await sleep(20);
      }
    }
  }
}

const tagOf = (text: string) => createHash('sha256').update(text).digest('hex');

const codeOf = (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined);

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';
