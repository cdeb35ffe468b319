import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '../errorCode.ts';

/**
 * Flushes a folder's entries to the disk, so that they survive a power cut. Does nothing on Windows, which has no such operation.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch((error: unknown) => {
    if (isErrno(error, 'EISDIR') || isErrno(error, 'EPERM')) return undefined;
    throw error;
  });
  if (handle === undefined) return;
  try {
    await handle.sync();
  } catch (error) {
    if (!isErrno(error, 'EINVAL') && !isErrno(error, 'EPERM')) throw error;
  } finally {
    await handle.close();
  }
}

/** Flushes everything in a folder to the disk, files and entries. */
export async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) await syncAll(at);
    else if (entry.isFile()) {
      const handle = await open(at, 'r+');
      await handle.sync();
      await handle.close();
    }
  }
  await syncFolder(folder);
}
