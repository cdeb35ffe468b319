import { readState } from '../site/deploymentLog.ts';
import { FolderSite } from '../site/FolderSite.ts';
import type { Site } from '../site/Site.ts';
import {
  anyContract,
  buildFolder,
  composer,
  emptySite,
  liveHost,
  pointTo,
  releaseInfo,
  signed,
  somePages,
} from '../testing/builds.ts';
import { composePages } from './compose.ts';
import { release } from './release.ts';

const contract = { contract: anyContract('host') };
const remote = (app: string, buildId = 'aaaaaaaaaa') => releaseInfo(app, { buildId, contract: anyContract('remote') });

async function pagesOf(site: Site): Promise<Record<string, string>> {
  const files = (await site.list('pages')).sort();
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, (await site.read(file))?.text ?? ''] as const)));
}

test('composes by the rules of the live host: a remote and a rule unknown to the releaser stay', async () => {
  const newer = (page: string) =>
    page.replace('<meta charset="utf-8">', '<meta charset="utf-8">\n<meta name="news" content="daily">');
  const pages = [...somePages, { ...somePages[0], name: 'news', pattern: '/news', parts: ['news/Headlines'] }];
  const composed: Record<string, string>[] = [];
  for (const rules of [await composer(), newer(await composer())]) {
    const site = await emptySite();
    await liveHost(site, contract, pages, rules);
    const news = { ...remote('mfe-news'), exposes: { Headlines: ['NextDraw.js'] } };
    await site.write('mfe-news/1.0.0-aaaaaaaaaa/release.json', JSON.stringify(news));
    await pointTo(site, 'mfe-news', '1.0.0-aaaaaaaaaa', await signed(site, 'mfe-news', '1.0.0-aaaaaaaaaa'));
    await release(site, 'mfe-account', { from: await buildFolder(remote('mfe-account')) });
    composed.push(await pagesOf(site));
  }

  const [old = {}, renewed = {}] = composed;
  expect(Object.keys(renewed)).toHaveLength(7);
  for (const [file, text] of Object.entries(renewed).filter(([file]) => file.endsWith('.html')))
    expect(text).toBe(newer(old[file] ?? ''));
  for (const file of ['pages/news.html', 'pages/pages.json'])
    expect(renewed[file]).toContain('"mfe_news":{"entry":"/mfe-news/1.0.0-aaaaaaaaaa/remoteEntry.js"');
  expect(renewed['pages/news.html']).toContain('<link rel="preload" as="script" href="/mfe-news/1.0.0-aaaaaaaaaa/NextDraw.js"');
});

test('passes unknown fields of a build to the rules of the live host', async () => {
  const site = await emptySite();
  const rules = "const compose = ({ live }) => [{ file: 'pages/_home.html', text: live.map(({ info }) => info.mood).join() }]";
  await liveHost(site, contract, somePages, rules);
  const info = { ...remote('mfe-account'), mood: 'cheerful' };
  await release(site, 'mfe-account', { from: await buildFolder(info) });
  expect((await site.read('pages/_home.html'))?.text).toBe(',cheerful');
});

test('does not run changed rules: uses those of the host before and reports it', async () => {
  const site = await emptySite();
  await liveHost(site, contract);
  await composePages(site);
  const spoil = () => site.write('host/1.0.0-aaaaaaaaaa/composer.js', 'const compose = () => []');
  const before = await pagesOf(site);
  await spoil();
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  await composePages(site, { say });
  expect(await pagesOf(site)).toEqual(before);
  expect(said).toEqual([expect.stringContaining('composer.js was changed')]);

  await liveHost(site, { ...contract, buildId: 'bbbbbbbbbb' });
  await site.write('host/1.0.0-bbbbbbbbbb/composer.js', 'const compose = () => []');
  await site.write('host/1.0.0-aaaaaaaaaa/composer.js', await composer());
  await composePages(site, { say });
  expect((await site.read('pages/_home.html'))?.text).toContain('src="/host/1.0.0-aaaaaaaaaa/main.js"');
});

test('a release that the rules of composing refuse never becomes live', async () => {
  const site = await emptySite();
  await liveHost(site, contract);
  await composePages(site);
  const before = await pagesOf(site);
  const { integrity: _none, ...info } = remote('mfe-lottery');
  const from = await buildFolder({ ...info, integrity: { 'remoteEntry.js': 'sha384-e' } });
  await expect(release(site, 'mfe-lottery', { from })).rejects.toThrow(
    'mfe-lottery 1.0.0 has no integrity hash for NextDraw.js.',
  );
  expect((await readState(site)).revision).toBe(1);
  expect(await pagesOf(site)).toEqual(before);
});

/**
 * Simulates a composer that stalls before its first file while another composes a newer revision, and is killed after that file.
 */
async function composeLate(site: FolderSite, careless: boolean): Promise<string> {
  await liveHost(site, contract);
  class Slow extends FolderSite {
    override async replace(...[path, text, may]: Parameters<Site['replace']>): Promise<boolean> {
      await release(site, 'mfe-lottery', { from: await buildFolder(remote('mfe-lottery')) });
      if (careless) await site.write(path, text);
      else await site.replace(path, text, may);
      throw new Error('killed');
    }
  }
  await expect(composePages(new Slow(site.address))).rejects.toThrow('killed');
  return (await site.read('pages/_home.html'))?.text ?? '';
}

test('a slower, older composition replaces nothing newer', async () => {
  expect(await composeLate(await emptySite(), false)).toContain('"mfe_lottery":');
});

test('control: writing without a check replaces a newer page by an older one', async () => {
  expect(await composeLate(await emptySite(), true)).not.toContain('"mfe_lottery":');
});

test('pages that are not all there are composed again, although they were once', async () => {
  const site = await emptySite();
  await liveHost(site, contract);
  await composePages(site);
  const before = await pagesOf(site);
  for (const file of ['pages/lottery/_id.html', 'pages/live.json', 'pages/pages.json', 'pages/keys.json']) {
    await site.remove(file);
    await composePages(site, { unlessDone: true });
    expect(await pagesOf(site)).toEqual(before);
  }
});
