import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '../errorCode.ts';

/** Entries of a data folder that only its owner may read. The folder itself may contain a site that other accounts read. */
const secrets = ['database', 'keys', 'jwt.key', 'fair.key'];

/**
 * Removes the permissions of other accounts from a file, or recursively from a folder: 0600 and 0700. Skips symbolic links and
 * files of other accounts.
 * @returns the number of entries that had such permissions
 */
export async function restrictToOwner(file: string): Promise<number> {
  if (process.platform === 'win32') return 0;
  try {
    const about = await lstat(file);
    if (!about.isFile() && !about.isDirectory()) return 0;
    const isOpen = (about.mode & 0o077) !== 0;
    // The folder first: its entries are inaccessible from then on.
    if (isOpen) await chmod(file, about.isDirectory() ? 0o700 : 0o600);
    const names = about.isDirectory() ? await readdir(file) : [];
    const counts = await Promise.all(names.map((name) => restrictToOwner(path.join(file, name))));
    return counts.reduce((sum, count) => sum + count, isOpen ? 1 : 0);
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'EPERM') || isErrno(error, 'EACCES') || isErrno(error, 'EROFS')) return 0;
    throw error;
  }
}

/**
 * Repairs permissions in a data folder of an older version or a copied one.
 * @param say receives one line about entries that others could read until now
 */
export async function keepSecretsToOwner(dataDir: string, say: (line: string) => void): Promise<void> {
  const found: string[] = [];
  for (const name of secrets) {
    const count = await restrictToOwner(path.join(dataDir, name));
    if (count > 0) found.push(count === 1 ? name : `${name} (${count})`);
  }
  if (found.length === 0) return;
  say(
    `Other accounts of this machine could read what is in ${dataDir}: ${found.join(', ')} files and folders. They cannot any more. If others work on this machine, replace the keys (docs/operations/commands.md).`,
  );
}
