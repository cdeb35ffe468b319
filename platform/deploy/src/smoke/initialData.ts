import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/** Environment variable with the folder of a provider's initial data. Programs that tests start inherit it. */
const variable = 'BEGUN_DATA';
/**
 * The files and folders that are copied: creating the database and the demo data takes four times as long as a start with them.
 */
const made = ['database', 'uploads', 'fair.key', 'jwt.key'];

/**
 * Saves the initial data of a provider, for other providers of this run.
 * @param dataDir its data; must not be in use
 * @param to new folder
 * @returns the environment for those providers
 */
export async function saveInitialData(dataDir: string, to: string): Promise<Record<string, string>> {
  await copy(dataDir, to);
  return { [variable]: to };
}

/** Copies the saved initial data into a data folder, if there is any. A folder with a database stays unchanged. */
export async function beginWithKept(dataDir: string): Promise<void> {
  const kept = process.env[variable];
  if (kept !== undefined && !existsSync(join(dataDir, 'database'))) await copy(kept, dataDir);
}

async function copy(from: string, to: string): Promise<void> {
  for (const name of made.filter((one) => existsSync(join(from, one))))
    await cp(join(from, name), join(to, name), { recursive: true });
}
