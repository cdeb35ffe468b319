import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../../core/config/config.ts';
import type { About } from './backupFile.ts';
import type { TriedDatabase } from './tryDatabase.ts';
import { tryUnpacked, unpackBackup } from './unpackBackup.ts';

export interface Drill extends Omit<TriedDatabase, 'took'> {
  about: About;
  took: { unpack: number; open: number; migrate: number; check: number };
  total: number;
}

/**
 * Unpacks, opens and checks a backup in a temporary folder, as a restore does before its first change, and removes the folder.
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
