import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HeldByProcess, holdLock } from 'file-lock/processLock';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isErrno } from '../errorCode.ts';
import { syncFolder } from './syncFolder.ts';

// What a restore has made ready takes the place of what is in the data folder by a few renames. They are written down first: a restore
// that is killed between two of them is finished by whoever comes next, before a key is read or made.

const Moves = Compile(
  Type.Object({
    /** Folder in the data folder with what comes. */
    staged: Type.String(),
    /** Folder in the data folder for what goes; nothing is deleted. */
    aside: Type.String(),
    /** Paths in the data folder that come, `database/data`; what is there goes aside. */
    comes: Type.Array(Type.String()),
    /** Paths that only go aside. */
    goes: Type.Array(Type.String()),
  }),
);

export interface Moves {
  staged: string;
  aside: string;
  comes: readonly string[];
  goes: readonly string[];
}

/** Another process is restoring into this folder. */
export class RestoreUnderWay extends Error {
  override name = 'RestoreUnderWay';
}

const noteOf = (dataDir: string) => path.join(dataDir, 'restore.json');

/** Folder of the embedded database in a data folder. Its lock is in it, which a restore holds too. */
export const databaseFolder = (dataDir: string): string => path.join(dataDir, 'database');

/**
 * Puts in place what is staged. To be called by the holder of the database's lock.
 * @returns paths that went aside
 */
export async function putInPlace(dataDir: string, moves: Moves): Promise<string[]> {
  const note = noteOf(dataDir);
  await writeFile(`${note}.new`, JSON.stringify(moves), { mode: 0o600, flush: true });
  await rename(`${note}.new`, note);
  await syncFolder(dataDir);
  return carryOut(dataDir, moves);
}

/**
 * Finishes a restore that was killed as it put things in place; does nothing where there was none.
 * @throws RestoreUnderWay when it is not dead
 */
export async function finishPuttingInPlace(dataDir: string): Promise<void> {
  if ((await readNote(dataDir)) === undefined) return;
  let unlock: () => Promise<void>;
  try {
    unlock = await holdLock(path.join(databaseFolder(dataDir), 'lock'));
  } catch (error) {
    if (!(error instanceof HeldByProcess)) throw error;
    throw new RestoreUnderWay(
      `A backup is being restored into ${dataDir} by ${error.process === undefined ? 'another process' : `process ${error.process}`}. Wait for its end.`,
    );
  }
  try {
    // Read again: whoever held the lock may have finished it.
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

/** Each step checks whether it was done, so all of it can be done again from the start. */
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
  // What is left of the staged folder is empty folders.
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
