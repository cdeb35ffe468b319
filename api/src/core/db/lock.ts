import path from 'node:path';
import { HeldByProcess, holdLock } from 'file-lock/processLock';

/** Another live process holds the data folder. */
export class FolderHeld extends Error {
  override name = 'FolderHeld';
}

/**
 * Locks the folder of an embedded database. PGlite has no lock of its own, and two processes in one folder silently lose rows.
 * The lock of a dead process is taken over.
 * @returns a function that releases the lock
 * @throws FolderHeld when a live process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  try {
    return await holdLock(path.join(folder, 'lock'));
  } catch (error) {
    if (!(error instanceof HeldByProcess)) throw error;
    const holder = error.process === undefined ? 'another process' : `process ${error.process}`;
    throw new FolderHeld(`The data folder ${folder} is in use by ${holder}. Stop it, or set DATA_DIR to another folder.`);
  }
}
