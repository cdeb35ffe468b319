import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { holdToLiveReleases } from './liveReleases.ts';
import { openPages } from './pages.ts';
import { NoSiteFile, readSiteFile } from './siteFile.ts';

let folder: string;
let site: string;
const secret = 'JWT_SECRET=of the provider';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lotto-site-'));
  site = path.join(folder, 'site');
  await mkdir(path.join(site, 'pages'), { recursive: true });
  await mkdir(path.join(folder, 'data'));
  for (const file of ['data/_home.html', 'data/secret']) await writeFile(path.join(folder, file), secret);
  await symlink(path.join(folder, 'data/secret'), path.join(site, 'pages/_link.html'));
  await symlink(path.join(folder, 'data'), path.join(site, 'linked'));
  spawnSync('mkfifo', [path.join(site, 'pages/_pipe.html')]);
  await mkdir(path.join(site, 'pages/_folder.html'));
  await writeFile(path.join(site, 'pages/_home.html'), '<h1>Home</h1>');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('what a release wrote is read, also by way of a link to the whole site', async () => {
  expect(await readSiteFile(site, 'pages/_home.html')).toBe('<h1>Home</h1>');
  expect(await readSiteFile(site, 'pages/_gone.html')).toBeNull();
  await symlink(site, path.join(folder, 'by-another-name'));
  expect(await readSiteFile(path.join(folder, 'by-another-name'), 'pages/_home.html')).toBe('<h1>Home</h1>');
});

const planted = [
  'pages/_link.html',
  'linked/_home.html',
  '../data/_home.html',
  '/data/../../data/secret',
  'pages/_pipe.html',
  'pages/_folder.html',
];

test.each(planted)('%s leads nowhere', async (file) => {
  await expect(readSiteFile(site, file)).rejects.toThrow(NoSiteFile);
});

test.each(planted)('no document is %s, whatever the list of pages says', async (file) => {
  await writeFile(path.join(site, 'pages/pages.json'), JSON.stringify([{ pattern: '/', file }]));
  await expect(openPages(site, 'https://lotto.example.com').find('/', '')).rejects.toThrow(NoSiteFile);
});

test('a provider that cannot read what is live does not start, and says what to do', async () => {
  const held = () => holdToLiveReleases(site, [], async () => ({}));
  const sentence = /^The provider was not started, because what is live in .* cannot be read: .*repair.*RELEASES_DIR=none/s;
  for (const pages of ['{', '{"no": "list"}', '[{"file":"../data/secret"}]', '[{"file":"pages/_pipe.html"}]']) {
    await writeFile(path.join(site, 'pages/pages.json'), pages);
    await expect(held()).rejects.toThrow(sentence);
    await expect(held()).rejects.not.toThrow(secret);
  }
});
