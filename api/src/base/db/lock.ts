import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '../errorCode.ts';

/** A data folder that another live process holds. */
export class FolderHeld extends Error {
  override name = 'FolderHeld';
}

/**
 * Takes the lock file of an embedded database's folder. PGlite has no lock of its own, and two processes in one
 * folder silently lose rows. The lock of a dead process is taken over.
 * @returns gives the folder free again
 * @throws FolderHeld when a live process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'lock');
  const mine = `${process.pid} ${startedAt(process.pid)} ${randomUUID()}\n`;
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      await writeFile(file, mine, { flag: 'wx', mode: 0o600 });
      return () => release(file, mine);
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) throw error;
    }
    const seen = await readFile(file, 'utf8').catch(() => '');
    if (isAlive(seen)) {
      throw new FolderHeld(
        `The data folder ${folder} is in use by process ${seen.split(' ')[0]}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await removeStale(file, seen);
  }
  throw new FolderHeld(`The data folder ${folder} is being opened by another process. Try again.`);
}

async function release(file: string, mine: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) === mine) await rm(file, { force: true });
}

/** Moves the lock aside and looks again, so that of two processes that saw it stale none removes the other's fresh one. */
async function removeStale(file: string, seen: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== seen) await rename(aside, file);
  else await rm(aside);
}

/** A process id can be given again (always 1 in a container), so its start time is compared as well. */
function isAlive(lock: string): boolean {
  const [pid, started] = lock.split(' ');
  const id = Number(pid);
  if (!Number.isInteger(id) || id <= 0) return false;
  try {
    process.kill(id, 0);
  } catch (error) {
    if (isErrno(error, 'ESRCH')) return false;
  }
  return startedAt(id) === started;
}

/** Start of a process in clock ticks since boot (Linux); '-' where the system does not tell. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-';
  } catch {
    return '-';
  }
}
