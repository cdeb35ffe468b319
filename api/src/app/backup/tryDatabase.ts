import type { Config } from '../../core/config/config.ts';
import type { Database } from '../../core/db/database.ts';
import { migrate, pendingMigrations } from '../../core/db/migrate.ts';
import { withFairKey } from '../../core/db/withFairKey.ts';
import { createDrawSources } from '../../core/draw-sources/createDrawSources.ts';
import { checkSeals } from '../../core/secrets/reseal.ts';
import { checkBooks } from '../../modules/ledger-audit/checkBooks.ts';
import { continueLog } from '../../modules/transparency-log/continueLog.ts';
import type { LedgerFault } from '../../modules/wallets/ledger.repository.ts';
import { type Figures, readFigures } from './figures.ts';

/** What a restored database turned out to be. */
export interface TriedDatabase {
  /** Migrations that it lacked; they are applied. */
  migrated: string[];
  /** Faults in the books; empty when they are in order. */
  faults: LedgerFault[];
  figures: Figures;
  /** Each step's time, ms. */
  took: { open: number; migrate: number; check: number };
}

/**
 * Does with a restored database what the provider would at its start, and then checks the books, with all signatures.
 * @param open opens it
 * @param work what is still to be done with it when all is well
 * @throws ConfigError when `fairKey` is not the one that its public log is signed with, or a key is missing that something is sealed with
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
    const log = await continueLog(db, config);
    const beacons = await createDrawSources(config, db, () => {});
    const [faults, checking] = await timed(() =>
      checkBooks(db, { fairKey: config.fairKey, log: log.signer, beacons }, { all: true }),
    );
    const figures = await readFigures(db);
    if (faults.length === 0) await work(db);
    return { migrated, faults, figures, took: { open: opened, migrate: migrating, check: checking } };
  } finally {
    await db.close();
  }
}
