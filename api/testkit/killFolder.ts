import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeBackup } from '../src/app/backup/takeBackup.ts';
import { unpackBackup } from '../src/app/backup/unpackBackup.ts';
import { loadConfig } from '../src/core/config/config.ts';
import { exists } from '../src/core/data-dir/stagedSwap.ts';
import { openPglite } from '../src/core/db/pglite.ts';
import { findLedgerFaults } from '../src/modules/wallets/ledger.repository.ts';
import { preparePglite } from './databases.ts';
import { type KillReport, killRepeatedly, prepareKills, reportKills, startAndKill } from './killAtWork.ts';
import { compileCache } from './providerProcess.ts';
import { openSellingFolder, soldIn } from './sellingFolder.ts';
import { testFairKey } from './testKeys.ts';

export interface FolderKills {
  work: number;
  /** During a backup, while the same process sells and draws. */
  backups: number;
  restores: number;
}

/**
 * `killed`: kills that really interrupted their work. `whole`: finished backups, and ledger faults of the newest ones.
 * `finished`: killed restores that the next process finished.
 */
export interface FolderReport extends KillReport {
  killed: FolderKills;
  whole: number;
  badBackups: string[];
  finished: number;
}

const cli = path.resolve(import.meta.dirname, '../src/cli.ts');
const database = (dataDir: string) => path.join(dataDir, 'database');

/**
 * Repeatedly kills work in a data folder, and opens the folder after each kill.
 * @throws Error when it does not open without ledger faults
 */
export async function killFolder(dataDir: string, kills: FolderKills, prepare = preparePglite): Promise<FolderReport> {
  const backups = path.join(dataDir, 'backups');
  await mkdir(backups, { recursive: true });
  await prepare(database(dataDir));
  await writeFile(path.join(dataDir, 'fair.key'), `${testFairKey}\n`, { mode: 0o600 });
  const fresh = await openPglite(database(dataDir));
  await prepareKills(fresh);
  await fresh.close();
  const worker = ['pglite', database(dataDir)];
  const acknowledged = await killRepeatedly(worker, Math.ceil(kills.work / 2));
  acknowledged.push(...(await killRepeatedly(worker, Math.floor(kills.work / 2), 'draw')));
  let amidBackups = 0;
  for (let kill = 0; kill < kills.backups; kill++) {
    const said = await startAndKill([...worker, backups], { lines: 1, of: 'backing up', within: 4_000 });
    if (said.filter((line) => line === 'backing up').length > said.filter((line) => line.startsWith('backed up')).length)
      amidBackups++;
    acknowledged.push(...said.filter((line) => !/^back(ing|ed) up/.test(line)));
  }
  const names = (await readdir(backups)).filter((name) => name.endsWith('.backup'));
  const badBackups: string[] = [];
  for (const name of names.slice(-3)) {
    const folder = path.join(dataDir, `unpacked-${name}`);
    await unpackBackup(path.join(backups, name), folder);
    const opened = await openPglite(database(folder));
    badBackups.push(...(await findLedgerFaults(opened)).map(({ fault, detail }) => `${name}: ${fault} ${detail}`));
    await opened.close();
  }
  const { amid, finished } = await killRestores(path.join(dataDir, 'restored'), kills.restores, prepare);
  const db = await openPglite(database(dataDir));
  const report = await reportKills(db, acknowledged);
  await db.close();
  return {
    ...report,
    killed: { work: kills.work, backups: amidBackups, restores: amid },
    whole: names.length,
    badBackups,
    finished,
  };
}

/** Restores a backup over its own folder and kills it at random times: afterwards the folder opens with all data, old or new. */
async function killRestores(
  dataDir: string,
  kills: number,
  prepare: (folder: string) => Promise<void>,
): Promise<{ amid: number; finished: number }> {
  if (kills === 0) return { amid: 0, finished: 0 };
  const { db, bought, sell } = await openSellingFolder(dataDir, { 'a.webp': 'a picture' }, prepare);
  const stop = sell();
  while (bought.length < 50) await sleep(5);
  await stop();
  const file = path.join(dataDir, 'last.backup');
  await takeBackup(db, { dataDir }, file);
  await db.close();
  const from = performance.now();
  if ((await restore(dataDir, file, undefined)) !== 0) throw new Error('The backup could not be restored.');
  const whole = performance.now() - from;
  let amid = 0;
  let finished = 0;
  for (let kill = 0; kill < kills; kill++) {
    // A third of them near the end, where folders are moved.
    const after = whole * (kill % 3 === 0 ? 0.8 + Math.random() * 0.3 : Math.random());
    if ((await restore(dataDir, file, after)) === null) amid++;
    if ((await readdir(dataDir)).includes('restore.json')) finished++;
    const { fairKey } = await loadConfig({ DATA_DIR: dataDir });
    if (fairKey !== testFairKey) throw new Error('Another key was made after a killed restore.');
    const opened = await openPglite(database(dataDir));
    const faults = (await findLedgerFaults(opened)).map(({ fault }) => fault);
    const sold = await soldIn(opened);
    await opened.close();
    const lost = bought.filter((number) => !sold.has(number));
    if (faults.length + lost.length > 0 || !(await exists(path.join(dataDir, 'uploads/a.webp'))))
      throw new Error(`After a killed restore: ${[...faults, ...lost].join(', ')}`);
  }
  return { amid, finished };
}

async function restore(dataDir: string, file: string, killAfter: number | undefined): Promise<number | null> {
  const child = spawn(process.execPath, ['--no-warnings', cli, 'restore', file, '--aside'], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache, DATA_DIR: dataDir, SITE_DIR: 'none' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'close');
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [code] = await ended;
  clearTimeout(timer);
  return code;
}
