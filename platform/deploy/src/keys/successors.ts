import { rename } from 'node:fs/promises';
import { isErrno } from 'file-lock/errno';
import type { HeldKey } from 'keys/keyFiles';
import { keyOf, type SiteState } from 'site/deployments/siteState';
import { heldKeys, readKey } from './keyFiles.ts';
import type { Machine } from './machine.ts';

export const nextFile = (file: string) => `${file}.next`;

/**
 * Returns the keys of this machine. Completes an interrupted rotation first: a successor that the site already lists replaces its
 * key.
 */
export async function keysAfterRotation(machine: Machine, state: Pick<SiteState, 'keys'>): Promise<HeldKey[]> {
  const held = await heldKeys(machine);
  return Promise.all(
    held.map(async (key) => {
      if (keyOf(state, key.publicKey)) return key;
      const next = await keyIn(nextFile(key.file));
      if (!next || !keyOf(state, next.publicKey)) return key;
      await rename(next.file, key.file);
      return { ...next, file: key.file, name: key.name };
    }),
  );
}

async function keyIn(file: string): Promise<HeldKey | null> {
  try {
    return await readKey(file);
  } catch (error) {
    if (error instanceof Error && isErrno(error.cause, 'ENOENT')) return null;
    throw error;
  }
}
