import { rename } from 'node:fs/promises';
import { keyOf } from 'site/deployments/siteState';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { changeKeys } from './changeKeys.ts';
import { replaceKey } from './keyFiles.ts';
import type { Machine } from './machine.ts';
import { newPrivateKey } from './privateKey.ts';
import { keysAfterRotation, nextFile } from './successors.ts';

/**
 * Replaces this machine's key by a new one for the same apps. The site learns the new key before the file is replaced; after a
 * crash in between, the new key is in the file beside it.
 * @returns a message
 */
export async function rotateKey(site: Site, machine: Machine, name: string): Promise<string> {
  const state = await readState(site, machine);
  const held = await keysAfterRotation(machine, state);
  const key = held.find(({ publicKey }) => keyOf(state, publicKey)?.name === name);
  if (!key)
    throw new Error(
      `The key '${name}' of the site is not on this machine, so it cannot be replaced from here. An owner can let another key take its place: npm run releases -- keys allow ${name} PUBLIC-KEY APP…`,
    );
  const next = newPrivateKey();
  await replaceKey(nextFile(key.file), next);
  await changeKeys(site, { ...machine, keyFile: key.file }, { change: 'rotate', name, publicKey: next.publicKey });
  await rename(nextFile(key.file), key.file);
  return `The key '${name}' is ${next.publicKey} now, in ${key.file}. The one before moves nothing any more.`;
}
