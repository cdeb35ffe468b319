import type { Config } from '../core/config/config.ts';
import { type Database, DatabaseUnavailable } from '../core/db/database.ts';
import { openFairLog } from '../core/fairLog.ts';
import type { Announcer } from '../core/live/announcer.ts';
import { buildApp } from './app.ts';

const unavailable = async (): Promise<never> => {
  throw new DatabaseUnavailable('A description needs no database.');
};
const noDatabase: Database = {
  // `pglite` uses this process's clock, so no query is made.
  kind: 'pglite',
  as: () => noDatabase,
  query: unavailable,
  execute: unavailable,
  transaction: unavailable,
  listen: unavailable,
  notify: unavailable,
  close: async () => {},
};
const silent: Announcer = { announce: () => {}, subscribe: () => () => {}, close: async () => {} };

/** Describes the API of this version (OpenAPI 3.1), without a database and before anything is started. */
export async function describeApi(config: Config): Promise<object> {
  const quiet: Config = { ...config, siteDir: null, smtpUrl: null, logLevel: 'silent' };
  const app = await buildApp({ config: quiet, db: noDatabase, fairLog: openFairLog(config), announcer: silent });
  try {
    await app.ready();
    return app.swagger();
  } finally {
    await app.close();
  }
}
