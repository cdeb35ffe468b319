import type { Config } from '../../core/config/config.ts';
import { type Database, withFairKey } from '../../core/db/database.ts';
import { migrate, pendingMigrations } from '../../core/db/migrate.ts';
import { createDrawSources } from '../../core/draw-sources/createDrawSources.ts';
import { checkSeals } from '../../core/secrets/reencrypt.ts';
import { auditLedger } from '../../modules/ledger-audit/auditLedger.ts';
import { resumeLog } from '../../modules/transparency-log/fairLog.service.ts';
import type { LedgerFault } from '../../modules/wallets/ledger.repository.ts';
import { type Figures, readFigures } from './figures.ts';

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
