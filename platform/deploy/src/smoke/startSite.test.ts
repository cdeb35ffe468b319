import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginWithKept, saveInitialData } from './startSite.ts';

let folder = '';
const begun = process.env.BEGUN_DATA;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snail-lotto-begun-'));
});
afterEach(async () => {
  if (begun === undefined) delete process.env.BEGUN_DATA;
  else process.env.BEGUN_DATA = begun;
  await rm(folder, { recursive: true });
});

async function dataWith(name: string, database: string): Promise<string> {
  const dataDir = join(folder, name);
  await mkdir(join(dataDir, 'database'), { recursive: true });
  await mkdir(join(dataDir, 'site'));
  await writeFile(join(dataDir, 'database', 'file'), database);
  await writeFile(join(dataDir, 'jwt.key'), 'a key');
  return dataDir;
}

const databaseOf = (dataDir: string) => readFile(join(dataDir, 'database', 'file'), 'utf8');

test('another provider begins with the database and the keys that were kept, and with no site', async () => {
  Object.assign(process.env, await saveInitialData(await dataWith('first', 'demo'), join(folder, 'kept')));
  const other = join(folder, 'other');
  await mkdir(other);
  await beginWithKept(other);
  expect((await readdir(other)).sort()).toEqual(['database', 'jwt.key']);
  expect(await databaseOf(other)).toBe('demo');
});

test('data that is there stays, and where nothing was kept a folder stays empty', async () => {
  Object.assign(process.env, await saveInitialData(await dataWith('first', 'demo'), join(folder, 'kept')));
  const own = await dataWith('own', 'a player’s');
  await beginWithKept(own);
  expect(await databaseOf(own)).toBe('a player’s');

  delete process.env.BEGUN_DATA;
  const empty = join(folder, 'empty');
  await mkdir(empty);
  await beginWithKept(empty);
  expect(await readdir(empty)).toEqual([]);
});
