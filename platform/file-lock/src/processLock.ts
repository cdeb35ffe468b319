import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { lstat, readFile, unlink } from 'node:fs/promises';
import { isErrno } from './errno.ts';
import { giveBack, takeLock, unlessGone } from './folderLock.ts';

/** A lock that a living process holds. @property process its id; undefined when it has just gone or come */
export class HeldByProcess extends Error {
  override name = 'HeldByProcess';
  readonly process: string | undefined;

  constructor(path: string, process: string | undefined) {
    super(`${path} is held by ${process === undefined ? 'another process' : `process ${process}`}.`);
    this.process = process;
  }
}

/**
 * Takes a lock that a process holds for as long as it lives, in use or standing still; nobody waits for it. That of a dead process is
 * taken over.
 * @returns gives the lock back
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
      const seen = await unlessGone(readFile(file, 'utf8'), '');
      if (!isAlive(seen)) return true;
      holder = seen.split(' ')[0];
      return false;
    },
    goOn: async (living) => !living,
  });
  if (!taken) throw new HeldByProcess(path, holder);
  return () => giveBack(path, token);
}

/** Locks were files once. One that a living process holds counts; a folder is never removed in its place. */
async function removeOldKind(path: string): Promise<void> {
  const entry = await unlessGone(lstat(path), undefined);
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

/** A process id can be given again (always 1 in a container), so its start time is compared as well. */
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

/** Start of a process in clock ticks since boot (Linux); '-' where the system does not tell. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-';
  } catch {
    return '-';
  }
}
