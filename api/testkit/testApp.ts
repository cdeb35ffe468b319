import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type App, buildApp } from '../src/app/app.ts';
import { type Config, parseConfig } from '../src/core/config/config.ts';
import type { Database } from '../src/core/db/database.ts';
import type { Deps } from '../src/core/deps.ts';
import { openFairLog } from '../src/core/fairLog.ts';
import { asProvider } from './databases.ts';
import { testFairKey } from './testKeys.ts';

/** Signing key of all tests. */
export const testSecret = 'a signing key that only tests know, long enough';

/** What a process over PostgreSQL does not start without. */
export const serverSettings = {
  JWT_SECRET: testSecret,
  FAIR_KEY: testFairKey,
  ALLOW_SIMULATED: 'chain,beacon',
};

/** The configuration of a test: a data folder of its own, the cheapest captcha, no site, nothing in the log. */
export async function testConfig(changes: Partial<Config> = {}): Promise<Config> {
  const dataDir = changes.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'lotto-test-')));
  const config = parseConfig({
    DATA_DIR: dataDir,
    SITE_DIR: 'none',
    ALTCHA_COST: '1',
    LOG_LEVEL: 'silent',
    ...serverSettings,
  });
  // What tests ask for in a burst is no flood; the tests of the limits set their own.
  return { ...config, trafficFactor: 1_000, ...changes };
}

/**
 * The API as server.ts builds it, on a test's database, as the role that a provider runs as. `app.close()` also removes the data
 * folder.
 */
export async function openTestApp(db: Database, changes: Partial<Config> = {}, more: Partial<Deps> = {}): Promise<App> {
  const config = await testConfig(changes);
  const app = await buildApp({ config, db: asProvider(db), fairLog: openFairLog(config), ...more });
  app.addHook('onClose', () => rm(config.dataDir, { recursive: true, force: true }));
  await app.ready();
  return app;
}
