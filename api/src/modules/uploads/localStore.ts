import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '../../core/errorCode.ts';
import type { PictureStore } from './pictureStore.ts';

export const uploadsPath = '/uploads';

export const uploadsFolder = (dataDir: string): string => path.join(dataDir, 'uploads');

/** Stores pictures in the data folder; the default without S3. */
export function localStore(dataDir: string): PictureStore {
  const folder = uploadsFolder(dataDir);
  return {
    publicUrl: (key) => `${uploadsPath}/${key}`,
    put: (key, _kind, bytes) => writeOnce(folder, key, bytes),
    copy: (from, to) => copyFile(path.join(folder, from), path.join(folder, to), constants.COPYFILE_EXCL),
    remove: (key) => rm(path.join(folder, key), { force: true }),
    removeUnfinished: () => removeUnfinished(folder),
  };
}

/** Writes a file atomically and never overwrites an existing one. */
async function writeOnce(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = path.join(folder, `.${randomUUID()}`);
  try {
    await writeFile(unfinished, bytes, { flag: 'wx' });
    await link(unfinished, path.join(folder, name));
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** After this time, in ms, a temporary file is certainly abandoned. */
const longestWriting = 60 * 60_000;

async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });
  for (const name of names.filter((each) => each.startsWith('.'))) {
    const file = path.join(folder, name);
    const written = await stat(file).catch((error: unknown) => {
      if (isErrno(error, 'ENOENT')) return undefined;
      throw error;
    });
    if (written && Date.now() - written.mtimeMs > longestWriting) await rm(file, { force: true });
  }
}
