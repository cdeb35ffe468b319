import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Purchase } from 'shared/contracts/purchases';
import { Value } from 'typebox/value';
import { type Database, DatabaseUnavailable, type Queryable, withFairKey } from '../../src/core/db/database.ts';
import { openPostgres } from '../../src/core/db/postgres.ts';
import { addLottery } from '../lotteries.ts';
import { type Player, player } from '../players.ts';
import { type ProviderProcess, runCliProcess, startProviderProcess } from '../providerProcess.ts';
import { serverSettings } from '../testApp.ts';
import { testFairKey } from '../testKeys.ts';
import { boundlessBudget } from '../wallets.ts';
import { clusterPassword } from './clusterFiles.ts';
import type { PatroniCluster } from './patroniCluster.ts';
import { ask, type ConfirmedPurchase, type SteadyBuyers, startBuying } from './steadyBuyers.ts';

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

/**
 * `lost`: confirmed, but missing or of another member. `doubled`: not paid exactly once: the balance does not match, or a number
 * is in two purchases. `otherwise`: answered differently when repeated with the same key.
 */
interface WhatBecame {
  lost: string[];
  doubled: string[];
  otherwise: string[];
}

/**
 * Compares confirmed purchases with the database.
 * @param told all confirmed purchases of these buyers
 * @param credited initial CTO of each buyer
 * @param provider address for repeating purchases that were sent more than once
 */
async function comparePurchases(
  db: Queryable,
  told: readonly ConfirmedPurchase[],
  credited: number,
  provider: string,
): Promise<WhatBecame> {
  const buyers = new Map(told.map(({ buyer }) => [buyer.id, buyer]));
  const rows = await db.query<{ id: number; line: string }>(
    `select p.id, format('%s %s %s', p.user_id, p.lottery_id, n) as line from purchases p cross join unnest(p.ticket_numbers) n
     join tickets t on t.lottery_id = p.lottery_id and t.ticket_number = n and t.purchase_id = p.id where p.user_id = any($1)`,
    [[...buyers.keys()]],
  );
  const kept = new Map(rows.map(({ id, line }) => [line, id]));
  const lineOf = ({ buyer, lottery, number }: ConfirmedPurchase) => `${buyer.id} ${lottery} ${number}`;
  const lost = told.filter((each) => kept.get(lineOf(each)) !== each.purchase).map(lineOf);

  const doubled = rows.filter(({ id, line }) => kept.get(line) !== id).map(({ line }) => `${line} is in two purchases`);
  const toldLines = new Set(told.map(lineOf));
  for (const line of kept.keys()) if (!toldLines.has(line)) doubled.push(`${line} was sold and nobody told`);
  const balances = await db.query<{ userId: number; balance: number }>(
    'select user_id as "userId", sum(star_balance)::bigint as balance from wallets where user_id = any($1) group by user_id',
    [[...buyers.keys()]],
  );
  for (const { userId, balance } of balances) {
    const paid = told.filter(({ buyer }) => buyer.id === userId).reduce((sum, { price }) => sum + price, 0);
    if (balance !== credited - paid) doubled.push(`member ${userId} has ${balance} and was told of ${paid} paid of ${credited}`);
  }

  const otherwise: string[] = [];
  for (const each of told.filter(({ sent }) => sent > 1)) {
    const answer = await ask(provider, each);
    const again = answer?.status === 200 ? Value.Parse(Purchase, answer.body) : undefined;
    if (again?.id !== each.purchase || !again.repeated) otherwise.push(`${lineOf(each)}: ${JSON.stringify(answer)}`);
  }
  return { lost, doubled, otherwise };
}
