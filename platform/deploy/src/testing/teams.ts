import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeKeys } from '../keys/commands.ts';
import { type Machine, thisMachine } from '../keys/machine.ts';
import { makeKey } from '../keys/signer.ts';
import type { Site } from '../site/Site.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

export function newMachine(): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'snail-lotto-machine-'));
  folders.push(folder);
  return thisMachine({ DATA_DIR: folder });
}

export const team = (site: Site, name: string, ...apps: string[]): Promise<Machine> =>
  allowed(site, name, { change: 'allow', apps, owner: false });

export const watcher = (site: Site, name: string, ...apps: string[]): Promise<Machine> =>
  allowed(site, name, { change: 'watch', apps });

async function allowed(
  site: Site,
  name: string,
  right: { change: 'allow'; apps: string[]; owner: boolean } | { change: 'watch'; apps: string[] },
): Promise<Machine> {
  const machine = newMachine();
  const { publicKey } = await makeKey(machine, name);
  await changeKeys(site, thisMachine(), { ...right, name, publicKey });
  return machine;
}
