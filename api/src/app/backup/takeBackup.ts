import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { link, open, readdir, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HeldByProcess, holdLock } from 'file-lock/processLock';
import { OperatorError } from '../../core/command/command.ts';
import type { Config } from '../../core/config/config.ts';
import { exists, syncFolder } from '../../core/data-dir/stagedSwap.ts';
import { type Database, onlyRow } from '../../core/db/database.ts';
import { uploadsFolder } from '../../modules/uploads/pictureStore.ts';
import { type BackupWriter, format, writeBackup } from './backupFile.ts';
import { type Figures, fileProblem, readFigures } from './unpackBackup.ts';

/**
 * `size`: bytes of the file, and of its content; `begunAt`: the backup contains everything that was acknowledged before this
 * time; `stoodStill`: longest time for which the database was blocked, ms.
 */
export interface TakenBackup {
  file: string;
  size: number;
  unpacked: number;
  files: number;
  sha256: string;
  begunAt: string;
  took: number;
  stoodStill: number;
  keys: string[];
  pictures: number;
  figures: Figures;
}

/**
 * Backs up the embedded database during operation, with the keys and pictures of the data folder, to a new file that only this
 * user can read.
 * Works like `pg_basebackup`: the files are copied while they change, together with the WAL from the start of the copy to its
 * end. Opening the copy replays the WAL, which gives the state at the end of the copy.
 * @throws OperatorError; then the file is not created
 */
export async function takeBackup(db: Database, config: Pick<Config, 'dataDir'>, file: string): Promise<TakenBackup> {
  const begin = performance.now();
  const folder = path.dirname(file);
  const partial = `${file}.partial`;
  const refused = (error: unknown) => fileProblem(error, folder, 'Nothing was backed up.');
  let unlock: () => Promise<void>;
  try {
    if (await exists(file))
      throw new OperatorError(`${file} is there already. Choose another name: a backup takes no other's place.`);
    await stat(folder);
    unlock = await holdLock(`${file}.lock`);
  } catch (error) {
    if (error instanceof HeldByProcess) throw new OperatorError(`Another backup is written to ${file} just now.`);
    throw refused(error);
  }
  try {
    await rm(partial, { force: true });
    const handle = await open(partial, 'wx', 0o600);
    try {
      const content = await copyTo(db, config.dataDir, handle);
      // link instead of rename, which would overwrite a file created meanwhile.
      await link(partial, file);
      await unlink(partial);
      await syncFolder(folder);
      return {
        ...content,
        file,
        size: (await stat(file)).size,
        sha256: await digestOf(file),
        took: performance.now() - begin,
        figures: await readFigures(db),
      };
    } finally {
      await handle.close();
      await rm(partial, { force: true });
    }
  } catch (error) {
    throw refused(error);
  } finally {
    await unlock();
  }
}

type Copied = Pick<TakenBackup, 'unpacked' | 'files' | 'begunAt' | 'stoodStill' | 'keys' | 'pictures'>;

async function copyTo(db: Database, dataDir: string, handle: Awaited<ReturnType<typeof open>>): Promise<Copied> {
  const begunAt = new Date().toISOString();
  const migrations = await db.query<{ name: string; checksum: string }>('select name, checksum from migrations order by name');
  const keys = (await readdir(dataDir)).filter((name) => name.endsWith('.key')).sort();
  let stoodStill = 0;
  let pictures = 0;
  const target = handle.createWriteStream({ flush: true });
  const { files, bytes } = await writeBackup(target, { format, begunAt, migrations }, async (writer) => {
    for (const name of keys) await writer.file(name, { file: path.join(dataDir, name) });
    stoodStill = await copyDatabase(db, path.join(dataDir, 'database/data'), writer);
    // After the database: pictures exist before the rows that refer to them.
    pictures = await copyPictures(uploadsFolder(dataDir), writer);
  });
  return { begunAt, files, unpacked: bytes, stoodStill, keys, pictures };
}

/** Folders whose files are useless for another process; pg_basebackup leaves them out too. */
const emptied = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pgsql_tmp',
]);
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_internal.init',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
]);

async function copyDatabase(db: Database, folder: string, writer: BackupWriter): Promise<number> {
  const inside = (name: string) => `database/data/${name}`;
  const control = 'global/pg_control';
  let from = performance.now();
  await startBackup(db);
  const started = performance.now() - from;
  let stopped: { labelfile: string; first: string; last: string } | undefined;
  let stopping = 0;
  try {
    await writer.folder('database/data');
    for await (const { name, isFolder } of walk(folder)) {
      if (isFolder) await writer.folder(inside(name));
      else if (name !== control) await writer.file(inside(name), { file: path.join(folder, name) });
    }
    // Last, and synchronously: it says from where the WAL is replayed.
    await writer.file(inside(control), readFileSync(path.join(folder, control)));
  } finally {
    from = performance.now();
    stopped = onlyRow(
      await db.query<{ labelfile: string; first: string; last: string }>(
        `select labelfile, substring(labelfile from 'file ([0-9A-F]{24})') as first, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
      ),
    );
    stopping = performance.now() - from;
  }
  await writer.file(inside('backup_label'), Buffer.from(stopped.labelfile));
  const { first, last } = stopped;
  const segments = (await readdir(path.join(folder, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort();
  const needed = segments.filter((name) => name >= first && name <= last);
  if (needed[0] !== first || needed.at(-1) !== last)
    throw new Error(`The changes from ${first} to ${last} are not all there: ${segments.join(', ')}.`);
  for (const name of needed) await writer.file(inside(`pg_wal/${name}`), { file: path.join(folder, 'pg_wal', name) });
  return Math.max(started, stopping);
}

async function startBackup(db: Database): Promise<void> {
  try {
    await db.query("select pg_backup_start('snail-lotto', true)");
  } catch (error) {
    if (error instanceof Error && /already in progress/.test(error.message))
      throw new OperatorError('Another backup is under way. Try again when it is done.');
    throw error;
  }
}

async function* walk(folder: string, under = ''): AsyncGenerator<{ name: string; isFolder: boolean }> {
  const entries = await readdir(path.join(folder, under), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = under === '' ? entry.name : `${under}/${entry.name}`;
    if (entry.isDirectory()) {
      yield { name, isFolder: true };
      if (entry.name === 'pg_wal')
        yield* [
          { name: `${name}/archive_status`, isFolder: true },
          { name: `${name}/summaries`, isFolder: true },
        ];
      if (!emptied.has(entry.name)) yield* walk(folder, name);
    } else if (entry.isFile() && !leftOut.has(entry.name)) yield { name, isFolder: false };
  }
}

async function copyPictures(folder: string, writer: BackupWriter): Promise<number> {
  if (!(await exists(folder))) return 0;
  await writer.folder('uploads');
  let count = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    // Files that begin with a dot are incomplete uploads.
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    if (await writer.file(`uploads/${entry.name}`, { file: path.join(folder, entry.name) })) count++;
  }
  return count;
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
