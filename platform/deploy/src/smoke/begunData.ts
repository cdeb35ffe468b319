import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/** Environment variable: the folder with what a provider made at its first start. Programs that tests start inherit it. */
const variable = 'BEGUN_DATA';
/** What that is: making the database and the demo takes four times as long as starting again over them. */
const made = ['database', 'uploads', 'fair.key', 'jwt.key'];

/**
 * Keeps what a provider made at its first start, for others of this run to begin with.
 * @param dataDir its data; nobody may have it open
 * @param to new folder
 * @returns the environment of those others
 */
export async function keepBegun(dataDir: string, to: string): Promise<Record<string, string>> {
  await copy(dataDir, to);
  return { [variable]: to };
}

/** Puts into a folder for data what was kept, if something was. A folder that has a database stays as it is. */
export async function beginWithKept(dataDir: string): Promise<void> {
  const kept = process.env[variable];
  if (kept !== undefined && !existsSync(join(dataDir, 'database'))) await copy(kept, dataDir);
}

async function copy(from: string, to: string): Promise<void> {
  for (const name of made.filter((one) => existsSync(join(from, one))))
    await cp(join(from, name), join(to, name), { recursive: true });
}
