import path from 'node:path';
import { inspect } from 'node:util';
import { HeldByProcess, holdLock } from 'file-lock/processLock';
import { DatabaseFull, sqlState } from './database.ts';

/** The embedded database cannot use its folder; the message is one line for the operator. */
export class FolderUnusable extends Error {
  override name = 'FolderUnusable';

  constructor(folder: string, cause: unknown) {
    const { reason, advice } = folderProblem(cause);
    super(`The embedded database in ${folder} cannot be opened: ${reason}. ${advice}`, { cause });
  }
}

/** Error numbers of WASI, the embedded database's file system, which throws them without a message. */
const errnos: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
};

const space = { reason: 'the disk is full', advice: 'Free some space, or set DATA_DIR to a folder on another disk.' };
const access = (code: string) => ({
  reason: `its files cannot be written (${code})`,
  advice: 'Let this user write them, or set DATA_DIR to another folder.',
});

function folderProblem(error: unknown): { reason: string; advice: string } {
  const number = typeof error === 'object' && error !== null && 'errno' in error ? Number(error.errno) : 0;
  const code = sqlState(error) ?? errnos[number] ?? '';
  if (isFull(error) || ['ENOSPC', 'EDQUOT'].includes(code)) return space;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) return access(code);
  const text = error instanceof Error ? error.message : inspect(error, { breakLength: Number.POSITIVE_INFINITY });
  return { reason: text.split('\n')[0] ?? '', advice: 'Set DATA_DIR to another folder, or restore this one from a backup.' };
}

/** Tells whether an error means that the database's disk is full (SQLSTATE disk_full). */
export function isFull(error: unknown): boolean {
  return error instanceof DatabaseFull || sqlState(error) === '53100';
}

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
