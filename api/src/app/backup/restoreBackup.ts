import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../core/command/command.ts';
import type { Config } from '../../core/config/config.ts';
import { databaseFolder, exists, finishStagedSwap, swapStaged, syncAll } from '../../core/data-dir/stagedSwap.ts';
import type { Database } from '../../core/db/database.ts';
import { lockFolder } from '../../core/db/dataFolder.ts';
import type { About } from './backupFile.ts';
import { fileProblem, type TriedDatabase, tryUnpacked, unpackBackup } from './unpackBackup.ts';

/**
 * Ends everything that was open at the time of a backup and may have been used or ended since: sessions (also stolen ones that
 * were ended) and one-time links and codes. Members log in again and request new ones.
 * Sessions expire instead of being deleted, because a deletion would remove the browser's alerts.
 */
export async function endOpenSessions(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('update sessions set expires_at = now() where expires_at > now()');
    for (const table of ['login_challenges', 'recoveries', 'email_proofs', 'email_changes', 'authenticator_offers'])
      await tx.query(`delete from ${table}`);
  });
}

export interface Restored extends TriedDatabase {
  about: About;
  /** Folder with the former content, and its paths; undefined when there was none. */
  aside: string | undefined;
  gone: string[];
  keys: string[];
  ms: number;
}

const stagedBegin = 'restoring-';
/** Content that a data folder has only once: moving it aside needs the operator's permission. */
const held = ['database/data', 'uploads'];

/**
 * Restores a backup into the data folder. Changes nothing before the whole backup is read, verified and opened, and its ledger is
 * in order; then it is moved into place by a few renames, which the next process would finish after a crash. Deletes nothing: the
 * former content is moved aside.
 * @param mayPutAside allows moving a database or pictures aside
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
  await finishStagedSwap(dataDir);
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
      const tried = await tryUnpacked(config, there(staged), endOpenSessions);
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
      const gone = await swapStaged(dataDir, { staged, aside, comes, goes });
      return {
        ...tried,
        about,
        keys,
        gone,
        aside: gone.length > 0 ? there(aside) : undefined,
        ms: performance.now() - begin,
      };
    } catch (error) {
      // Once the journal of its moves is written, the restore is finished by the next process.
      if (!(await exists(there('restore.json')))) await rm(there(staged), { recursive: true, force: true });
      throw problem(error);
    }
  } finally {
    await unlock();
  }
}

const namesIn = async (staged: string): Promise<string[]> => ((await exists(path.join(staged, 'uploads'))) ? ['uploads'] : []);

/** Removes copies that killed restores left before they changed anything. The lock guarantees that none of them still runs. */
async function removeLeftOver(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(stagedBegin)) await rm(path.join(dataDir, name), { recursive: true, force: true });
}
