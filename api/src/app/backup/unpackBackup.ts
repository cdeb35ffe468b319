import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../core/command/command.ts';
import type { Config } from '../../core/config/config.ts';
import { databaseFolder, exists } from '../../core/data-dir/stagedSwap.ts';
import type { Database } from '../../core/db/database.ts';
import { halfMigrated, migrationsFolder, readReplaced } from '../../core/db/migrate.ts';
import { openPglite } from '../../core/db/pglite.ts';
import { errorCode } from '../../core/errorCode.ts';
import { type About, readBackup } from './backupFile.ts';
import { type TriedDatabase, tryDatabase } from './tryDatabase.ts';

export interface UnpackedBackup {
  about: About;
  took: number;
  keys: string[];
}

/**
 * Unpacks a backup into an empty or new folder.
 * @throws OperatorError; the folder's content must not be used then
 */
export async function unpackBackup(file: string, folder: string): Promise<UnpackedBackup> {
  const begin = performance.now();
  const keys: string[] = [];
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const about = await readBackup(file, {
      about: async ({ migrations }) => expectKnownMigrations(file, migrations),
      folder: async (name) => {
        await mkdir(path.join(folder, name), { recursive: true, mode: 0o700 });
      },
      file: async (name, chunks) => {
        if (name.endsWith('.key')) keys.push(name);
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true, mode: 0o700 });
        await pipeline(Readable.from(chunks), createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600 }));
      },
    });
    return { about, took: performance.now() - begin, keys };
  } catch (error) {
    throw fileProblem(error, path.dirname(folder), 'Nothing was changed.');
  }
}

/** Refuses the database of a newer version, or of one too old to be upgraded, before anything is written. */
async function expectKnownMigrations(file: string, migrations: About['migrations']): Promise<void> {
  const replaced = await readReplaced(migrationsFolder);
  const known = new Set([...(await readdir(migrationsFolder)), ...replaced.keys()]);
  const newer = migrations.filter(({ name }) => !known.has(name));
  if (newer.length > 0)
    throw new OperatorError(
      `${file} is of a newer version of the provider: this one does not know ${newer.map(({ name }) => name).join(', ')}. ` +
        'Update the project first. Nothing was changed.',
    );
  const tooOld = halfMigrated(replaced, new Set(migrations.map(({ name }) => name)));
  if (tooOld !== undefined) throw new OperatorError(`${file} cannot be restored. ${tooOld} Nothing was changed.`);
}

/**
 * Opens and checks the database of an unpacked backup, with FAIR_KEY of the environment, or else of the backup.
 * @throws OperatorError when neither has one
 */
export async function tryUnpacked(
  config: Config,
  folder: string,
  work?: (db: Database) => Promise<void>,
): Promise<TriedDatabase> {
  const keyFile = path.join(folder, 'fair.key');
  const fairKey = config.fairKey || ((await exists(keyFile)) ? (await readFile(keyFile, 'utf8')).trim() : '');
  if (fairKey === '')
    throw new OperatorError(
      'This backup has no fair.key: its provider had FAIR_KEY in its environment. Set the same FAIR_KEY here. Nothing was changed.',
    );
  return tryDatabase({ ...config, fairKey }, () => openPglite(databaseFolder(folder)), work);
}

/**
 * Converts an error of writing files to an OperatorError; returns other errors unchanged.
 * @param left a sentence about the state afterwards
 */
export function fileProblem(error: unknown, folder: string, left: string): unknown {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new OperatorError(`The disk of ${folder} is full. Free some space there, or choose another place. ${left}`);
    case 'EFBIG':
      return new OperatorError(
        `${folder} takes no file of that size. Choose another place, or raise the limit of this user. ${left}`,
      );
    case 'ENOENT':
    case 'ENOTDIR':
      return new OperatorError(`There is no folder ${folder}. Make it first, or choose another place. ${left}`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new OperatorError(`This user may not write to ${folder}. Choose another place. ${left}`);
    default:
      return error;
  }
}
