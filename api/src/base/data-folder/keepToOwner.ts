import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '../errorCode.ts';

/** What lies in a data folder for its account alone. The folder itself may hold a site that other accounts read. */
const secrets = ['database', 'keys', 'jwt.key', 'fair.key'];

/**
 * Takes the rights of other accounts from a file, or from a folder and all that is in it: 0600 and 0700. Symbolic links are passed over, and what
 * belongs to another account.
 * @returns of how many there were such rights
 */
export async function keepToOwner(file: string): Promise<number> {
  // Windows has no such rights.
  if (process.platform === 'win32') return 0;
  try {
    const about = await lstat(file);
    if (!about.isFile() && !about.isDirectory()) return 0;
    const isOpen = (about.mode & 0o077) !== 0;
    // A folder first: what is in it is out of reach from then on.
    if (isOpen) await chmod(file, about.isDirectory() ? 0o700 : 0o600);
    const names = about.isDirectory() ? await readdir(file) : [];
    const counts = await Promise.all(names.map((name) => keepToOwner(path.join(file, name))));
    return counts.reduce((sum, count) => sum + count, isOpen ? 1 : 0);
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'EPERM') || isErrno(error, 'EACCES') || isErrno(error, 'EROFS')) return 0;
    throw error;
  }
}

/**
 * Mends the rights in a data folder that an older version made, or somebody copied.
 * @param say gets one line about what others could read until now
 */
export async function keepSecretsToOwner(dataDir: string, say: (line: string) => void): Promise<void> {
  const found: string[] = [];
  for (const name of secrets) {
    const count = await keepToOwner(path.join(dataDir, name));
    if (count > 0) found.push(count === 1 ? name : `${name} (${count})`);
  }
  if (found.length === 0) return;
  say(
    `Other accounts of this machine could read what is in ${dataDir}: ${found.join(', ')} files and folders. They cannot any more. If others work on this machine, replace the keys (docs/operations/commands.md).`,
  );
}
