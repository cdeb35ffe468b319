import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { OpenTabs, openTabsFolder } from 'shared/contracts/siteFiles';
import { Value } from 'typebox/value';
import { providerLog } from '../observability/log.ts';
import { checkLiveReleaseCompatibility } from './liveReleases.ts';
import { recordOpenTabs } from './openTabs.ts';
import { openPages } from './pages.ts';
import { SignedPages } from './signedPages.ts';
import { siteFiles } from './site.routes.ts';
import { NoSiteFile, readSiteFile } from './siteFile.ts';

describe('siteFile', () => {
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

  test('files of a release are read, also through a link to the whole site', async () => {
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
    await expect(
      openPages(new SignedPages(site, { log: providerLog('silent') }), { origin: '', note: '', now: Date.now }).find('/', ''),
    ).rejects.toThrow(NoSiteFile);
  });

  test('a page is not rendered by the releases of another revision: a release is writing its documents', async () => {
    const registryOf = (revision: number) => ({ revision, host: '/host/1.0.0-a/', remotes: {} });
    const write = (file: string, text: string) => writeFile(path.join(site, 'pages', file), text);
    const find = async () => {
      const pages = openPages(new SignedPages(site, { log: providerLog('silent') }), { origin: '', note: '', now: Date.now });
      return (await pages.find('/', ''))?.mayHaveContent;
    };
    const list = (revision: number) =>
      JSON.stringify([{ pattern: '/', file: 'pages/_home.html', registry: registryOf(revision) }]);
    await write('pages.json', list(7));
    await write('_home.html', `<script id="registry">${JSON.stringify(registryOf(8))}</script>`);
    expect(await find()).toBe(false);
    await write('pages.json', list(8));
    expect(await find()).toBe(true);
  });

  test('a provider that cannot read the live pages does not start, and names the remedy', async () => {
    const held = () => checkLiveReleaseCompatibility(site, [], async () => ({}));
    const sentence = /^The provider was not started, because what is live in .* cannot be read: .*repair.*RELEASES_DIR=none/s;
    for (const pages of ['{', '{"no": "list"}', '[{"file":"../data/secret"}]', '[{"file":"pages/_pipe.html"}]']) {
      await writeFile(path.join(site, 'pages/pages.json'), pages);
      await expect(held()).rejects.toThrow(sentence);
      await expect(held()).rejects.not.toThrow(secret);
    }
  });

  describe('files of releases over HTTP', () => {
    const release = 'mfe-lottery/1.0.0-a';
    const said: string[] = [];
    const app = Fastify();

    beforeAll(async () => {
      await mkdir(path.join(site, release, 'js'), { recursive: true });
      const files = { 'js/own.js': 'own()', 'js/own.js.br': 'compressed', 'js/plain.js': 'plain()' };
      for (const [name, text] of Object.entries(files)) await writeFile(path.join(site, release, name), text);
      await writeFile(path.join(site, 'moves.js'), 'not of a release');
      await symlink(path.join(folder, 'data/secret'), path.join(site, release, 'link.txt'));
      await symlink(path.join(folder, 'data'), path.join(site, release, 'linked'));
      await symlink(path.join(folder, 'data/secret'), path.join(site, release, 'js/plain.js.br'));
      await symlink(path.join(folder, 'data'), path.join(site, 'mfe-lottery/2.0.0-b'));
      await symlink(path.join(folder, 'data/secret'), path.join(site, 'pages/live.json'));
      app.log.error = (sentence: unknown) => said.push(String(sentence));
      await app.register(siteFiles, { siteDir: site, documents: new SignedPages(site, { log: providerLog('silent') }) });
    });
    afterAll(() => app.close());

    const get = (url: string, encoding = '') => app.inject({ url, headers: { 'accept-encoding': encoding } });

    test('files of a release are sent, compressed for browsers that support it', async () => {
      expect((await get(`/${release}/js/own.js`)).body).toBe('own()');
      expect((await get(`/${release}/js/own.js`, 'br')).body).toBe('compressed');
      expect((await get(`/${release}/js/gone.js`)).statusCode).toBe(404);
    });

    test.each([
      `/${release}/link.txt`,
      `/${release}/linked/secret`,
      '/mfe-lottery/2.0.0-b/secret',
      `/${release}/..%2f..%2fmoves.js`,
      `/${release}/%2e%2e/%2e%2e/moves.js`,
      `/${release}/js`,
      `/${release}/js/own%00.js`,
    ])('%s is not found', async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.body.includes(secret)]).toEqual([404, false]);
    });

    test('a compressed form that is a link is refused, and the log names the file once', async () => {
      for (const encoding of ['br', 'gzip', ''])
        expect((await get(`/${release}/js/plain.js`, encoding)).body).not.toContain(secret);
      expect(said.filter((line) => line.includes('plain.js.br'))).toEqual([
        expect.stringMatching(/symbolic link.*npm run releases -- verify/),
      ]);
    });

    test('the file of live releases is not read through a link', async () => {
      const answer = await get('/live.json');
      expect([answer.statusCode, answer.body.includes(secret)]).toEqual([500, false]);
    });
  });
});

