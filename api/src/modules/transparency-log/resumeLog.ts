import { isSignedBy, readCheckpoint, readNote } from 'shared/fair/note';
import { type Config, ConfigError } from '../../core/config/config.ts';
import type { Queryable } from '../../core/db/database.ts';
import { type FairLog, named, openFairLog } from '../../core/fairLog.ts';
import { newestCheckpoint } from './fairLog.repository.ts';

/**
 * Opens the transparency log. Its first record fixes its origin for ever, because the records of all lotteries name it; the
 * origin of PUBLIC_URL applies only to an empty log.
 * @throws ConfigError if the log is signed with another key
 */
export async function resumeLog(db: Queryable, config: Pick<Config, 'publicUrl' | 'fairKey'>): Promise<FairLog> {
  const [log, newest] = await currentLog(db, openFairLog(config));
  if (newest !== undefined && !isSignedBy(readNote(newest.note), log.signer)) throw anotherKey(log);
  return log;
}

/**
 * Returns the log under its current origin: another process may have written its first record after this one started.
 * @returns also its newest checkpoint; undefined while it is empty
 */
export async function currentLog(db: Queryable, log: FairLog): Promise<[FairLog, { size: number; note: string } | undefined]> {
  const newest = await newestCheckpoint(db);
  return [newest === undefined ? log : named(log, readCheckpoint(readNote(newest.note).text).origin), newest];
}

/**
 * Returns the log for appending; call it while holding the append lock. It checks only the key id of the newest checkpoint, not
 * the signature.
 * @throws ConfigError if the log is signed with another key
 */
export async function logToAppendTo(tx: Queryable, own: FairLog): Promise<FairLog> {
  const [log, newest] = await currentLog(tx, own);
  const claimed = newest === undefined || readNote(newest.note).signatures.some(({ keyId }) => keyId === log.signer.keyId);
  if (!claimed) throw anotherKey(log);
  return log;
}

const anotherKey = ({ origin }: FairLog) =>
  new ConfigError(
    `Configuration: FAIR_KEY is another than the one that signs the public log of ${origin}, and everybody who watches it would see another key: ` +
      'start with the FAIR_KEY of before (where none was set, with the file fair.key of before in DATA_DIR).',
  );
