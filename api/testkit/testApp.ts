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

export const testSecret = 'a signing key that only tests know, long enough';

/** Settings that a process over PostgreSQL requires. */
export const serverSettings = {
  JWT_SECRET: testSecret,
  FAIR_KEY: testFairKey,
  ALLOW_SIMULATED: 'chain,beacon',
};

/** Creates a test configuration: its own data folder, the cheapest captcha, no site, no log. */
export async function testConfig(changes: Partial<Config> = {}): Promise<Config> {
  const dataDir = changes.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'lotto-test-')));
  const config = parseConfig({
    DATA_DIR: dataDir,
    SITE_DIR: 'none',
    ALTCHA_COST: '1',
    LOG_LEVEL: 'silent',
    ...serverSettings,
  });
  // Tests send many requests together; tests of the limits set their own factor.
  return { ...config, trafficFactor: 1_000, ...changes };
}

/**
 * Builds the API as server.ts does, on a test's database with the provider's role. `app.close()` also removes the data folder.
 */
export async function openTestApp(db: Database, changes: Partial<Config> = {}, more: Partial<Deps> = {}): Promise<App> {
  const config = await testConfig(changes);
  const app = await buildApp({ config, db: asProvider(db), fairLog: openFairLog(config), ...more });
  app.addHook('onClose', () => rm(config.dataDir, { recursive: true, force: true }));
  await app.ready();
  return app;
}