describe('openTabs', () => {
  let siteDir: string;
  beforeEach(async () => {
    siteDir = await mkdtemp(path.join(tmpdir(), 'snail-lotto-tabs-'));
    for (const release of ['host/1.0.0-a', 'mfe-lottery/1.0.0-b']) {
      await mkdir(path.join(siteDir, release), { recursive: true });
      await writeFile(path.join(siteDir, release, 'release.json'), '{}');
    }
    await mkdir(path.join(siteDir, 'pages'));
    await writeFile(path.join(siteDir, 'pages', 'live.json'), '{"revision":7}\n');
  });
  afterEach(() => rm(siteDir, { recursive: true, force: true }));

  async function noted(): Promise<OpenTabs[]> {
    const folder = path.join(siteDir, openTabsFolder);
    const files = await readdir(folder).catch(() => []);
    return Promise.all(
      files.map(async (file) => Value.Parse(OpenTabs, JSON.parse(await readFile(path.join(folder, file), 'utf8')))),
    );
  }

  test('a stop writes the releases of open tabs into the site, with counts and times only', async () => {
    const before = Date.now();
    const app = Fastify();
    await app.register(siteFiles, { siteDir, documents: new SignedPages(siteDir, { log: providerLog('silent') }) });
    const ask = async (running: string) => {
      const answer = await app.inject({
        url: `/live.json?running=${encodeURIComponent(running)}`,
        headers: { 'user-agent': 'somebody' },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ revision: 7 });
    };
    await ask('host/1.0.0-a,mfe-lottery/1.0.0-b');
    await ask('host/1.0.0-a,host/1.0.0-a');
    await ask('mfe-lottery/9.9.9-z,../../etc,,pages/live.json,host/1.0.0-a/release.json');
    expect((await app.inject('/live.json')).statusCode).toBe(200);
    await app.close();

    const last = expect.any(Number);
    expect(await noted()).toEqual([{ 'host/1.0.0-a': { asked: 2, last }, 'mfe-lottery/1.0.0-b': { asked: 1, last } }]);
    expect((await noted())[0]?.['host/1.0.0-a']?.last).toBeGreaterThanOrEqual(before);
  });

  test('a server without reports of tabs writes no file into the site', async () => {
    const tabs = recordOpenTabs(siteDir, () => {});
    await tabs.note('mfe-news/1.0.0-a');
    await tabs.close();
    expect(await noted()).toEqual([]);
  });

  test('a site that cannot be written to is said once, and costs no answer', async () => {
    await writeFile(path.join(siteDir, openTabsFolder), 'in the way');
    const failures: unknown[] = [];
    const tabs = recordOpenTabs(siteDir, (error) => failures.push(error));
    for (let turn = 0; turn < 2; turn++) {
      await tabs.note('host/1.0.0-a');
      await tabs.close();
    }
    expect(failures).toHaveLength(1);
  });
});
