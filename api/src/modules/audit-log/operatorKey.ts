import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import { chmod, link, mkdir, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { OperatorError } from '../../core/command/operatorError.ts';
import { isErrno } from '../../core/errorCode.ts';

/** An operator's Ed25519 key in a file of this machine. */
export interface OperatorKey {
  /** The file's name, which is the operator's, unless they were enrolled under another. */
  name: string;
  file: string;
  /** 32 bytes as 64 hexadecimal digits. */
  publicKey: string;
  /** @returns a signature in base64url */
  sign(text: string): string;
}

/** Where a command looks for its operator's key. */
export interface KeyPlace {
  dataDir: string;
  /** A file (`OPERATOR_KEY`); null: those in `dataDir`. */
  keyFile: string | null;
}

/** Names of operators: they are names of files as well. */
const isOperatorName = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{0,39}$/.test(name);
export const isPublicKey = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** @throws OperatorError that says what a name may be */
export function checkOperatorName(name: string): string {
  if (isOperatorName(name)) return name;
  throw new OperatorError(
    `"${name}" is no name for an operator: small letters, digits, '.', '_' and '-', at most 40, e.g. olga.`,
  );
}

/** First line of a key's file; what reads keys skips it. */
const heading = 'Key of an operator of Snail Lotto: who can read it signs as them.';

/** Beside the keys that release, and not among them: those commands take every key of their folder for their own. */
const folderOf = (dataDir: string): string => path.join(dataDir, 'keys', 'operators');

/**
 * The key that a command signs with: that of `OPERATOR_KEY`, else the one in the data folder.
 * @param by name of a key that is made
 * @param make whether one is made where there is none at all
 * @throws OperatorError that says what to do when there is none, or others can read it, or keys of two operators lie in one folder
 */
export async function operatorKey(place: KeyPlace, by: string | undefined, make: boolean): Promise<OperatorKey> {
  const folder = place.keyFile === null ? folderOf(place.dataDir) : path.dirname(place.keyFile);
  const files = await operatorKeysIn(folder, place);
  if (files.length > 1)
    throw new OperatorError(
      `Keys of several operators are in ${folder}: ${files.map(nameOf).join(', ')}. Who can read them signs as each of them, and approves their own acts. Leave your own there, and move the others to who has them.`,
    );
  const file = place.keyFile ?? files[0];
  if (file !== undefined) return readKey(file);
  if (make) return keyOrNew(place, by !== undefined && isOperatorName(by) ? by : nameOfAccount());
  throw new OperatorError(
    `There is no operator's key in ${folder}. Set OPERATOR_KEY to the file of yours, or make one: npm run provider -- operators key NAME`,
  );
}

/** Makes a key in a file that only this account can read. @throws OperatorError when there is one already */
export async function newOperatorKey(place: KeyPlace, name: string): Promise<OperatorKey> {
  const file = place.keyFile ?? path.join(folderOf(place.dataDir), `${checkOperatorName(name)}.pem`);
  const before = await stat(file).catch(() => undefined);
  if (before !== undefined) throw new OperatorError(`There is a key in ${file} already.`);
  const folder = path.dirname(file);
  const others = await operatorKeysIn(folder, place);
  if (others.length > 0)
    throw new OperatorError(
      `The key of another operator is in ${folder}: ${others.map(nameOf).join(', ')}. Who can read both signs as two operators, and approves their own acts. Make yours in a folder of your own: OPERATOR_KEY=/FOLDER/${name}.pem. (If both are yours, move the old one away first.)`,
    );
  return keyOrNew(place, name);
}

/** Of two that make it at the same time, one does, and both have that one. */
async function keyOrNew(place: KeyPlace, name: string): Promise<OperatorKey> {
  const file = place.keyFile ?? path.join(folderOf(place.dataDir), `${name}.pem`);
  await mkdir(path.dirname(file), { recursive: true });
  if (place.keyFile === null) await chmod(path.dirname(file), 0o700);
  const part = `${file}.${randomUUID()}.part`;
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
  await writeFile(part, `${heading}\n${pem}`, { mode: 0o600 });
  try {
    await link(part, file);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    await unlink(part);
  }
  return readKey(file);
}

async function readKey(file: string): Promise<OperatorKey> {
  try {
    // Whoever can read it can sign: other accounts of the machine may not.
    if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
      throw new OperatorError(
        `Other accounts of this machine can read the key in ${file}. Keep it to yourself: chmod 600 ${file}`,
      );
    return keyOf(file, createPrivateKey(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (isErrno(error, 'ENOENT'))
      throw new OperatorError(`There is no key in ${file}. npm run provider -- operators key NAME makes one.`);
    throw new OperatorError(`There is no key to sign with in ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function keyOf(file: string, key: KeyObject): OperatorKey {
  if (key.asymmetricKeyType !== 'ed25519') throw new OperatorError(`The key in ${file} is not for Ed25519.`);
  return {
    name: nameOf(file),
    file,
    publicKey: Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}

/** Whether the holder of a key signed a text. */
export function isSigned(text: string, signature: string, publicKey: string): boolean {
  if (!isPublicKey(publicKey)) return false;
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}

const nameOf = (file: string): string => path.basename(file, '.pem');

/** A name for the first operator: that of the account, where it has one. */
function nameOfAccount(): string {
  let name = '';
  try {
    name = userInfo().username;
  } catch (error) {
    // In a container an account may be a number that nobody has given a name.
    if (!(error instanceof Error)) throw error;
  }
  const cleaned = name
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 40);
  return isOperatorName(cleaned) ? cleaned : 'operator';
}

/**
 * Files of operators' keys in a folder, by name. In the operators' folder of the data folder all are; elsewhere there may be keys for
 * something else, and those with our heading are.
 */
async function operatorKeysIn(folder: string, { dataDir, keyFile }: KeyPlace): Promise<string[]> {
  const files = (await filesIn(folder)).sort();
  if (folder === folderOf(dataDir)) return files;
  const isOperators = await Promise.all(files.map(async (file) => file === keyFile || (await startsWithHeading(file))));
  return files.filter((_, index) => isOperators[index]);
}

async function startsWithHeading(file: string): Promise<boolean> {
  // A file that this account cannot read signs nothing for it.
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.startsWith(heading);
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.pem')).map((name) => path.join(folder, name));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}
