import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../core/command/operatorError.ts';
import type { Config } from '../../core/config/config.ts';
import { databaseFolder, exists, finishPuttingInPlace, putInPlace } from '../../core/data-dir/putInPlace.ts';
import { syncAll } from '../../core/data-dir/syncFolder.ts';
import { lockFolder } from '../../core/db/lock.ts';
import type { About } from './backupFile.ts';
import { closeOpenEnds } from './closeOpenEnds.ts';
import { fileProblem } from './fileProblem.ts';
import type { TriedDatabase } from './tryDatabase.ts';
import { tryUnpacked, unpackBackup } from './unpackBackup.ts';

/** What was restored. */
export interface Restored extends TriedDatabase {
  about: About;
  /** Folder with what was there before, and the paths in it; undefined when nothing was. */
  aside: string | undefined;
  gone: string[];
  keys: string[];
  /** All of it, ms. */
  ms: number;
}

const stagedBegin = 'restoring-';
/** What a data folder has only once: where it is there already, the operator has to say that it may go aside. */
const held = ['database/data', 'uploads'];

/**
 * Restores a backup into the data folder. Nothing there is touched before all of the backup was read, checked, opened, and its books found
 * in order; then it takes its place by a few renames, which whoever comes next would finish. Nothing is deleted: what was there goes aside.
 * @param mayPutAside also a database or pictures
 * @throws OperatorError, FolderHeld; nothing is changed then
 */
export async function restoreBackup(
  config: Config,
  file: string,
  { mayPutAside = false, now = new Date() } = {},
): Promise<Restored> {
  const begin = performance.now();
  const { dataDir } = config;
  const stamp = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  const staged = `${stagedBegin}${stamp}`;
  const there = (name: string) => path.join(dataDir, name);
  const problem = (error: unknown) => fileProblem(error, dataDir, 'Nothing was changed.');
  if (!(await exists(file))) throw new OperatorError(`There is no file ${file}.`);
  try {
    await mkdir(databaseFolder(dataDir), { recursive: true });
  } catch (error) {
    throw problem(error);
  }
  await finishPuttingInPlace(dataDir);
  const unlock = await lockFolder(databaseFolder(dataDir));
  try {
    const taken: string[] = [];
    for (const name of held) if (await exists(there(name))) taken.push(name);
    if (taken.length > 0 && !mayPutAside)
      throw new OperatorError(
        `${dataDir} has ${taken.map((name) => (name === 'uploads' ? 'pictures' : 'a database')).join(' and ')} already. ` +
          'With --aside they are moved into a folder beside it, named before-restore-… and the time; nothing is deleted. Nothing was changed.',
      );
    await removeLeftOver(dataDir);
    try {
      const { about, keys } = await unpackBackup(file, there(staged));
      const tried = await tryUnpacked(config, there(staged), closeOpenEnds);
      if (tried.faults.length > 0)
        throw new OperatorError(
          `The books of ${file} are not in order: ${tried.faults
            .slice(0, 5)
            .map(({ fault, detail }) => `${fault} (${detail})`)
            .join(', ')}. Nothing was changed. Take an older backup.`,
        );
      await syncAll(there(staged));
      const aside = `before-restore-${stamp}`;
      const comes = [...keys, ...(await namesIn(there(staged))), 'database/data'];
      const goes = held.filter((name) => !comes.includes(name));
      const gone = await putInPlace(dataDir, { staged, aside, comes, goes });
      return {
        ...tried,
        about,
        keys,
        gone,
        aside: gone.length > 0 ? there(aside) : undefined,
        ms: performance.now() - begin,
      };
    } catch (error) {
      // Once its moves are written down it is not for us to undo.
      if (!(await exists(there('restore.json')))) await rm(there(staged), { recursive: true, force: true });
      throw problem(error);
    }
  } finally {
    await unlock();
  }
}

const namesIn = async (staged: string): Promise<string[]> => ((await exists(path.join(staged, 'uploads'))) ? ['uploads'] : []);

/** What restores left that were killed before they changed anything: copies of backups. The lock says that none of them lives. */
async function removeLeftOver(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(stagedBegin)) await rm(path.join(dataDir, name), { recursive: true, force: true });
}
