// Full tier: starts a provider.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProviderProcesses, startProviderProcess } from 'api/testing/providerProcess';
import { serverSettings } from 'api/testing/testApp';
import type { AppName } from 'shared/contracts/appNames';
import type { FolderSite } from '../site/FolderSite.ts';
import { folderOf } from '../site/liveReleases.ts';
import { anyContract, buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { release } from './release.ts';

jest.setTimeout(300_000);

/** A host that shows one part of each of two teams, and a placeholder for a part whose release has no server bundle. */
const hostHalf = `
exports.provided = {};
exports.render = async ({ address, nowMs }, given) => {
  const parts = [], html = ['lottery/NextDraw', 'rewards/AllPrizes'].map((name) => {
    const [app, part] = name.split('/');
    const found = given.halfOf('mfe-' + app)?.parts[part];
    if (!found) return '<p>Room of ' + name + '</p>';
    parts.push(name);
    return '<p>' + found() + '</p>';
  });
  return { status: 200, html: html.join(''), head: null, brought: { address, nowMs, answers: {}, missing: {}, parts }, failed: [] };
};`;

const half = (code: string) => ({
  server: { file: 'server.cjs', integrity: `sha384-${createHash('sha384').update(code).digest('base64')}` },
});

/**
 * Makes a release live.
 * @param code of its server bundle; null for a release from before server bundles
 */
async function releaseRemote(site: FolderSite, app: AppName, part: string, buildId: string, code: string | null): Promise<void> {
  const info = releaseInfo(app, {
    buildId,
    contract: anyContract('remote'),
    exposes: { [part]: [`${part}.js`] },
    integrity: { 'remoteEntry.js': 'sha384-e', [`${part}.js`]: 'sha384-p' },
    earlyRequests: {},
    ...(code === null ? {} : half(code)),
  });
  const folder = await buildFolder(info);
  if (code !== null) await writeFile(join(folder, 'server.cjs'), code);
  await release(site, app, { from: folder });
}

let dataDir: string;
let site: FolderSite;
let url: string;
let metricsUrl: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'snail-lotto-data-'));
  site = await emptySite();
  await site.write(`host/${folderOf(releaseInfo('host'))}/server.cjs`, hostHalf);
  const head = '<title>Home</title>\n<meta name="description" content="All of it">\n<link rel="canonical" href="/">';
  await liveHost(site, { contract: anyContract('host'), ...half(hostHalf) }, [
    {
      name: 'home',
      pattern: '/',
      title: 'Home',
      description: 'All of it',
      head,
      html: '<h1>Shell</h1>',
      parts: ['lottery/NextDraw', 'rewards/AllPrizes'],
      content: true,
    },
    { name: 'notFound', pattern: null, title: 'None', description: 'None', head, html: '<h1>None</h1>', parts: [] },
  ]);
  await releaseRemote(site, 'mfe-rewards', 'AllPrizes', 'aaaaaaaaaa', "exports.parts = { AllPrizes: () => 'A golden shell' };");
  await releaseRemote(site, 'mfe-lottery', 'NextDraw', 'aaaaaaaaaa', null);
  const provider = await startProviderProcess({
    DATA_DIR: dataDir,
    SITE_DIR: site.address,
    PUBLIC_URL: 'https://lotto.example.com',
    ...serverSettings,
    RENDER: 'on',
    RENDER_DEADLINE_MS: '20000',
    METRICS_PORT: '0',
    SEED: 'off',
  });
  url = provider.url;
  metricsUrl = /Metrics are at (\S+)/.exec(provider.output())?.[1] ?? '';
});
afterAll(async () => {
  await endProviderProcesses();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

/** Fetches the rendered document, and retries while a busy machine gets the static one. */
async function home(): Promise<string> {
  for (;;) {
    const html = await (await fetch(url)).text();
    if (html.includes('id="brought"')) return html;
    await sleep(200);
  }
}

test('the part of a release from before halves has its room, and the rest of the document its content', async () => {
  const html = await home();
  expect(html).toContain('<p>Room of lottery/NextDraw</p><p>A golden shell</p>');
  expect(html).toContain('"parts":["rewards/AllPrizes"]');
  expect(await (await fetch(metricsUrl)).text()).not.toMatch(/^lotto_releases_left_out\{/m);
});

test('the next release brings its half, and is in the next document', async () => {
  await releaseRemote(site, 'mfe-lottery', 'NextDraw', 'bbbbbbbbbb', "exports.parts = { NextDraw: () => 'Round seven' };");
  let html = await home();
  while (html.includes('Room of')) html = await home();
  expect(html).toContain('<p>Round seven</p><p>A golden shell</p>');
});

test('one whose half cannot be loaded has its room too, and the operator sees which it is', async () => {
  await releaseRemote(site, 'mfe-lottery', 'NextDraw', 'cccccccccc', "throw new Error('no half today');");
  let html = await home();
  while (!html.includes('Room of')) html = await home();
  expect(html).toContain('<p>A golden shell</p>');
  expect(await (await fetch(metricsUrl)).text()).toContain('lotto_releases_left_out{release="mfe-lottery/1.0.0-cccccccccc"} 1');
});
