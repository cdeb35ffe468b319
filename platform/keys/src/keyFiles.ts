import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { chmod, link, mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isErrno } from 'file-lock/folderLock';

export interface PrivateKey {
  /**
   * The public key, which identifies the key: 32 bytes as 64 hexadecimal digits, so that a command line never takes it for an
   * option.
   */
  publicKey: string;
  /** @returns Ed25519 signature in base64url */
  sign(bytes: string): string;
  pem(): string;
}

export class WrongKeyType extends Error {
  override name = 'WrongKeyType';
}

export const newPrivateKey = (): PrivateKey => privateKey(generateKeyPairSync('ed25519').privateKey);

/**
 * Parses the text of a key's file; lines before the PEM block are skipped.
 * @throws WrongKeyType, or Error if it is no private key
 */
export function parsePrivateKey(pem: string): PrivateKey {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new WrongKeyType(`It is a key for ${key.asymmetricKeyType}, not for Ed25519.`);
  return privateKey(key);
}

function privateKey(key: KeyObject): PrivateKey {
  return {
    publicKey: Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
    sign: (bytes) => sign(null, Buffer.from(bytes), key).toString('base64url'),
    pem: () => key.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

/** A key in a file of this machine; its name is that of the file. */
export interface HeldKey extends PrivateKey {
  file: string;
  name: string;
}

export const keyNameOf = (file: string): string => basename(file, '.pem');

/** Lists the key files of a folder, by name; none if there is no folder. */
export async function keyFilesIn(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => name.endsWith('.pem'))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

/**
 * Reads a key.
 * @param makes command that makes one, for the message
 * @throws Error if the file is missing, readable by other accounts, or holds no Ed25519 key (cause: WrongKeyType)
 */
export async function readKeyFile(file: string, makes: string): Promise<HeldKey> {
  let pem: string;
  try {
    // Read access to the file is permission to sign, so other accounts must not have it.
    if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
      throw new Error(`Other accounts of this machine can read the key in ${file}. Keep it to yourself: chmod 600 ${file}`);
    pem = await readFile(file, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) throw new Error(`There is no key in ${file}. ${makes} makes one.`, { cause: error });
    throw error;
  }
  try {
    return { ...parsePrivateKey(pem), file, name: keyNameOf(file) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`There is no key to sign with in ${file}: ${why}`, { cause: error });
  }
}

/**
 * Creates a key's file, which only this account can read. Of two processes that do so at the same time one succeeds.
 * @param heading lines before the PEM block
 * @param isOwnFolder whether to close the folder to other accounts too
 * @returns false if the file exists; it stays unchanged
 */
export async function createKeyFile(file: string, key: PrivateKey, isOwnFolder: boolean, heading = ''): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true });
  // The folder above it may contain a site that others serve.
  if (isOwnFolder) await chmod(dirname(file), 0o700);
  const temporary = await writeTemporary(file, key, heading);
  try {
    // `link` fails if the file exists.
    await link(temporary, file);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await unlink(temporary);
  }
}

export const replaceKeyFile = async (file: string, key: PrivateKey) => rename(await writeTemporary(file, key, ''), file);

async function writeTemporary(file: string, key: PrivateKey, heading: string): Promise<string> {
  const temporary = `${file}.${randomUUID()}.part`;
  await writeFile(temporary, heading + key.pem(), { mode: 0o600 });
  return temporary;
}

/**
 * Returns a name for the first key of a machine: the account's name, if it becomes a valid one.
 * @param fallback name where it does not, or where the account has none
 */
export function nameOfAccount(isValid: (name: string) => boolean, fallback: string): string {
  const name = accountName()
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 40);
  return isValid(name) ? name : fallback;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the account may be a number without a name.
    return '';
  }
}
