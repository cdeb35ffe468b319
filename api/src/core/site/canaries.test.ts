import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Canary, numberCookie, numbersOf, variantHeader, variantsPath } from 'shared/contracts/canaries';
import type { DocumentAsked, RenderedPage } from 'shared/contracts/rendering';
import { pgliteKind, type TestDatabase } from '../../../testkit/databases.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import type { App } from '../../app/app.ts';
import { checkLiveReleaseCompatibility, type LiveReleases } from './liveReleases.ts';

const routes = [
  { pattern: '/', file: 'pages/_home.html', content: true },
  { pattern: '/policy', file: 'pages/policy.html', content: false },
  { pattern: null, file: 'pages/_unknown.html', content: false },
];
const composed = (variant: string, revision: number) => `<!doctype html>
<html lang="en">
<head>
<title>Snail Lotto</title>
<meta name="description" content="All of it">
<script type="application/json" id="registry">${JSON.stringify({
  revision,
  host: '/host/1.0.0-a/',
  remotes: { mfe_lottery: { entry: `/mfe-lottery/1.0.0-${variant || 'live'}/remoteEntry.js` } },
})}</script>
</head>
<body>
<div id="root"><h1>Shell</h1></div>
</body>
</html>
`;

const canary = (place: Canary['place'], first: number, percent: number): Canary => ({
  place,
  first,
  percent,
  releases: [`mfe-lottery/1.0.0-${place}`],
});
const one = canary(1, 95, 10);
const other = canary(2, 0, 50);

let siteDir: string;
let test: TestDatabase;
let app: App;
let rendered: LiveReleases[] = [];

const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(siteDir, file)), { recursive: true });
  await writeFile(path.join(siteDir, file), text);
};

async function compose(revision: number, canaries: readonly Canary[], variants: readonly string[]): Promise<void> {
  await rm(path.join(siteDir, 'pages'), { recursive: true, force: true });
  for (const variant of ['', ...variants]) {
    const folder = variant === '' ? 'pages' : `pages/_with/${variant}`;
    for (const { file } of routes) await write(file.replace('pages', folder), composed(variant, revision));
    await write(`${folder}/pages.json`, JSON.stringify(routes));
  }
  if (canaries.length > 0) await write(variantsPath, JSON.stringify({ revision, canaries, without: [] }));
  await write('pages/live.json', JSON.stringify({ revision }));
}

const page = ({ address, nowMs }: DocumentAsked, live: LiveReleases): RenderedPage => ({
  status: 200,
  html: `<h1>Content of ${live.remotes}</h1>`,
  head: null,
  brought: { address, nowMs, answers: {}, missing: {}, parts: [] },
  failed: [],
});

async function start(publicUrl = 'http://localhost:3000'): Promise<void> {
  await app?.close();
  rendered = [];
  app = await openTestApp(
    test.db,
    { siteDir, developSite: siteDir, renderSite: siteDir, renderDeadlineMs: 30_000, publicUrl },
    {
      openRenderer: () => ({
        render: async (asked, live) => {
          rendered.push(live);
          return page(asked, live);
        },
        close: async () => {},
        leftOutLately: () => [],
      }),
    },
  );
}

it('an expired canary is sent to no visitor, although its pages still exist', async () => {
  const minute = 60_000;
  const until = (ms: number) => new Date(Date.now() + ms).toISOString();
  await compose(
    8,
    [
      { ...one, until: until(-minute) },
      { ...other, until: until(minute) },
    ],
    ['1', '2', '12'],
  );
  expect(variantOf((await get('/policy', withNumber('959900'))).body)).toBe('live');
  expect(variantOf((await get('/policy', withNumber('950000'))).body)).toBe('2');
});

