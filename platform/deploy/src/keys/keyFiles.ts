import { join } from 'node:path';
import { createKeyFile, type HeldKey, keyFilesIn, nameOfAccount, readKeyFile } from 'keys/keyFiles';
import { newPrivateKey } from 'keys/privateKey';
import { isKeyName } from 'site/deployments/signing';
import type { Machine } from './machine.ts';

export function checkKeyName(name: string): string {
  if (isKeyName(name)) return name;
  throw new Error(`'${name}' is no name for a key: small letters, digits, '.', '_' and '-', at most 40, e.g. lottery-team.`);
}

const keyFileOf = (machine: Machine, name: string) => join(machine.dataDir, 'keys', `${name}.pem`);

export async function heldKeys(machine: Machine): Promise<HeldKey[]> {
  if (machine.keyFile) return [await readKey(machine.keyFile)];
  if (machine.keyName) return [await readKey(keyFileOf(machine, checkKeyName(machine.keyName)))];
  return Promise.all((await keyFilesIn(join(machine.dataDir, 'keys'))).map(readKey));
}

/**
 * Creates a key in a file that only this account can read.
 * @throws Error if the file exists
 */
export async function makeKey(machine: Machine, name: string): Promise<HeldKey> {
  const { key, isNew } = await keyOrNew(machine, name);
  if (!isNew) throw new Error(`There is a key in ${key.file} already.`);
  return key;
}

export async function keyOrNew(machine: Machine, name: string): Promise<{ key: HeldKey; isNew: boolean }> {
  const file = machine.keyFile ?? keyFileOf(machine, checkKeyName(name));
  const key = newPrivateKey();
  const isNew = await createKeyFile(file, key, machine.keyFile === undefined);
  return { key: isNew ? { ...key, file, name } : await readKey(file), isNew };
}

export const firstKeyName = (): string => nameOfAccount(isKeyName, 'owner');

/** @throws Error if the file is missing, readable by other accounts, or holds no key */
export const readKey = (file: string): Promise<HeldKey> => readKeyFile(file, 'npm run releases -- keys new NAME');
