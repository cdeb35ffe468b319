import { isSignedBy, readCheckpoint, readNote } from 'shared/fair/note';
import { type Config, ConfigError } from '../../core/config/config.ts';
import type { Queryable } from '../../core/db/database.ts';
import { type FairLog, named, openFairLog } from '../../core/fairLog.ts';
import { newestCheckpoint } from './fairLog.repository.ts';

/**
 * The log that a process reads and writes. Its first record fixes its name for ever: all rounds carry it, and a log of another name would
 * not be theirs. So only an empty log has that of PUBLIC_URL.
 * @throws ConfigError when the log is signed with another key
 */
export async function continueLog(db: Queryable, config: Pick<Config, 'publicUrl' | 'fairKey'>): Promise<FairLog> {
  const [log, newest] = await logAsItIs(db, openFairLog(config));
  if (newest !== undefined && !isSignedBy(readNote(newest.note), log.signer)) throw anotherKey(log);
  return log;
}

/**
 * The log by the name that it has by now: another process may have written its first record since this one started.
 * @returns its newest checkpoint too, undefined while it is empty
 */
export async function logAsItIs(db: Queryable, log: FairLog): Promise<[FairLog, { size: number; note: string } | undefined]> {
  const newest = await newestCheckpoint(db);
  return [newest === undefined ? log : named(log, readCheckpoint(readNote(newest.note).text).origin), newest];
}

/**
 * The log to append to, while nobody else does. Its signature is not verified anew, only whose it claims to be.
 * @throws ConfigError when the log is signed with another key
 */
export async function logToAppendTo(tx: Queryable, own: FairLog): Promise<FairLog> {
  const [log, newest] = await logAsItIs(tx, own);
  const claimed = newest === undefined || readNote(newest.note).signatures.some(({ keyId }) => keyId === log.signer.keyId);
  if (!claimed) throw anotherKey(log);
  return log;
}

const anotherKey = ({ origin }: FairLog) =>
  new ConfigError(
    `Configuration: FAIR_KEY is another than the one that signs the public log of ${origin}, and everybody who watches it would see another key: ` +
      'start with the FAIR_KEY of before (where none was set, with the file fair.key of before in DATA_DIR).',
  );
