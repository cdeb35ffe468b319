import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from 'file-lock/errno';
import { deploymentText } from 'site/deployments/deployment';
import { sha256 } from 'site/deployments/signing';
import type { Machine } from '../keys/machine.ts';
import type { Site } from './Site.ts';

export type Remembered = ReadonlyMap<number, string>;

const folderOf = (machine: Machine, site: Site) => join(machine.dataDir, 'seen', sha256(site.address).slice(0, 16));

/** Returns this machine's copies of a site's log, which make removed or changed deployments detectable. */
export async function remembered(machine: Machine, site: Site): Promise<Remembered> {
  if (!site.remembered) return new Map();
  const folder = folderOf(machine, site);
  const files = await namesIn(folder);
  const found = files.flatMap((file) => {
    const revision = /^(\d{9})\.json$/.exec(file)?.[1];
    return revision ? [{ revision: Number(revision), file }] : [];
  });
  const texts = await Promise.all(
    found.map(async ({ revision, file }): Promise<[number, string]> => [revision, await readFile(join(folder, file), 'utf8')]),
  );
  return new Map(texts);
}

export async function remember(machine: Machine, site: Site, moves: Remembered): Promise<void> {
  if (!site.remembered || moves.size === 0) return;
  const folder = folderOf(machine, site);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'site.json'), deploymentText({ address: site.address }));
  for (const [revision, text] of moves) {
    const temporary = join(folder, `${randomUUID()}.part`);
    await writeFile(temporary, text);
    await rename(temporary, join(folder, `${String(revision).padStart(9, '0')}.json`));
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

export async function forget(machine: Machine, site: Site): Promise<void> {
  const folder = folderOf(machine, site);
  await rename(folder, `${folder}.until-${Date.now()}`);
}
