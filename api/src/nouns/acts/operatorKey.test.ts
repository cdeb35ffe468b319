import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isSigned, type KeyPlace, newOperatorKey, operatorKey } from './operatorKey.ts';

let place: KeyPlace;
beforeEach(async () => {
  place = { dataDir: await mkdtemp(path.join(tmpdir(), 'lotto-keys-')), keyFile: null };
});
afterEach(() => rm(place.dataDir, { recursive: true, force: true }));

test('the first use makes a key that its account alone reads, and all who ask at once have the same', async () => {
  await expect(operatorKey(place, undefined, false)).rejects.toThrow(/There is no operator's key in .*operators key NAME/);
  const keys = await Promise.all([1, 2, 3, 4].map(() => operatorKey(place, undefined, true)));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  const [key] = keys;
  if (key === undefined) throw new Error('There is a key.');
  expect((await stat(key.file)).mode & 0o777).toBe(0o600);
  expect((await stat(path.dirname(key.file))).mode & 0o777).toBe(0o700);
  expect(await readdir(path.dirname(key.file))).toHaveLength(1);
  // Where releases look for their keys, there is none.
  expect((await readdir(path.join(place.dataDir, 'keys'))).filter((name) => name.endsWith('.pem'))).toEqual([]);
  const signature = key.sign('a text');
  expect([isSigned('a text', signature, key.publicKey), isSigned('another', signature, key.publicKey)]).toEqual([true, false]);
  expect(isSigned('a text', signature, (await newOperatorKey(place, 'other')).publicKey)).toBe(false);
});

test('of several keys the name says which; a file of OPERATOR_KEY goes before all', async () => {
  const olga = await newOperatorKey(place, 'olga');
  const berta = await newOperatorKey(place, 'berta');
  await expect(newOperatorKey(place, 'olga')).rejects.toThrow('There is a key in');
  await expect(newOperatorKey(place, '../olga')).rejects.toThrow('is no name for an operator');
  await expect(operatorKey(place, undefined, true)).rejects.toThrow(/Several keys .* berta, olga\. Say whose it is: --by NAME/);
  expect((await operatorKey(place, 'olga', true)).publicKey).toBe(olga.publicKey);
  expect((await operatorKey({ ...place, keyFile: berta.file }, 'olga', true)).publicKey).toBe(berta.publicKey);
});

test('a key that others can read, and a file that is none, sign nothing', async () => {
  const { file } = await newOperatorKey(place, 'olga');
  await chmod(file, 0o640);
  await expect(operatorKey(place, undefined, false)).rejects.toThrow(`chmod 600 ${file}`);
  await chmod(file, 0o600);
  await writeFile(file, 'no key');
  await expect(operatorKey(place, undefined, false)).rejects.toThrow('There is no key to sign with in');
  await expect(operatorKey({ ...place, keyFile: path.join(place.dataDir, 'gone.pem') }, undefined, true)).rejects.toThrow(
    'There is no key in',
  );
});
