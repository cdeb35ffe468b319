import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { thisMachine } from '../keys/machine.ts';
import { composePages } from '../release/compose.ts';
import { release } from '../release/release.ts';
import { rollback } from '../release/rollback.ts';
import { readState } from '../site/deploymentLog.ts';
import type { FolderSite } from '../site/FolderSite.ts';
import { anyContract, buildFolder, emptySite, liveHost, pointTo, releaseInfo, signed } from '../testing/builds.ts';
import { repairCommand, verifyCommand } from './commands.ts';
import { verify } from './faults.ts';
import { recoverSite } from './leftovers.ts';
import { repair } from './repair.ts';

const remote = (app: string, buildId: string) => releaseInfo(app, { buildId, contract: anyContract('remote') });

let said: string[];
const say = (line: string) => said.push(line);
beforeEach(() => {
  said = [];
});

async function site(): Promise<FolderSite> {
  const made = await emptySite();
  await liveHost(made, { contract: anyContract('host') });
  for (const buildId of ['aaaaaaaaaa', 'bbbbbbbbbb'])
    await release(made, 'mfe-lottery', { from: await buildFolder(remote('mfe-lottery', buildId)), say });
  said = [];
  return made;
}

const saysOf = async (of: FolderSite) => (await verify(of, thisMachine())).faults.map(({ says }) => says);
const longAgo = new Date(Date.now() - 2 * 3_600_000);

test('reports an intact site with the checks that ran', async () => {
  expect(await verifyCommand(await site(), thisMachine(), [], say)).toBe(true);
  expect(said).toEqual([expect.stringMatching(/ is in order: 3 moves, 3 releases, 6 files of pages\.$/)]);
});

test('killed between the move and the pages: the next command composes them, whatever it is', async () => {
  const of = await site();
  const folder = 'mfe-account/1.0.0-aaaaaaaaaa';
  await of.write(`${folder}/release.json`, JSON.stringify(remote('mfe-account', 'aaaaaaaaaa')));
  for (const file of ['remoteEntry.js', 'NextDraw.js']) await of.write(`${folder}/${file}`, '');
  await pointTo(of, 'mfe-account', '1.0.0-aaaaaaaaaa', await signed(of, 'mfe-account', '1.0.0-aaaaaaaaaa'));
  expect(await saysOf(of)).toContain('pages/_home.html is not what is live');

  await recoverSite(of, thisMachine(), say);
  expect((await of.read('pages/pages.json'))?.text).toContain('"mfe_account":');
  expect(said).toEqual([expect.stringContaining('were older than what is live')]);
  expect(await saysOf(of)).toEqual([]);
  said = [];
  await recoverSite(of, thisMachine(), say);
  expect(said).toEqual([]);
});

