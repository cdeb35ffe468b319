import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renamedBuild } from './renamedBuild.ts';

const integrity = (bytes: string | Buffer, algorithm = 'sha384') =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
const picture = Buffer.from([0xff, 0xfe, 0x80, 0x00]);
const folders: string[] = [];

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function build(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'snail-lotto-dist-'));
  folders.push(dist);
  const chunk = '(globalThis.webpackChunkmfe_x_1234567890||=[]).push("picture.svg")';
  const entry = `load("mfe-x-1234567890:7", ${JSON.stringify({ 7: integrity(chunk, 'sha256') })})`;
  const info = {
    app: 'mfe-x',
    buildId: '1234567890',
    integrity: { 'chunk.js': integrity(chunk), 'entry.js': integrity(entry), 'picture.webp': integrity(picture) },
  };
  const files = { 'chunk.js': chunk, 'entry.js': entry, 'picture.webp': picture, 'release.json': JSON.stringify(info) };
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(dist, name), bytes);
  return dist;
}

test('a script that was edited is named by its hash of now', async () => {
  const folder = await renamedBuild(await build(), 'candidate', (name, text) => (name === 'chunk.js' ? `worse();${text}` : text));
  folders.push(folder);
  const chunk = await readFile(join(folder, 'chunk.js'), 'utf8');
  expect(chunk).toBe('worse();(globalThis.webpackChunkmfe_x_candidate||=[]).push("picture.svg")');
  expect(await readFile(join(folder, 'entry.js'), 'utf8')).toContain(integrity(chunk, 'sha256'));
});

test('writes the same build under another id, with the new hashes of its scripts', async () => {
  const folder = await renamedBuild(await build(), 'candidate');
  folders.push(folder);
  const text = (name: string) => readFile(join(folder, name), 'utf8');

  expect((await readdir(folder)).sort()).toEqual(['chunk.js', 'entry.js', 'picture.webp', 'release.json']);
  expect(await text('chunk.js')).toBe('(globalThis.webpackChunkmfe_x_candidate||=[]).push("picture.svg")');
  expect(await text('entry.js')).toBe(`load("mfe-x-candidate:7", {"7":"${integrity(await text('chunk.js'), 'sha256')}"})`);
  expect(await readFile(join(folder, 'picture.webp'))).toEqual(picture);
  expect(JSON.parse(await text('release.json'))).toEqual({
    app: 'mfe-x',
    buildId: 'candidate',
    integrity: {
      'chunk.js': integrity(await text('chunk.js')),
      'entry.js': integrity(await text('entry.js')),
      'picture.webp': integrity(picture),
    },
  });
});
