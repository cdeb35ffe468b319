import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { lstat, readFile, unlink } from 'node:fs/promises';
import { ignoreMissing, isErrno, releaseLock, takeLock } from './folderLock.ts';

/** Thrown when a living process holds the lock. @property process its id; undefined when the owner has just changed */
export class HeldByProcess extends Error {
  override name = 'HeldByProcess';
  readonly process: string | undefined;

  constructor(path: string, process: string | undefined) {
    super(`${path} is held by ${process === undefined ? 'another process' : `process ${process}`}.`);
    this.process = process;
  }
}

/**
 * Takes a lock for the lifetime of this process, without waiting. Takes over the lock of a dead process.
 * @returns a function that releases the lock
 * @throws HeldByProcess
 */
export async function holdLock(path: string): Promise<() => Promise<void>> {
  const token = randomUUID();
  let holder: string | undefined;
  await removeOldKind(path);
  const taken = await takeLock({
    path,
    token,
    owner: `${process.pid} ${startedAt(process.pid)}`,
    isDead: async (file) => {
      const seen = await ignoreMissing(readFile(file, 'utf8'), '');
      if (!isAlive(seen)) return true;
      holder = seen.split(' ')[0];
      return false;
    },
    shouldRetry: async (living) => !living,
  });
  if (!taken) throw new HeldByProcess(path, holder);
  return () => releaseLock(path, token);
}

/** Locks of older versions are files. Such a lock counts while its process lives; a folder at this path is never removed. */
async function removeOldKind(path: string): Promise<void> {
  const entry = await ignoreMissing(lstat(path), undefined);
  if (entry === undefined || !entry.isFile()) return;
  const seen = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT', 'EISDIR')) return undefined;
    throw error;
  });
  if (seen === undefined) return;
  if (isAlive(seen)) throw new HeldByProcess(path, seen.split(' ')[0]);
  await unlink(path).catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT', 'EISDIR', 'EPERM')) throw error;
  });
}

/** Process ids are reused (in a container it is always 1), so the start time is compared too. */
function isAlive(owner: string): boolean {
  const [pid, started] = owner.split(' ');
  const id = Number(pid);
  if (!Number.isInteger(id) || id <= 0) return false;
  try {
    process.kill(id, 0);
  } catch (error) {
    if (isErrno(error, 'ESRCH')) return false;
  }
  return startedAt(id) === started;
}

/** Start time of a process in clock ticks since boot (Linux); '-' where the system does not provide it. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-';
  } catch {
    return '-';
  }
}
