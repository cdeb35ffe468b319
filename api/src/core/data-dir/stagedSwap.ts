import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HeldByProcess, holdLock } from 'file-lock/processLock';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isErrno } from '../errorCode.ts';

// A restore moves prepared files into the data folder by a few renames. A journal file lists them first, so that the next process
// can finish an interrupted restore before it reads or creates a key.

const Moves = Compile(
  Type.Object({
    staged: Type.String(),
    /** Folder in the data folder for replaced entries; nothing is deleted. */
    aside: Type.String(),
    /** Paths in the data folder to move in, as `database/data`; existing ones are moved aside. */
    comes: Type.Array(Type.String()),
    goes: Type.Array(Type.String()),
  }),
);

export interface Moves {
  staged: string;
  aside: string;
  comes: readonly string[];
  goes: readonly string[];
}

export class RestoreInProgress extends Error {
  override name = 'RestoreUnderWay';
}

const noteOf = (dataDir: string) => path.join(dataDir, 'restore.json');

/** Returns the folder of the embedded database in a data folder. It contains the lock file, which a restore holds too. */
export const databaseFolder = (dataDir: string): string => path.join(dataDir, 'database');

/**
 * Moves the staged entries into place. The caller must hold the database's lock.
 * @returns paths that were moved aside
 */
export async function swapStaged(dataDir: string, moves: Moves): Promise<string[]> {
  const note = noteOf(dataDir);
  await writeFile(`${note}.new`, JSON.stringify(moves), { mode: 0o600, flush: true });
  await rename(`${note}.new`, note);
  await syncFolder(dataDir);
  return carryOut(dataDir, moves);
}

/**
 * Finishes an interrupted restore; does nothing where there is none.
 * @throws RestoreUnderWay when the restoring process still runs
 */
export async function finishStagedSwap(dataDir: string): Promise<void> {
  if ((await readNote(dataDir)) === undefined) return;
  let unlock: () => Promise<void>;
  try {
    unlock = await holdLock(path.join(databaseFolder(dataDir), 'lock'));
  } catch (error) {
    if (!(error instanceof HeldByProcess)) throw error;
    throw new RestoreInProgress(
      `A backup is being restored into ${dataDir} by ${error.process === undefined ? 'another process' : `process ${error.process}`}. Wait for its end.`,
    );
  }
  try {
    // Reads again: the former holder of the lock may have finished the restore.
    const moves = await readNote(dataDir);
    if (moves !== undefined) await carryOut(dataDir, moves);
  } finally {
    await unlock();
  }
}

async function readNote(dataDir: string): Promise<Moves | undefined> {
  try {
    return Moves.Parse(JSON.parse(await readFile(noteOf(dataDir), 'utf8')));
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return undefined;
    throw error;
  }
}

/** Carries out all moves. Each step checks whether it is already done, so that the whole can be repeated. */
async function carryOut(dataDir: string, { staged, aside, comes, goes }: Moves): Promise<string[]> {
  const there = (name: string) => path.join(dataDir, name);
  const gone: string[] = [];
  const putAside = async (name: string) => {
    if (!(await exists(there(name)))) return;
    const to = path.join(dataDir, aside, name);
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    await rename(there(name), to);
    gone.push(name);
  };
  for (const name of goes) await putAside(name);
  for (const name of comes) {
    const from = path.join(dataDir, staged, name);
    if (!(await exists(from))) continue;
    await putAside(name);
    await mkdir(path.dirname(there(name)), { recursive: true });
    await rename(from, there(name));
    await syncFolder(path.dirname(there(name)));
  }
  await syncFolder(dataDir);
  await rm(there(staged), { recursive: true, force: true });
  await rm(noteOf(dataDir), { force: true });
  await syncFolder(dataDir);
  return gone;
}

export async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ENOTDIR')) return false;
    throw error;
  }
}

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
