import type { Config } from '../../core/config/config.ts';
import { openDatabase, prepareDatabase } from '../../core/db/openDatabase.ts';
import { createDrawSources } from '../../core/draw-sources/createDrawSources.ts';
import { createAnnouncer } from '../../core/live/announcer.ts';
import { allTables } from '../../modules/tables.ts';
import { resumeLog } from '../../modules/transparency-log/fairLog.service.ts';
import { ensureTokens } from '../../modules/wallets/wallets.repository.ts';
import { migrateSecrets } from '../migrateSecrets.ts';
import { runCommand } from './runCommand.ts';
import type { CommandOutput, SignedCommand } from './sendToProvider.ts';

/** Opens the configured database, as the start of the provider does, and runs a command on it. */
export async function runOnDatabase(config: Config, { argv, cwd, signed }: SignedCommand): Promise<CommandOutput> {
  const db = await openDatabase(config, {
    away: { began: (error) => process.stderr.write(`The database went away: ${error}\n`), ended: () => {} },
  });
  try {
    await prepareDatabase(config, db, allTables);
    // Checks FAIR_KEY before anything is written that another key would encrypt or sign.
    const fairLog = await resumeLog(db, config);
    await ensureTokens(db, config.tokens);
    await migrateSecrets(db);
    const announcer = await createAnnouncer(db, (error) => process.stderr.write(`The site was not told at once: ${error}\n`));
    const sources = await createDrawSources(config, db, (problem) => process.stderr.write(`${problem}\n`));
    const ownsTables = db.kind === 'pglite' || config.databaseOwnerUrl !== null;
    // Operators get plain sentences; LOG_LEVEL adds the log.
    const log =
      process.env.LOG_LEVEL === undefined
        ? undefined
        : (await import('../../core/observability/log.ts')).providerLog(config.logLevel, process.stderr);
    const output = await runCommand({ config, db, fairLog, announcer, sources, cwd, ownsTables }, argv, signed, log);
    await announcer.close();
    return output;
  } finally {
    await db.close();
  }
}
