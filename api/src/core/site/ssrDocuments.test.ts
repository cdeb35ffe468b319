// Full tier: waits for deadlines; page.arrival.spec.ts tests the documents themselves.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import type { Answered, DocumentAsked, RenderedPage } from 'shared/contracts/rendering';
import { memberCookie } from 'shared/contracts/storage';
import { pgliteKind, type TestDatabase } from '../../../testkit/databases.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import type { App } from '../../app/app.ts';
import type { Config } from '../config/config.ts';
import { providerLog } from '../observability/log.ts';
import { noMetrics } from '../observability/metrics.ts';
import { createMetrics, type MetricsRegistry } from '../observability/registry.ts';
import type { LiveReleases, RendererGiven } from './liveReleases.ts';
import { PagesSent } from './pagesSent.ts';
import { SignedPages } from './signedPages.ts';
import { siteDocuments } from './site.routes.ts';

const pattern = '/lottery/:lotteryId';
const routes = [
  { pattern: '/', file: 'pages/_home.html', content: true },
  { pattern, file: 'pages/lottery/_id.html', content: true },
  { pattern: '/policy', file: 'pages/policy.html', content: false },
  { pattern: '/result', file: 'pages/result.html' },
  { pattern: '/account', file: 'pages/account.html' },
  { pattern: null, file: 'pages/_unknown.html', content: false },
];
const documentRegistry = (revision: number) => ({
  revision,
  host: '/host/1.0.0-a/',
  remotes: { mfe_lottery: { entry: `/mfe-lottery/1.0.${revision}-b/remoteEntry.js` } },
});
const hint = (href: string) => `<link rel="preload" as="fetch" href="${href}" crossorigin="anonymous">\n`;
const composed = (file: string, revision: number) => `<!doctype html>
<html lang="en">
<head>
<title>Snail Lotto</title>
<meta name="description" content="All of it">
${file.includes('_id') ? hint('/api/lotteries/{lotteryId}') : ''}<script type="application/json" id="registry">${JSON.stringify(documentRegistry(revision))}</script>
</head>
<body>
<div id="root"><h1>Shell of ${file}</h1></div>
</body>
</html>
`;

const fake = {
  asked: [] as { asked: DocumentAsked; live: LiveReleases; deadlineMs: number }[],
  closed: 0,
  given: undefined as RendererGiven | undefined,
  leftOut: [] as string[],
  answer: async (asked: DocumentAsked): Promise<RenderedPage | null> => page(asked),
};
const page = ({ address, nowMs }: DocumentAsked, over: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  html: `<h1>Content of ${address.replaceAll('&', '&amp;')}</h1>`,
  head: null,
  brought: { address, nowMs, answers: {}, missing: {}, parts: ['lottery/NextDraw'] },
  failed: [],
  ...over,
});
const openRenderer = (given: RendererGiven) => {
  fake.given = given;
  return {
    render: (asked: DocumentAsked, live: LiveReleases, deadlineMs: number) => {
      fake.asked.push({ asked, live, deadlineMs });
      return fake.answer(asked);
    },
    close: async () => {
      fake.closed++;
    },
    leftOutLately: () => fake.leftOut,
  };
};
const askInside = async (address: string): Promise<Answered> => {
  if (!fake.given) throw new Error('No renderer was opened.');
  return JSON.parse(await fake.given.ask(address));
};

let siteDir: string;
let test: TestDatabase;
let app: App;
let metrics: MetricsRegistry;
let clock: jest.SpiedFunction<typeof performance.now>;

async function release(revision: number): Promise<void> {
  for (const { file } of routes) await writeFile(path.join(siteDir, file), composed(file, revision));
  const { remotes, ...others } = documentRegistry(revision);
  const registry = { ...others, remotes: { ...remotes, mfe_far: { entry: '/mfe-far/1.0.0-c/remoteEntry.js' } } };
  const listed = routes.map((route) => (route.pattern === null ? { ...route, registry } : route));
  await writeFile(path.join(siteDir, 'pages/pages.json'), JSON.stringify(listed));
}

