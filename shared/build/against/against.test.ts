import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developerKey, keyFile } from './developerKey.ts';
import { liveSite } from './liveSite.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snail-lotto-key-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a key is made once, for its owner only', async () => {
  const file = join(folder, 'of', 'mine', 'developer.key');
  const { publicKey } = developerKey(file);
  expect(publicKey).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(developerKey(file).publicKey).toBe(publicKey);
  expect(keyFile({ DEVELOPER_KEY: file })).toBe(file);
});

test('a file that holds something else is named, and stays as it is', async () => {
  const file = join(folder, 'developer.key');
  await writeFile(file, 'my notes');
  expect(() => developerKey(file)).toThrow(`${file} holds no Ed25519 key.`);
  expect(await readFile(file, 'utf8')).toBe('my notes');
});

test.each([
  ['is no address', 'lotto', 200, 'takes the address of a site'],
  ['is no web address', 'ftp://lotto.example.com', 200, 'takes the address of a site'],
  ['lets nobody develop in it', 'https://lotto.example.com', 404, 'lets nobody develop in its pages'],
])('a site that %s is an error that says what to do', async (_what, address, status, words) => {
  await expect(liveSite(address, async () => new Response('', { status }))).rejects.toThrow(words);
});

test('a site that answers is its origin; one that does not is named', async () => {
  expect(await liveSite('https://lotto.example.com/lottery?x', async () => new Response(''))).toBe('https://lotto.example.com');
  const away = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
  await expect(liveSite('https://lotto.example.com', away)).rejects.toThrow('https://lotto.example.com does not answer');
});
