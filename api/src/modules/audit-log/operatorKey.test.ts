import { generateKeyPairSync } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
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
  expect((await readdir(path.join(place.dataDir, 'keys'))).filter((name) => name.endsWith('.pem'))).toEqual([]);
  const signature = key.sign('a text');
  expect([isSigned('a text', signature, key.publicKey), isSigned('another', signature, key.publicKey)]).toEqual([true, false]);
  const elsewhere = { ...place, keyFile: path.join(place.dataDir, 'elsewhere', 'other.pem') };
  expect(isSigned('a text', signature, (await newOperatorKey(elsewhere, 'other')).publicKey)).toBe(false);
});

test('a second operator’s key is not made beside the first', async () => {
  const olga = await newOperatorKey(place, 'olga');
  await expect(newOperatorKey(place, 'olga')).rejects.toThrow('There is a key in');
  await expect(newOperatorKey(place, '../olga')).rejects.toThrow('is no name for an operator');
  const folder = path.dirname(olga.file);
  const refused = `The key of another operator is in ${folder}: olga. Who can read both signs as two operators, and approves their own acts. Make yours in a folder of your own: OPERATOR_KEY=/FOLDER/berta.pem`;
  await expect(newOperatorKey(place, 'berta')).rejects.toThrow(refused);
  const berta = path.join(folder, 'berta.pem');
  await expect(newOperatorKey({ ...place, keyFile: berta }, 'berta')).rejects.toThrow(refused);
  expect(await readdir(folder)).toEqual(['olga.pem']);
  const elsewhere = path.join(place.dataDir, 'medium');
  await mkdir(elsewhere);
  await writeFile(
    path.join(elsewhere, 'release.pem'),
    generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }),
  );
  const own = { ...place, keyFile: path.join(elsewhere, 'operator.pem') };
  const made = await newOperatorKey(own, 'berta');
  expect(await operatorKey(own, 'olga', true)).toMatchObject({ publicKey: made.publicKey });
});

test.each(['of the data folder', 'of OPERATOR_KEY'])('two operators’ keys in one folder %s sign nothing', async (which) => {
  const olga = await newOperatorKey(place, 'olga');
  const other = await newOperatorKey({ ...place, keyFile: path.join(place.dataDir, 'other', 'berta.pem') }, 'berta');
  const folder = path.dirname(olga.file);
  await copyFile(other.file, path.join(folder, 'berta.pem'));
  const used = which === 'of OPERATOR_KEY' ? { ...place, keyFile: olga.file } : place;
  for (const by of [undefined, 'olga'])
    await expect(operatorKey(used, by, true)).rejects.toThrow(
      `Keys of several operators are in ${folder}: berta, olga. Who can read them signs as each of them, and approves their own acts. Leave your own there, and move the others to who has them.`,
    );
  await rm(path.join(folder, 'berta.pem'));
  expect((await operatorKey(used, undefined, true)).publicKey).toBe(olga.publicKey);
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
