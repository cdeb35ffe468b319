import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeKeys } from '../keys/changeKeys.ts';
import { makeKey } from '../keys/keyFiles.ts';
import { type Machine, thisMachine } from '../keys/machine.ts';
import type { Site } from '../site/Site.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A machine of somebody else: it has no key, and has seen no site. */
export function newMachine(): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'snail-lotto-machine-'));
  folders.push(folder);
  return thisMachine({ DATA_DIR: folder });
}

/** A team with a machine of its own, whose key the owner of a site lets release these apps. */
export async function team(site: Site, name: string, ...apps: string[]): Promise<Machine> {
  const machine = newMachine();
  const { publicKey } = await makeKey(machine, name);
  await changeKeys(site, thisMachine(), { change: 'allow', name, publicKey, apps, owner: false });
  return machine;
}
