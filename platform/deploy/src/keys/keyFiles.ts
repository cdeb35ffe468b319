import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isErrno } from 'file-lock/errno';
import { isKeyName } from 'site/deployments/signing';
import type { Machine } from './machine.ts';
import { newPrivateKey, type PrivateKey, parsePrivateKey } from './privateKey.ts';

export interface HeldKey extends PrivateKey {
  file: string;
  name: string;
}

export function checkKeyName(name: string): string {
  if (isKeyName(name)) return name;
  throw new Error(`'${name}' is no name for a key: small letters, digits, '.', '_' and '-', at most 40, e.g. lottery-team.`);
}

const keyFileOf = (machine: Machine, name: string) => join(machine.dataDir, 'keys', `${name}.pem`);

/** Returns the keys that commands on this machine can sign with. */
export async function heldKeys(machine: Machine): Promise<HeldKey[]> {
  if (machine.keyFile) return [await readKey(machine.keyFile)];
  if (machine.keyName) return [await readKey(keyFileOf(machine, checkKeyName(machine.keyName)))];
  const files = (await filesIn(join(machine.dataDir, 'keys'))).filter((file) => file.endsWith('.pem'));
  return Promise.all(files.sort().map(readKey));
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
  await mkdir(dirname(file), { recursive: true });
  // Only the account may enter the folder of keys. The folder above it may contain a site that others serve.
  if (machine.keyFile === undefined) await chmod(dirname(file), 0o700);
  const temporary = await written(file, key);
  try {
    // `link` fails if the file exists, so of two processes only one creates the key.
    await link(temporary, file);
    return { key: { ...key, file, name }, isNew: true };
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return { key: await readKey(file), isNew: false };
    throw error;
  } finally {
    await unlink(temporary);
  }
}

/** Returns a name for the first key of a machine: the account's name if it is valid. */
export function nameOfAccount(): string {
  const name = accountName()
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 40);
  return isKeyName(name) ? name : 'owner';
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the account may be a number without a name.
    return '';
  }
}

export const replaceKey = async (file: string, key: PrivateKey) => rename(await written(file, key), file);

async function written(file: string, key: PrivateKey): Promise<string> {
  const temporary = `${file}.${randomUUID()}.part`;
  await writeFile(temporary, key.pem(), { mode: 0o600 });
  return temporary;
}

/** @throws Error if the file is missing, readable by other accounts, or holds no key */
export async function readKey(file: string): Promise<HeldKey> {
  let pem: string;
  try {
    // Read access to the file is permission to release, so other accounts must not have it.
    if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
      throw new Error(`Other accounts of this machine can read the key in ${file}. Keep it to yourself: chmod 600 ${file}`);
    pem = await readFile(file, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT'))
      throw new Error(`There is no key in ${file}. npm run releases -- keys new NAME makes one.`, { cause: error });
    throw error;
  }
  try {
    return { ...parsePrivateKey(pem), file, name: basename(file, '.pem') };
  } catch (error) {
    throw new Error(`There is no key to sign with in ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).map((name) => join(folder, name));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}