async function start(over: Partial<Config> = {}): Promise<void> {
  await app?.close();
  metrics = createMetrics();
  app = await openTestApp(
    test.db,
    { siteDir, developSite: siteDir, renderSite: siteDir, renderDeadlineMs: 30_000, company: null, ...over },
    { openRenderer, metrics },
  );
  fake.asked = [];
  fake.closed = 0;
  fake.answer = async (asked) => page(asked);
}

beforeAll(async () => {
  siteDir = await mkdtemp(path.join(tmpdir(), 'lotto-site-'));
  await mkdir(path.join(siteDir, 'pages/lottery'), { recursive: true });
  test = await pgliteKind.open();
});
beforeEach(async () => {
  // The cache's clock is frozen, so that a slow machine does not expire entries.
  clock = import.meta.jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  await release(7);
  await start();
});
afterEach(() => {
  clock.mockRestore();
});
afterAll(async () => {
  await app.close();
  await test.drop();
  await rm(siteDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const counted = async () =>
  (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith('lotto_documents_total'))
    .map((line) => line.replace(/^.*outcome="(\w+)",reason="(\w*)"\} /, '$1 $2 ').replaceAll('  ', ' '));

it('a document has the content of its address and the dehydrated state', async () => {
  fake.answer = async (asked) =>
    page(asked, {
      head: '<title>A car</title>',
      brought: {
        address: asked.address,
        nowMs: asked.nowMs,
        answers: { '/api/lotteries/7#s': { name: 'A car' } },
        missing: {},
        parts: [],
      },
    });
  const { body, statusCode, headers } = await get('/lottery/7?ref=mail');
  expect(statusCode).toBe(200);
  expect(body).toContain('<div id="root"><h1>Content of /lottery/7?ref=mail</h1></div>');
  expect(body).toContain('<title>A car</title>');
  expect(body).not.toContain('Shell of');
  expect(body).not.toContain('as="fetch"');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
  expect(fake.asked).toEqual([
    {
      asked: { address: '/lottery/7?ref=mail', origin: 'http://localhost:3000', nowMs: expect.any(Number) },
      live: { revision: 7, host: 'host/1.0.0-a', remotes: ['mfe-lottery/1.0.7-b', 'mfe-far/1.0.0-c'] },
      deadlineMs: 30_000,
    },
  ]);
});

it.each([
  ['/account', 200],
  ['/policy', 200],
  ['/nowhere', 404],
  ['/lottery/abc', 404],
])('a personal page, or one that its host does not render, has no content: %s', async (url, status) => {
  const { body, statusCode } = await get(url);
  expect([statusCode, body.includes('Shell of')]).toEqual([status, true]);
  expect(fake.asked).toEqual([]);
});

it('all members share a document of their own, and neither they nor visitors get the copy of the others', async () => {
  fake.answer = async (asked) => page(asked, { html: `<h1>For ${asked.member ? 'members' : 'visitors'}</h1>` });
  const before = await get('/result');
  expect(before.body).toContain('For visitors');
  const asMember = { cookie: `theme=dark; ${memberCookie}=1`, 'if-none-match': before.headers.etag ?? '' };
  const { statusCode, body, headers } = await get('/result', asMember);
  expect([statusCode, body.includes('For members')]).toEqual([200, true]);
  expect((await get('/result', { cookie: `${memberCookie}=2` })).body).toBe(body);
  expect((await get('/result', { 'if-none-match': headers.etag ?? '' })).body).toBe(before.body);
  expect(fake.asked.map(({ asked }) => asked.member)).toEqual([undefined, true]);
});

it('a host without a list of rendered pages renders all pages except personal ones', async () => {
  expect((await get('/result')).body).toContain('Content of /result');
});

it.each([`/?q=${'x'.repeat(300)}`, '//', '/?a\\b'])('an address that no link of the site has gets none: %s', async (url) => {
  const { body, statusCode } = await get(url);
  expect([statusCode, body.includes('Shell of pages/_home.html')]).toEqual([200, true]);
  expect(fake.asked).toEqual([]);
});

it('a document without content says to readers without JavaScript who runs the site, outside the React root', async () => {
  const helpLines = [{ name: 'Help & Advice', href: 'https://help.example.com/' }];
  const company = {
    name: 'Snail <Ltd>',
    licence: 'MGA/1',
    address: '2 Shell Road',
    minimumAge: 21,
    helpLines,
    placeholder: false,
  };
  await start({ company });
  const { body, headers } = await get('/account');
  const [root, note] = body.split('</h1></div>\n');
  expect(root).toContain('Shell of pages/account.html');
  expect(note).toMatch(/^<noscript>.*<\/noscript>\n<\/body>\n<\/html>\n$/s);
  for (const text of [
    'Snail &lt;Ltd&gt;, 2 Shell Road. Licence: MGA/1.',
    'Minimum age: 21. Help if play is no longer fun: <a',
    '<a href="https://help.example.com/">Help &amp; Advice</a>',
  ])
    expect(note).toContain(text);
  expect(note).not.toContain('demonstration');
  expect((await get('/account', { 'if-none-match': headers.etag ?? '' })).statusCode).toBe(304);
  expect((await get('/')).body).not.toContain('Licence');
});

it('an unknown address is answered with 404', async () => {
  fake.answer = async (asked) => page(asked, { status: 404, html: '<h1>There is no such round</h1>' });
  const { statusCode, body } = await get('/lottery/999');
  expect([statusCode, body.includes('There is no such round')]).toEqual([404, true]);
});

it('two hundred visitors at once cost one rendering, those of the next second none, and later ones another', async () => {
  const gate = Promise.withResolvers<void>();
  fake.answer = async (asked) => {
    await gate.promise;
    return page(asked, { html: `<h1>Number ${fake.asked.length}</h1>` });
  };
  const visitors = Array.from({ length: 200 }, () => get('/'));
  while (fake.asked.length === 0) await new Promise(setImmediate);
  gate.resolve();
  const bodies = new Set((await Promise.all(visitors)).map(({ body }) => body));
  expect([bodies.size, fake.asked.length]).toEqual([1, 1]);
  const kept = performance.now();
  clock.mockReturnValue(kept + 999);
  expect((await get('/')).body).toContain('Number 1');
  clock.mockReturnValue(kept + 1_001);
  expect((await get('/')).body).toContain('Number 2');
  expect(fake.asked).toHaveLength(2);
  expect(await counted()).toEqual(['rendered 2', 'kept 200']);
});

it('a browser with the current document gets 304, and HEAD answers with the headers of GET', async () => {
  const first = await get('/');
  const etag = String(first.headers.etag);
  const again = await get('/', { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const head = await app.inject({ method: 'HEAD', url: '/' });
  expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, '']);
  expect(fake.asked).toHaveLength(1);
});

it('documents and lists are the same in each encoding that a client takes', async () => {
  for (let count = 0; count < 8; count++) await addLottery(test.db);
  fake.answer = async (asked) => ({ ...page(asked), html: `<main>${'Number '.repeat(500)}</main>` });
  for (const url of ['/', '/policy', '/api/lotteries/']) {
    const plain = await app.inject(url);
    const sent = async (encoding: string) => {
      const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
      expect(headers.etag).toBe(plain.headers.etag);
      expect(headers.vary).toMatch(/accept-encoding/);
      return { encoding: headers['content-encoding'], rawPayload };
    };
    expect(plain.body.length).toBeGreaterThan(url === '/policy' ? 0 : 1_024);
    const brotli = await sent('gzip, br');
    expect([brotli.encoding, brotliDecompressSync(brotli.rawPayload).toString()]).toEqual(['br', plain.body]);
    const gzip = await sent('gzip');
    const text = gzip.encoding === 'gzip' ? gunzipSync(gzip.rawPayload) : gzip.rawPayload;
    expect(text.toString()).toBe(plain.body);
    expect((await sent('br;q=0')).rawPayload.toString()).toBe(plain.body);
  }
});

it('a release or a rollback is in the next document', async () => {
  await get('/');
  await release(8);
  await get('/');
  expect(fake.asked.map(({ live }) => live.remotes)).toEqual(
    ['mfe-lottery/1.0.7-b', 'mfe-lottery/1.0.8-b'].map((lottery) => [lottery, 'mfe-far/1.0.0-c']),
  );
});

it('live releases are loaded before the first visitor: at the start, and after a release or a rollback', async () => {
  const revisions = new Map<number, PromiseWithResolvers<void>>([7, 8, 6].map((revision) => [revision, Promise.withResolvers()]));
  fake.answer = async (asked) => {
    revisions.get(fake.asked.at(-1)?.live.revision ?? 0)?.resolve();
    return page(asked);
  };
  await app.listen({ port: 0, host: '127.0.0.1' });
  for (const [revision, loaded] of revisions) {
    await release(revision);
    await loaded.promise;
  }
  expect(fake.asked.map(({ asked, live }) => `${live.revision} ${asked.address}`)).toEqual(['7 /', '8 /', '6 /']);
});

it('a late rendering delays a visitor by the deadline only, and serves the next one', async () => {
  await start({ renderDeadlineMs: 1 });
  const gate = Promise.withResolvers<void>();
  fake.answer = async (asked) => {
    await gate.promise;
    return page(asked);
  };
  expect((await get('/')).body).toContain('Shell of');
  expect((await get('/')).body).toContain('Shell of');
  gate.resolve();
  await new Promise(setImmediate);
  expect((await get('/')).body).toContain('Content of /');
  expect(fake.asked).toHaveLength(1);
  expect(await counted()).toEqual(['static late 2', 'kept 1']);
});

it('beyond eight addresses at once a document goes out as it is', async () => {
  const gate = Promise.withResolvers<void>();
  fake.answer = async (asked) => {
    await gate.promise;
    return page(asked);
  };
  const waiting = Array.from({ length: 8 }, (_, n) => get(`/lottery/${n + 1}`));
  while (fake.asked.length < 8) await new Promise(setImmediate);
  expect((await get('/lottery/9')).body).toContain('Shell of');
  const joined = get('/lottery/8');
  gate.resolve();
  for (const answer of await Promise.all([...waiting, joined])) expect(answer.body).toContain('Content of');
  expect((await get('/lottery/9')).body).toContain('Content of /lottery/9');
});

it.each<[string, (asked: DocumentAsked) => Promise<RenderedPage | null>]>([
  ['gives none', async () => null],
  ['fails', () => Promise.reject(new Error('It is gone.'))],
  ['gives another address', async ({ nowMs }) => page({ address: '/lottery/8', nowMs })],
  ['gives another moment', async ({ address }) => page({ address, nowMs: 1 })],
  ['gives nothing to show', async (asked) => page(asked, { html: '' })],
])('when the renderer %s, the document is the static one, and is not asked for again in this second', async (_what, answer) => {
  fake.answer = answer;
  for (let turn = 0; turn < 2; turn++) {
    const { statusCode, body } = await get('/lottery/7');
    expect([statusCode, body]).toEqual([200, composed('pages/lottery/_id.html', 7).replace('{lotteryId}', '7')]);
  }
  expect(fake.asked).toHaveLength(1);
  expect(await counted()).toEqual(['static failed 2']);
});

it('the renderer goes with the process; RENDER=off, a bucket and no site open none', async () => {
  await start();
  await app.close();
  expect(fake.closed).toBe(1);
  fake.given = undefined;
  await start({ renderSite: null });
  expect((await get('/')).body).toContain('Shell of');
  expect(fake.given).toBeUndefined();
});

describe('internal requests of a page', () => {
  it('get the answer of a visitor', async () => {
    const id = await addLottery(test.db);
    for (const url of [
      `/api/lotteries/${id}`,
      `/api/lotteries/${id}/sold`,
      `/api/lotteries/${id}/sales?page=0&limit=12`,
      '/api/lotteries/?page=0&limit=5',
      '/api/token/',
    ]) {
      const visitors = await get(url);
      expect(visitors.statusCode).toBe(200);
      expect(await askInside(url)).toEqual({ status: 200, body: visitors.json() });
    }
    expect(await askInside('/api/lotteries/999999')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await askInside('/api/lotteries/?limit=-1')).toMatchObject({ status: 400 });
  });

  it.each([
    '/api/wallet/me',
    '/api/user/me',
    '/api/user-auth/sessions',
    '/api/privacy/export',
    '/api/lotteries/rounds/mine',
    '/api/lotteries/1/live',
    '/api/lotteries/1/buy-ticket',
    '/api/lotteries/1/draw.ics',
    '/api/auth/login',
    '/api/docs/json',
    '/livez',
    '/',
    '',
    'api/token/',
    '//api/token/',
    'http://127.0.0.1/api/token/',
    'https://example.com/api/token/',
    '/api/lotteries/../wallet/me',
    '/api/lotteries/%31',
    '/api/lotteries/1/../../wallet/me',
    '/api/lotteries/?running=1&unknown=1',
    '/api/lotteries/?page=0?page=1',
    '/api/lotteries/?page=0#x',
    '/api/token/\r\nx: y',
    `/api/lotteries/?winnerUsername=${'x'.repeat(1_000)}`,
  ])('is a public read as the site writes it, and not %j', async (address) => {
    expect(await askInside(address)).toEqual({ status: 404, body: null });
  });

  it('are answered during shutdown, because a document depends on them', async () => {
    await app.drain(0);
    expect((await get('/api/token/')).statusCode).toBe(503);
    expect(await askInside('/api/token/')).toMatchObject({ status: 200 });
  });

  it('costs no visitor anything: no limit, no figure', async () => {
    await start({ trafficFactor: 1 });
    const asked = import.meta.jest.spyOn(app.traffic, 'take');
    await askInside('/api/token/');
    expect(asked).not.toHaveBeenCalled();
    expect(await metrics.text()).not.toContain('route="/api/token');
    // A header cannot mark a request as internal.
    await app.inject({ url: '/api/token/', headers: { 'x-forwarded-for': 'inside' } });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await metrics.text()).toContain('route="/api/token');
  });
});

it('a release that documents do without is a figure of its own, for as long as they do', async () => {
  const leftOut = async () => (await metrics.text()).split('\n').filter((line) => line.startsWith('lotto_releases_left_out'));
  expect(await leftOut()).toEqual([]);
  fake.leftOut = ['mfe-lottery/1.0.0-b'];
  expect(await leftOut()).toEqual(['lotto_releases_left_out{release="mfe-lottery/1.0.0-b"} 1']);
  fake.leftOut = [];
  expect(await leftOut()).toEqual([]);
});

it('names with markup are escaped in the dehydrated state', async () => {
  const name = '</script><script>alert(1)</script>\u2028';
  fake.answer = async (asked) =>
    page(asked, { brought: { ...asked, answers: { '/api/lotteries/7': { name } }, missing: {}, parts: [] } });
  const { body } = await get('/lottery/7');
  expect(body).not.toContain('<script>alert');
  const inline = /<script type="application\/json" id="brought">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
  expect(JSON.parse(inline)).toMatchObject({ answers: { '/api/lotteries/7': { name } } });
});

it('the browser of a developer gets the document as it was composed, with the remote of that machine in it', async () => {
  const server = Fastify();
  server.decorate('now', Date.now).decorate('metrics', noMetrics);
  const override = {
    v: 1,
    site: 'https://a',
    app: 'mfe-lottery',
    port: 3101,
    browser: 'b',
    until: Date.now(),
    key: 'k',
  } as const;
  await server.register(siteDocuments, {
    documents: new SignedPages(siteDir, { log: providerLog('silent') }),
    origin: 'https://lotto.example.com',
    turnstile: false,
    company: null,
    content: { siteDir, openRenderer, deadlineMs: 30_000, cache: { known: async () => undefined } },
    overrideOf: async (cookies) => (cookies === 'theirs' ? override : undefined),
    pagesSent: new PagesSent(Date.now),
    isBehindProxy: false,
    previews: { ofBrowser: async () => undefined },
  });
  const theirs = await server.inject({ url: '/', headers: { cookie: 'theirs' } });
  expect(theirs.body).toContain('Shell of');
  expect(theirs.body).toContain('http://localhost:3101/remoteEntry.js');
  expect((await server.inject('/')).body).toContain('Content of /');
  await server.close();
});
