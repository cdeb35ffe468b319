import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPglite } from '../db/pglite.ts';
import { keepSecretsToOwner } from './restrictPermissions.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lotto-modes-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function open(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    ['.', ...names].map(async (name) => ({ name, mode: (await stat(path.join(folder, name))).mode & 0o077 })),
  );
  return modes.flatMap(({ name, mode }) => (mode === 0 ? [] : [`${name} ${mode.toString(8)}`]));
}

test('a new embedded database is accessible to its account only, also files written later', async () => {
  const folder = path.join(dataDir, 'database');
  const db = await openPglite(folder);
  expect(await open(folder)).toEqual([]);
  await db.execute('create table t as select generate_series(1, 1000) as n; checkpoint');
  await db.close();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('a start corrects the permissions of an old data folder, and one log line names the files that others could read', async () => {
  for (const folder of ['database/data/base', 'keys/operators', 'site/pages'])
    await mkdir(path.join(dataDir, folder), { recursive: true });
  const files = [
    'database/data/base/1',
    'keys/owner.pem',
    'keys/operators/olga.pem',
    'jwt.key',
    'fair.key',
    'site/pages/_home.html',
  ];
  for (const file of files) {
    await writeFile(path.join(dataDir, file), 'x');
    await chmod(path.join(dataDir, file), 0o666);
  }
  await symlink('/etc/hostname', path.join(dataDir, 'keys/elsewhere'));
  const said: string[] = [];
  await keepSecretsToOwner(dataDir, (line) => said.push(line));
  for (const folder of ['database', 'keys/operators']) expect(await open(path.join(dataDir, folder))).toEqual([]);
  for (const [file, mode] of [
    ['keys', 0o700],
    ['keys/owner.pem', 0o600],
    ['jwt.key', 0o600],
    ['fair.key', 0o600],
    ['site/pages/_home.html', 0o666],
  ] as const)
    expect((await stat(path.join(dataDir, file))).mode & 0o777).toBe(mode);
  expect(said).toEqual([
    expect.stringMatching(/^Other accounts of this machine could read .*: database \(4\), keys \(4\), jwt\.key, fair\.key/),
  ]);
  await keepSecretsToOwner(dataDir, (line) => said.push(line));
  expect(said).toHaveLength(1);
});