beforeAll(async () => {
  siteDir = await mkdtemp(path.join(tmpdir(), 'lotto-site-'));
  test = await pgliteKind.open();
});
beforeEach(async () => {
  await compose(7, [one, other], ['1', '2', '12']);
  await start();
});
afterAll(async () => {
  await app.close();
  await test.drop();
  await rm(siteDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const withNumber = (number: string) => ({ cookie: `${numberCookie}=${number}` });
const variantOf = (body: string) => /mfe-lottery\/1\.0\.0-(\w+)/.exec(body)?.[1];
const numberGiven = (cookies: unknown) =>
  /^snail-lotto-canary=(\d{6}); Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/.exec(String(cookies))?.[1];

it('without a canary no visitor gets a number, and documents are unchanged', async () => {
  await compose(8, [], []);
  const { body, headers } = await get('/policy');
  expect(variantOf(body)).toBe('live');
  expect(headers).toMatchObject({ 'cache-control': 'no-cache' });
  expect(headers).not.toHaveProperty('set-cookie');
});

it('who comes without a number gets one that no cache may keep, and with it the same variant again and again', async () => {
  const first = await get('/policy');
  const number = numberGiven(first.headers['set-cookie']) ?? '';
  expect(number).toMatch(/^\d{6}$/);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  for (const url of ['/policy', '/', '/policy?ref=mail']) {
    const again = await get(url, withNumber(number));
    expect(variantOf(again.body)).toBe(variantOf(first.body));
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(again.headers).not.toHaveProperty('set-cookie');
  }
});

it('over TLS the number goes over TLS alone', async () => {
  await start('https://lotto.example.com');
  expect((await get('/policy')).headers['set-cookie']).toMatch(/; Secure$/);
});

it.each([
  ['939900', 'live'],
  ['959900', '1'],
  ['049900', '1'],
  ['940000', '2'],
  ['004900', '12'],
])('the number %s gets %s', async (number, variant) => {
  expect(variantOf((await get('/policy', withNumber(number))).body)).toBe(variant);
});

it('of many visitors each canary gets its share, and the canaries together theirs', async () => {
  const found: Record<string, number> = {};
  const given = new Set<string>();
  const visitors = 400;
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const { body, headers } = await get('/policy');
    const variant = variantOf(body) ?? '';
    found[variant] = (found[variant] ?? 0) + 1;
    given.add(numberGiven(headers['set-cookie']) ?? '');
  }
  // Six standard deviations: a false failure once in about 500 million runs. platform/site/src/documents.test.ts tries ten thousand
  // visitors.
  for (const [variant, share] of Object.entries({ live: 0.45, 1: 0.05, 2: 0.45, 12: 0.05 })) {
    const bound = 6 * Math.sqrt(visitors * share * (1 - share));
    expect(Math.abs((found[variant] ?? 0) - visitors * share)).toBeLessThan(bound);
  }
  expect(given).not.toContain('');
  expect(given.size).toBeGreaterThan(visitors - 10);
});

it('each variant has its own ETag, so that a browser is not answered 304 for another variant', async () => {
  const tags = await Promise.all(
    ['939900', '959900', '940000', '004900'].map(async (number) => (await get('/policy', withNumber(number))).headers.etag),
  );
  expect(new Set(tags).size).toBe(4);
  const asked = (number: string) => get('/policy', { ...withNumber(number), 'if-none-match': String(tags[0]) });
  expect([(await asked('939900')).statusCode, (await asked('959900')).statusCode]).toEqual([304, 200]);
});

it('the content of a variant is made of its releases, once for all who have it', async () => {
  for (const number of ['959900', '049999', '939900', '929988'])
    expect((await get('/', withNumber(number))).body).toMatch(/Content of mfe-lottery\/1\.0\.0-(?:1|live)</);
  expect(rendered.map(({ remotes }) => remotes.join())).toEqual(['mfe-lottery/1.0.0-1', 'mfe-lottery/1.0.0-live']);
});

it('every variant is loaded before a visitor comes', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  while (rendered.length < 4) await new Promise(setImmediate);
  expect(rendered.map(({ remotes }) => remotes.join())).toEqual(
    ['live', '1', '2', '12'].map((one_) => `mfe-lottery/1.0.0-${one_}`),
  );
});

it.each([
  ['12', '12'],
  ['live', 'live'],
  ['3', 'live'],
  ['../../moves', 'live'],
])('a web server in front that has chosen %s gets %s, and no number for anybody', async (told, variant) => {
  const { body, headers } = await get('/policy', { [variantHeader]: told });
  expect(variantOf(body)).toBe(variant);
  expect(headers).not.toHaveProperty('set-cookie');
});

it("a variant without a page gets the live one, and an unknown address the variant's own page for unknown addresses", async () => {
  await rm(path.join(siteDir, 'pages/_with/1/policy.html'));
  const lacking = await get('/policy', withNumber('959900'));
  expect([lacking.statusCode, variantOf(lacking.body)]).toEqual([200, 'live']);
  const unknown = await get('/nowhere', withNumber('959900'));
  expect([unknown.statusCode, variantOf(unknown.body)]).toEqual([404, '1']);
});

it('a list of canaries that is older than the live pages has no effect', async () => {
  await compose(9, [], []);
  await write(variantsPath, JSON.stringify({ revision: 8, canaries: [one], without: [] }));
  for (const { file } of routes) await write(file.replace('pages', 'pages/_with/1'), composed('1', 8));
  const { body, headers } = await get('/policy', withNumber(`${numbersOf(one)[0]}0000`));
  expect(variantOf(body)).toBe('live');
  expect(headers).not.toHaveProperty('set-cookie');
});

it('a canary that ends is over with the next page, and one that begins is there with it', async () => {
  expect(variantOf((await get('/policy', withNumber('004900'))).body)).toBe('12');
  await compose(8, [other], ['2']);
  expect(variantOf((await get('/policy', withNumber('004900'))).body)).toBe('2');
  await compose(9, [], []);
  expect(variantOf((await get('/policy', withNumber('004900'))).body)).toBe('live');
});

it('a provider checks the API calls of canaries as those of live releases', async () => {
  const folder = 'mfe-lottery/1.0.0-1';
  const asking = { app: 'mfe-lottery', version: '1.0.0', reads: {}, earlyRequests: { NextDraw: ['/api/draws/next'] } };
  await write(`${folder}/release.json`, JSON.stringify(asking));
  await compose(8, [], []);
  expect(await checkLiveReleaseCompatibility(siteDir, [], async () => app.swagger())).toEqual([]);
  await compose(9, [one], ['1']);
  await expect(checkLiveReleaseCompatibility(siteDir, [], async () => app.swagger())).rejects.toThrow(
    'mfe-lottery 1.0.0: the early request of NextDraw, /api/draws/next, is at an address that the provider does not have',
  );
});
