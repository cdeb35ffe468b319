import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../../core/config/config.ts';
import type { About } from './backupFile.ts';
import type { TriedDatabase } from './tryDatabase.ts';
import { tryUnpacked, unpackBackup } from './unpackBackup.ts';

/** How a restore would go. */
export interface Drill extends Omit<TriedDatabase, 'took'> {
  about: About;
  /** Each step's time, ms. */
  took: { unpack: number; open: number; migrate: number; check: number };
  /** All of it, ms. */
  total: number;
}

/**
 * Unpacks, opens and checks a backup in a temporary folder, as a restore does before it puts anything in place, and removes the folder.
 * @throws OperatorError when it cannot be restored
 */
export async function drillBackup(config: Config, file: string): Promise<Drill> {
  const begin = performance.now();
  const folder = await mkdtemp(path.join(tmpdir(), 'lotto-drill-'));
  try {
    const unpacked = await unpackBackup(file, folder);
    const { took, ...tried } = await tryUnpacked(config, folder);
    return { ...tried, about: unpacked.about, took: { unpack: unpacked.took, ...took }, total: performance.now() - begin };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
