import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrno } from 'file-lock/folderLock';
import {
  createKeyFile,
  type HeldKey,
  keyFilesIn,
  nameOfAccount,
  newPrivateKey,
  type PrivateKey,
  readKeyFile,
} from 'keys/keyFiles';
import type { KeyChange } from 'site/deployments/deployment';
import { isKeyName } from 'site/deployments/signing';
import { keyOf, type SiteState } from 'site/deployments/siteState';
import type { Site } from '../site/Site.ts';
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

/** `name`: its name in the site's list of keys; `starts`: key changes of the site's first deployment, its owner. */
export interface Signer {
  key: PrivateKey;
  name: string;
  starts: KeyChange[];
}

/**
 * Returns the key of this machine that is on the site's list. A site without a list is started with the key of this machine, or
 * with a new one.
 * @throws Error with advice if there is none, or several
 */
export async function signerFor(site: Site, state: SiteState, machine: Machine): Promise<Signer> {
  if (Object.keys(state.keys).length === 0) return starter(state, machine);
  const held = await keysAfterRotation(machine, state);
  const listed = held.flatMap((key) => {
    const name = keyOf(state, key.publicKey)?.name;
    return name === undefined ? [] : [{ key, name, starts: [] }];
  });
  const [signer, another] = listed;
  const owners = Object.values(state.keys).flatMap(({ name, owner, revoked }) => (owner && !revoked ? name : []));
  const ask = `An owner of the site (${owners.join(', ')}) allows it: npm run releases -- keys allow`;
  if (signer && another)
    throw new Error(
      `Several keys are here that the site knows: ${listed.map(({ name }) => name).join(', ')}. Say which: --by NAME.`,
    );
  if (signer) return signer;
  const [only] = held;
  if (!only)
    throw new Error(
      `${site.address} moves for keys on its list only, and there is none here. npm run releases -- keys new NAME makes one. ${ask} NAME PUBLIC-KEY APP…`,
    );
  throw new Error(`The key in ${only.file} is not on the list of ${site.address}. ${ask} ${only.name} ${only.publicKey} APP…`);
}

async function starter(state: SiteState, machine: Machine): Promise<Signer> {
  const held = await heldKeys(machine);
  if (held.length > 1)
    throw new Error(
      `Several keys are here: ${held.map(({ name }) => name).join(', ')}. Say which one is to own the site: --by NAME.`,
    );
  const key = held[0] ?? (await keyOrNew(machine, firstKeyName())).key;
  const name = isKeyName(key.name) ? key.name : firstKeyName();
  if (machine.siteOwner !== undefined && machine.siteOwner !== key.publicKey)
    throw new Error(
      `${state.before ? 'The site' : 'The empty site'} is to be started by SITE_OWNER, ${machine.siteOwner}, and the key here is ${key.publicKey}.`,
    );
  return { key, name, starts: [{ change: 'allow', name, publicKey: key.publicKey, apps: [], owner: true }] };
}
