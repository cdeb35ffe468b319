import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, DatabaseUnavailable, withFairKey } from '../../src/core/db/database.ts';
import { openPostgres } from '../../src/core/db/postgres.ts';
import { addLottery } from '../lotteries.ts';
import { type Player, player } from '../players.ts';
import { type ProviderProcess, runCliProcess, startProviderProcess } from '../providerProcess.ts';
import { serverSettings } from '../testApp.ts';
import { testFairKey } from '../testKeys.ts';
import { boundlessBudget } from '../wallets.ts';
import { clusterPassword } from './clusterFiles.ts';
import { comparePurchases, type WhatBecame } from './comparePurchases.ts';
import type { PatroniCluster } from './patroniCluster.ts';
import { type ConfirmedPurchase, type SteadyBuyers, startBuying } from './steadyBuyers.ts';

export interface SiteOverCluster {
  db: Database;
  providers: readonly ProviderProcess[];
  buyers: readonly Player[];
  credited: number;
  startBuying(): SteadyBuyers;
  /** Opens a round of 256 numbers. @returns its id */
  addRound(): Promise<number>;
  whatBecame(told: readonly ConfirmedPurchase[]): Promise<WhatBecame>;
  ledgerCheck(): Promise<string>;
  close(): Promise<void>;
}

const credited = 1_000_000;
const ownerPassword = `owner-${clusterPassword}`;

export async function openSite(cluster: PatroniCluster, buyerCount: number): Promise<SiteOverCluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-site-'));
  await chmod(folder, 0o700);
  const admin = openPostgres({ url: cluster.url('postgres', 'postgres'), maxConnections: 1 });
  await admin.execute(`create role lotto login password '${clusterPassword}'`);
  // A different password, because the provider refuses equal secrets.
  await admin.execute(`create role lotto_owner login password '${ownerPassword}'`);
  await admin.execute('create database lotto owner lotto_owner');
  await admin.close();
  const env = {
    ...serverSettings,
    DATABASE_URL: cluster.url('lotto', 'lotto'),
    DATABASE_OWNER_URL: cluster.url('lotto_owner', 'lotto').replace(clusterPassword, ownerPassword),
    DATA_DIR: folder,
    SEED: 'off',
    QUICK_ROUNDS: 'off',
    RATE_LIMIT_FACTOR: '100000',
  };
  const providers = [await startProviderProcess(env), await startProviderProcess(env)];
  const db = withFairKey(openPostgres({ url: cluster.url('postgres', 'lotto'), maxConnections: 2 }), testFairKey);
  const buyers: Player[] = [];
  await db.execute(boundlessBudget);
  for (let count = 0; count < buyerCount; count++) buyers.push(await player(db, { cto: credited }));
  const loads: SteadyBuyers[] = [];
  const numbers = 256;
  const addRound = () => whenThere(() => addLottery(db, { numbers, endsIn: 6 * 3_600 }));
  const urls = providers.map(({ url }) => url);
  return {
    db,
    providers,
    buyers,
    credited,
    startBuying: () => {
      const load = startBuying(urls, buyers, async () => ({ lottery: await addRound(), count: numbers }));
      loads.push(load);
      return load;
    },
    addRound,
    whatBecame: (told) => whenThere(() => comparePurchases(db, told, credited, urls[0] ?? '')),
    ledgerCheck: async () => (await runCliProcess(env, ['ledger', 'check'])).output.trim(),
    close: async () => {
      for (const load of loads) load.abandon();
      await db.close();
      await Promise.all(providers.map((provider) => provider.end('SIGTERM')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function whenThere<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await sleep(200);
    }
  }
}
