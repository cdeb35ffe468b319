import { createPublicKey, verify } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  createKeyFile,
  type HeldKey,
  keyFilesIn,
  keyNameOf,
  nameOfAccount,
  newPrivateKey,
  readKeyFile,
  WrongKeyType,
} from 'keys/keyFiles';
import { OperatorError } from '../../core/command/command.ts';

/** A key that signs commands. Its name is the operator's, unless they were enrolled under another one. */
export type OperatorKey = Omit<HeldKey, 'pem'>;

export interface KeyPlace {
  dataDir: string;
  /** File from `OPERATOR_KEY`; null: the keys in `dataDir`. */
  keyFile: string | null;
}

const isOperatorName = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{0,39}$/.test(name);
export const isPublicKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

export function checkOperatorName(name: string): string {
  if (isOperatorName(name)) return name;
  throw new OperatorError(
    `"${name}" is no name for an operator: small letters, digits, '.', '_' and '-', at most 40, e.g. olga.`,
  );
}

export const isMailAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** First line of a key file; PEM parsers skip it. */
const heading = 'Key of an operator of Snail Lotto: who can read it signs as them.\n';

/** A folder apart from the release keys: release commands use every key in theirs. */
const folderOf = (dataDir: string): string => path.join(dataDir, 'keys', 'operators');

/**
 * Loads the key that a command signs with: the file of `OPERATOR_KEY`, else the one in the data folder.
 * @param by name for a new key
 * @param make whether to create a key when there is none
 * @throws OperatorError if there is none, if others can read it, or if one folder has keys of several operators
 */
export async function operatorKey(place: KeyPlace, by: string | undefined, make: boolean): Promise<OperatorKey> {
  const folder = place.keyFile === null ? folderOf(place.dataDir) : path.dirname(place.keyFile);
  const files = await operatorKeysIn(folder, place);
  if (files.length > 1)
    throw new OperatorError(
      `Keys of several operators are in ${folder}: ${files.map(keyNameOf).join(', ')}. Who can read them signs as each of them, and approves their own acts. Leave your own there, and move the others to who has them.`,
    );
  const file = place.keyFile ?? files[0];
  if (file !== undefined) return readKey(file);
  if (make) return keyOrNew(place, by !== undefined && isOperatorName(by) ? by : nameOfAccount(isOperatorName, 'operator'));
  throw new OperatorError(
    `There is no operator's key in ${folder}. Set OPERATOR_KEY to the file of yours, or make one: npm run provider -- operators key NAME`,
  );
}

/** Creates a key in a file that only this account can read. @throws OperatorError if the file exists already */
export async function newOperatorKey(place: KeyPlace, name: string): Promise<OperatorKey> {
  const file = place.keyFile ?? path.join(folderOf(place.dataDir), `${checkOperatorName(name)}.pem`);
  const before = await stat(file).catch(() => undefined);
  if (before !== undefined) throw new OperatorError(`There is a key in ${file} already.`);
  const folder = path.dirname(file);
  const others = await operatorKeysIn(folder, place);
  if (others.length > 0)
    throw new OperatorError(
      `The key of another operator is in ${folder}: ${others.map(keyNameOf).join(', ')}. Who can read both signs as two operators, and approves their own acts. Make yours in a folder of your own: OPERATOR_KEY=/FOLDER/${name}.pem. (If both are yours, move the old one away first.)`,
    );
  return keyOrNew(place, name);
}

/** If two processes create the key at the same time, both read the same key. */
async function keyOrNew(place: KeyPlace, name: string): Promise<OperatorKey> {
  const file = place.keyFile ?? path.join(folderOf(place.dataDir), `${name}.pem`);
  await createKeyFile(file, newPrivateKey(), place.keyFile === null, heading);
  return readKey(file);
}

async function readKey(file: string): Promise<OperatorKey> {
  try {
    return await readKeyFile(file, 'npm run provider -- operators key NAME');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.cause instanceof WrongKeyType) throw new OperatorError(`The key in ${file} is not for Ed25519.`, { cause: error });
    const why = 'code' in error ? `There is no key to sign with in ${file}: ${error.message}` : error.message;
    throw new OperatorError(why, { cause: error });
  }
}

/** Verifies an Ed25519 signature. @param publicKey 64 hexadecimal digits */
export function isSigned(text: string, signature: string, publicKey: string): boolean {
  if (!isPublicKey(publicKey)) return false;
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}

/**
 * Lists files of operator keys, by name. In the operators' folder of the data folder every `.pem` counts; in other folders only
 * those with our heading, because keys for other purposes may be there.
 */
async function operatorKeysIn(folder: string, { dataDir, keyFile }: KeyPlace): Promise<string[]> {
  const files = await keyFilesIn(folder);
  if (folder === folderOf(dataDir)) return files;
  const isOperators = await Promise.all(files.map(async (file) => file === keyFile || (await startsWithHeading(file))));
  return files.filter((_, index) => isOperators[index]);
}

async function startsWithHeading(file: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.startsWith(heading);
}