test('removes partial files of killed commands after an hour, not before, because a command may still run', async () => {
  const of = await site();
  const left = ['mfe-lottery/1.0.0-cccccccccc/remoteEntry.js', 'pages/_home.html.1234.part', 'locks/pages/_home.html.5678/5678'];
  for (const path of left) {
    await mkdir(dirname(join(of.address, path)), { recursive: true });
    await writeFile(join(of.address, path), '');
  }
  await recoverSite(of, thisMachine(), say);
  expect(said).toEqual([]);
  for (const path of left) await utimes(join(of.address, path), longAgo, longAgo);
  expect(await saysOf(of)).toEqual(['mfe-lottery/1.0.0-cccccccccc was only half uploaded or half removed']);
  await recoverSite(of, thisMachine(), say);
  expect(said).toEqual([
    expect.stringContaining('only half uploaded'),
    '2 unfinished files of commands that were killed are gone.',
  ]);
  const files = (await readdir(of.address, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(files.map(({ parentPath, name }) => join(parentPath, name)).filter((path) => /cccc|part$|5678/.test(path))).toEqual([]);
  expect(await verifyCommand(of, thisMachine(), [], say)).toBe(true);
});

test.each([
  [
    'changed',
    (of: FolderSite) => of.write('pages/lottery/_id.html', '<h1>Other</h1>'),
    'pages/lottery/_id.html is not what is live',
  ],
  ['gone', (of: FolderSite) => of.remove('pages/lottery/_id.html'), 'pages/lottery/_id.html is gone'],
  ['of no route', (of: FolderSite) => of.write('pages/other.html', ''), 'pages/other.html is no page of the live host'],
  [
    'of a revision that never was',
    (of: FolderSite) => of.write('pages/_home.html', '{"revision":99}'),
    'pages/_home.html is not what is live',
  ],
])('a page that is %s is told, and repaired', async (_, spoil, says) => {
  const of = await site();
  const before = (await of.read('pages/_home.html'))?.text;
  await spoil(of);
  expect(await saysOf(of)).toEqual([says]);
  expect(await repair(of, { machine: thisMachine(), say })).toEqual([]);
  expect((await of.read('pages/_home.html'))?.text).toBe(before);
});

test('writes a changed compressed file again; a changed script needs a release, and the earlier release is live until then', async () => {
  const of = await site();
  await of.write('mfe-lottery/1.0.0-bbbbbbbbbb/NextDraw.js.br', 'spoilt');
  expect(await repairCommand(of, thisMachine(), [], say)).toBe(true);
  expect(said).toContain('mfe-lottery/1.0.0-bbbbbbbbbb/NextDraw.js.br is as it was signed again.');
  expect((await of.read('pages/_home.html'))?.text).toContain('/mfe-lottery/1.0.0-bbbbbbbbbb/');

  await of.write('mfe-lottery/1.0.0-bbbbbbbbbb/NextDraw.js', 'spoilt');
  said = [];
  expect(await verifyCommand(of, thisMachine(), [], say)).toBe(false);
  expect(said[0]).toBe('! mfe-lottery/1.0.0-bbbbbbbbbb, which is live, is not what was signed: NextDraw.js was changed.');
  expect(await repairCommand(of, thisMachine(), [], say)).toBe(false);
  expect((await of.read('pages/_home.html'))?.text).toContain('/mfe-lottery/1.0.0-aaaaaaaaaa/');
  expect(said.at(-1)).toContain('release it again');
});

test('moves that are gone are put back; one that says something else only when that is asked for', async () => {
  const of = await site();
  const path = 'moves/000000002.json';
  const before = (await of.read(path))?.text ?? '';
  await of.remove(path);
  expect(await verifyCommand(of, thisMachine(), [], say)).toBe(false);
  expect(await repairCommand(of, thisMachine(), [], say)).toBe(true);
  expect((await of.read(path))?.text).toBe(before);

  await of.write(path, before.replace('aaaaaaaaaa', 'cccccccccc'));
  await expect(repairCommand(of, thisMachine(), [], say)).rejects.toThrow(
    'this machine remembers something else of moves/000000002.json',
  );
  expect(await repairCommand(of, thisMachine(), ['--changed'], say)).toBe(true);
  expect((await of.read(path))?.text).toBe(before);
});

test('a damaged summary is written anew', async () => {
  const of = await site();
  await of.write('registry.json', '{"revision":');
  expect(await verifyCommand(of, thisMachine(), [], say)).toBe(false);
  expect(await repairCommand(of, thisMachine(), [], say)).toBe(true);
  expect(await of.read('registry.json')).toMatchObject({ text: expect.stringContaining('"revision": 3') });
});

test('an upload that was killed is repeated whole by the same command: no release says that it is whole and is not', async () => {
  const of = await site();
  const from = await buildFolder(remote('mfe-lottery', 'dddddddddd'));
  await release(of, 'mfe-lottery', { from });
  await rollback(of, 'mfe-lottery');
  for (const file of ['signature.json', 'NextDraw.js']) await of.remove(`mfe-lottery/1.0.0-dddddddddd/${file}`);
  await release(of, 'mfe-lottery', { from });
  await composePages(of);
  expect(await saysOf(of)).toEqual([]);
  expect((await readState(of)).apps['mfe-lottery']?.live).toBe('1.0.0-dddddddddd');
});
