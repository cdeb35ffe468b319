import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readCheckpoint, readNote } from 'shared/fair/note';
import { OperatorError } from '../../core/command/command.ts';
import type { Config } from '../../core/config/config.ts';
import { databaseFolder, exists } from '../../core/data-dir/stagedSwap.ts';
import { type Database, onlyRow, type Queryable, withFairKey } from '../../core/db/database.ts';
import { halfMigrated, migrate, migrationsFolder, pendingMigrations, readReplaced } from '../../core/db/migrate.ts';
import { openPglite } from '../../core/db/pglite.ts';
import { createDrawSources } from '../../core/draw-sources/createDrawSources.ts';
import { errorCode } from '../../core/errorCode.ts';
import { checkSeals } from '../../core/secrets/reencrypt.ts';
import { auditLedger } from '../../modules/ledger-audit/auditLedger.ts';
import { newestCheckpoint } from '../../modules/transparency-log/fairLog.repository.ts';
import { resumeLog } from '../../modules/transparency-log/fairLog.service.ts';
import type { LedgerFault } from '../../modules/wallets/ledger.repository.ts';
import { type About, readBackup } from './backupFile.ts';

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

export interface TriedDatabase {
  migrated: string[];
  faults: LedgerFault[];
  figures: Figures;
  /** Duration of each step, ms. */
  took: { open: number; migrate: number; check: number };
}

/**
 * Prepares a restored database as the start of the provider does, and then audits the ledger with all MACs and signatures.
 * @param open opens it
 * @param work runs when there are no faults
 * @throws ConfigError when `fairKey` does not match the key of its transparency log, or a decryption key is missing
 */
export async function tryDatabase(
  config: Config,
  open: () => Promise<Database>,
  work: (db: Database) => Promise<void> = async () => {},
): Promise<TriedDatabase> {
  const timed = async <T>(step: () => Promise<T>): Promise<[T, number]> => {
    const from = performance.now();
    return [await step(), performance.now() - from];
  };
  const [plain, opened] = await timed(open);
  const db = withFairKey(plain, config.fairKey, { seals: config.sealKey, opens: config.openKeys }).as('operator');
  try {
    const [migrated, migrating] = await timed(async () => ((await pendingMigrations(db)).length > 0 ? migrate(db) : []));
    await checkSeals(db);
    const log = await resumeLog(db, config);
    const beacons = await createDrawSources(config, db, () => {});
    const [faults, checking] = await timed(() =>
      auditLedger(db, { fairKey: config.fairKey, log: log.signer, beacons }, { all: true }),
    );
    const figures = await readFigures(db);
    if (faults.length === 0) await work(db);
    return { migrated, faults, figures, took: { open: opened, migrate: migrating, check: checking } };
  } finally {
    await db.close();
  }
}

export interface Figures {
  members: number;
  rounds: number;
  purchases: number;
  entries: number;
  records: number;
  log: string | null;
  /** Newest purchase, and newest entry of ledger or log; null where there is none. */
  newestPurchase: Date | null;
  newest: Date | null;
}

export async function readFigures(db: Queryable): Promise<Figures> {
  const row = onlyRow(
    await db.query<Omit<Figures, 'log'>>(
      `select (select count(*) from users) as members, (select count(*) from lotteries) as rounds,
         (select count(*) from purchases) as purchases, (select count(*) from ledger_entries) as entries,
         (select count(*) from log_records) as records,
         (select created_at from purchases order by id desc limit 1) as "newestPurchase",
         greatest((select max(created_at) from (select created_at from ledger_entries order by id desc limit 100) e),
           (select created_at from log_records order by index desc limit 1)) as newest`,
    ),
  );
  const checkpoint = await newestCheckpoint(db);
  return { ...row, log: checkpoint === undefined ? null : readCheckpoint(readNote(checkpoint.note).text).origin };
}

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

export function figureLines({ members, rounds, purchases, entries, records, newest, newestPurchase }: Figures): string[] {
  return [
    `${counted(members, 'member', 'members')}, ${counted(rounds, 'round', 'rounds')}, ${counted(purchases, 'purchase', 'purchases')}, ` +
      `${counted(entries, 'entry of the ledger', 'entries of the ledger')}, ${counted(records, 'record of the public log', 'records of the public log')}.`,
    newest === null
      ? 'Nothing was booked or published in it yet.'
      : `The newest line of ledger and log is of ${newest.toISOString()}${newestPurchase === null ? '' : `, the newest purchase of ${newestPurchase.toISOString()}`}.`,
  ];
}
