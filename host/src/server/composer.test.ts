import { appOfPart, federationName } from 'shared/contracts/appNames';
import { routePatterns } from 'shared/contracts/paths';
import { renderHead } from '../head/renderHead.ts';
import { compose, documentPath, type LiveApp, type Shell } from './composer.ts';

const live = (app: string, over: Partial<LiveApp['info']> = {}): LiveApp => {
  const host = app === 'host';
  return {
    info: {
      app,
      version: '1.0.0',
      buildId: 'aaaaaaaaaa',
      contract: { role: host ? 'host' : 'remote', singletons: {} },
      entry: [host ? 'main.js' : 'remoteEntry.js'],
      boot: host ? ['boot.js'] : [],
      exposes: host ? {} : { NextDraw: ['NextDraw.js'] },
      integrity: { 'main.js': 'sha384-m', 'boot.js': 'sha384-b', 'remoteEntry.js': 'sha384-e', 'NextDraw.js': 'sha384-n' },
      earlyRequests: {},
      ...over,
    },
    base: `/${app}/1.0.0-aaaaaaaaaa/`,
  };
};

const shellOf = (pattern: string | null, ...parts: string[]): Shell => ({
  pattern,
  title: 'Page',
  description: 'A page',
  head: '<title>Page</title>\n<meta name="description" content="A page">',
  content: pattern !== null,
  html: '<h1>Shell</h1><img src="/__HOST_RELEASE__/snail.svg">',
  parts,
});

const textOf = (file: string, ...from: Parameters<typeof compose>) =>
  compose(...from).find((one) => one.file === file)?.text ?? '';

function early(part: string, pattern: string, earlyRequests: string[]): string[] {
  const remote = live('mfe-lottery', { earlyRequests: { NextDraw: earlyRequests } });
  const html = textOf(documentPath(pattern), { revision: 1, live: [live('host'), remote], shells: [shellOf(pattern, part)] });
  return [...html.matchAll(/as="fetch" href="([^"]+)"/g)].map(([, address = '']) => address);
}

test("fills a part's props into its early requests", () => {
  const template = ['/api/lotteries/?limit=12&sort={sort}'];
  expect(early('lottery/NextDraw?sort=price', '/policy', template)).toEqual(['/api/lotteries/?limit=12&amp;sort=price']);
  expect(early('lottery/NextDraw?sort=a%26b', '/policy', template)).toEqual(['/api/lotteries/?limit=12&amp;sort=a%26b']);
  expect(early('lottery/NextDraw?sort=a+b', '/policy', template)).toEqual(['/api/lotteries/?limit=12&amp;sort=a%20b']);
});

test('omits an early request with unknown parameters', () => {
  expect(early('lottery/NextDraw', '/policy', ['/api/lotteries/?sort={sort}'])).toEqual([]);
  expect(early('lottery/NextDraw', '/', ['/api/lotteries/{lotteryId}'])).toEqual([]);
});

test('keeps placeholders of route parameters', () => {
  expect(early('lottery/NextDraw?lotteryId=1', '/lottery/:lotteryId', ['/api/lotteries/{lotteryId}'])).toEqual([
    '/api/lotteries/{lotteryId}',
  ]);
});

const site = {
  revision: 7,
  live: [live('mfe-lottery'), live('host'), live('mfe-daily-news')],
  shells: [shellOf('/', 'lottery/NextDraw'), shellOf('/lottery/:lotteryId', 'lottery/NextDraw'), shellOf(null)],
};

const registryOf = (html: string): { remotes: object } =>
  JSON.parse(/<script type="application\/json" id="registry">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

test("writes scripts with hashes, a registry of the page's own remotes, and hints for its own parts", () => {
  const home = textOf('pages/_home.html', site);
  expect(home).toContain(
    '{"revision":7,"host":"/host/1.0.0-aaaaaaaaaa/","remotes":{"mfe_lottery":{"entry":"/mfe-lottery/1.0.0-aaaaaaaaaa/remoteEntry.js","integrity":"sha384-e","version":"1.0.0"}}}',
  );
  expect(home).toContain('src="/host/1.0.0-aaaaaaaaaa/main.js" integrity="sha384-m"');
  expect(home).toContain('href="/mfe-lottery/1.0.0-aaaaaaaaaa/NextDraw.js" integrity="sha384-n"');
  expect(home).toContain('<img src="/host/1.0.0-aaaaaaaaaa/snail.svg">');
  expect(textOf('pages/_unknown.html', site)).not.toContain('NextDraw');
});

test('a document also lists the remotes of the pages that its shell links to, with those that only members see there', () => {
  const members = { parts: ['daily-news/Headlines'], below: {} };
  const withLink = (href: string) => ({ ...shellOf('/contact'), html: `<a class="x" href="${href}">There</a>` });
  const remotesFor = (href: string) => {
    const shells = [withLink(href), { ...shellOf('/lottery/:lotteryId', 'lottery/NextDraw'), members }];
    return Object.keys(registryOf(textOf('pages/contact.html', { ...site, shells })).remotes);
  };
  for (const href of ['/lottery/7', '/lottery/7?from=home#top'])
    expect(remotesFor(href)).toEqual(['mfe_daily_news', 'mfe_lottery']);
  for (const href of ['/lottery', '/lottery/7/detail', '/elsewhere/7', 'https://example.com/lottery/7'])
    expect(remotesFor(href)).toEqual([]);
});

function hintsOf(below: Shell['below']): string[] {
  const integrity = {
    'remoteEntry.js': 'e',
    'Events.js': 'v',
    'NextDraw.js': 'n',
    'calls.js': 'c',
    'main.js': 'm',
    'boot.js': 'b',
  };
  const parts = { exposes: { NextDraw: ['NextDraw.js'], Events: ['Events.js'] }, calls: ['calls.js'], integrity };
  const asks = live('mfe-lottery', {
    ...parts,
    earlyRequests: { NextDraw: ['/api/rounds'], Events: ['/api/rounds', '/api/prizes'] },
  });
  const host = live('host', { calls: ['calls.js'], integrity });
  const shells = [{ ...shellOf('/', 'lottery/NextDraw', 'lottery/Events'), ...(below && { below }) }];
  const html = textOf('pages/_home.html', { revision: 1, live: [host, asks], shells });
  return [...html.matchAll(/<link (?:media="(.*?)" )?rel="preload" (data-for="calls" )?.*?href="(.*?)"/g)].map(
    ([, media = '', calls = '', href = '']) =>
      `${href.replace('1.0.0-aaaaaaaaaa/', '')}${calls && ' to call'}${media && ` ${media}`}`,
  );
}

const firstScreen = [
  '/host/boot.js',
  '/mfe-lottery/remoteEntry.js',
  '/mfe-lottery/NextDraw.js',
  '/host/calls.js to call',
  '/mfe-lottery/calls.js to call',
  '/api/rounds',
];

test('marks the hints for the API client, so that a document with all responses can omit them', () => {
  expect(hintsOf(undefined)).toEqual([...firstScreen, '/mfe-lottery/Events.js', '/api/prizes']);
});

test('writes no hints for a part in windows where it is below the first screen', () => {
  expect(hintsOf({ 'lottery/Events': 'everywhere' })).toEqual(firstScreen);
  const desks = ' (min-width: 1024px)';
  expect(hintsOf({ 'lottery/Events': 'phones' })).toEqual([
    ...firstScreen,
    `/mfe-lottery/Events.js${desks}`,
    `/api/prizes${desks}`,
  ]);
});

test('says for whom a hint is where members have another order: theirs are those of their first part, its calls and the session', () => {
  const integrity = {
    'remoteEntry.js': 'e',
    'NextDraw.js': 'n',
    'calls.js': 'c',
    'main.js': 'm',
    'boot.js': 'b',
    'session.js': 's',
  };
  const asks = live('mfe-lottery', {
    exposes: { NextDraw: ['NextDraw.js'] },
    calls: ['calls.js'],
    integrity,
    earlyRequests: { NextDraw: ['/api/rounds'] },
  });
  const mine = live('mfe-account', { exposes: { MyTickets: [] }, calls: ['calls.js'], integrity });
  const host = live('host', { calls: ['calls.js'], session: ['session.js'], integrity });
  const [draw, tickets] = ['lottery/NextDraw', 'account/MyTickets'];
  const members = { parts: [tickets, draw], below: { [draw]: 'everywhere' } as const };
  const html = textOf('pages/_home.html', {
    revision: 1,
    live: [host, asks, mine],
    shells: [{ ...shellOf('/', draw, tickets), members }],
  });
  const hints = [...html.matchAll(/rel="preload" (?:data-for="(\w+)" )?as="\w+" href="(.*?)"/g)];
  expect(hints.map(([, whom = 'all', href = '']) => `${href.replace('1.0.0-aaaaaaaaaa/', '')} ${whom}`)).toEqual([
    '/host/boot.js all',
    '/mfe-lottery/remoteEntry.js visitors',
    '/mfe-lottery/NextDraw.js visitors',
    '/host/calls.js calls',
    '/mfe-lottery/calls.js calls',
    '/api/rounds all',
    '/mfe-account/remoteEntry.js all',
    '/mfe-account/calls.js members',
    '/host/session.js members',
  ]);
});

test('writes the same files for any order of releases, and live.json last', () => {
  const files = compose(site);
  expect(compose({ ...site, live: [...site.live].reverse() })).toEqual(files);
  expect(files.map(({ file }) => file)).toEqual([
    'pages/_home.html',
    'pages/lottery/_id.html',
    'pages/_unknown.html',
    'pages/pages.json',
    'pages/live.json',
  ]);
});

test('lists in live.json the sets of releases that visitors get', () => {
  const parts = [live('mfe-rewards'), live('host'), live('mfe-lottery')];
  const own = ['host/1.0.0-aaaaaaaaaa', 'mfe-lottery/1.0.0-aaaaaaaaaa', 'mfe-rewards/1.0.0-aaaaaaaaaa'];
  const given = { revision: 7, live: parts, shells: [shellOf('/')] };
  expect(JSON.parse(textOf('pages/live.json', given))).toEqual({ revision: 7, sets: [own] });
  const others = [['mfe-lottery/1.1.0-bbbbbbbbbb', 'host/1.0.0-aaaaaaaaaa']];
  expect(JSON.parse(textOf('pages/live.json', { ...given, others }))).toEqual({
    revision: 7,
    sets: [own, ['host/1.0.0-aaaaaaaaaa', 'mfe-lottery/1.1.0-bbbbbbbbbb']],
  });
});

test('writes the revision of every file before any other text', () => {
  const page = { title: '{"revision":99}', description: '"revision":98' };
  const head = renderHead({ pattern: '/', params: {}, address: '/', page, answers: new Map() });
  const shells = site.shells.map((shell) => ({ ...shell, head }));
  for (const { text } of compose({ ...site, shells })) expect(/"revision":(\d+)/.exec(text)?.[1]).toBe('7');
});

test('lists which documents may be server-rendered, and all remotes for the server', () => {
  const routes: unknown = JSON.parse(textOf('pages/pages.json', site));
  expect(routes).toEqual([
    { revision: 7, pattern: '/', file: 'pages/_home.html', content: true },
    { revision: 7, pattern: '/lottery/:lotteryId', file: 'pages/lottery/_id.html', content: true },
    {
      ...{ revision: 7, pattern: null, file: 'pages/_unknown.html', content: false },
      registry: {
        ...{ revision: 7, host: '/host/1.0.0-aaaaaaaaaa/' },
        remotes: { mfe_daily_news: expect.anything(), mfe_lottery: expect.anything() },
      },
    },
  ]);
});

test('writes no page without a host, and throws for a script without a hash', () => {
  expect(compose({ ...site, live: [live('mfe-lottery')] })).toEqual([]);
  const broken = { ...site, live: [live('host', { integrity: {} })] };
  expect(() => compose(broken)).toThrow('host 1.0.0 has no integrity hash for main.js.');
});

test('derives app names as the contract does', () => {
  const app = appOfPart('daily-news/Headlines');
  const shells = [shellOf('/', 'daily-news/Headlines')];
  const home = textOf('pages/_home.html', { ...site, live: [live('host'), live(app, { exposes: { Headlines: [] } })], shells });
  expect(home).toContain(`"${federationName(app)}":{"entry"`);
  expect(home).toContain(`as="script" href="/${app}/`);
});

test('gives each route its own file', () => {
  const files = Object.values(routePatterns).map(documentPath);
  expect(new Set(files).size).toBe(files.length);
});

test('a remote that the host frames is registered for frames only, and no script of it is loaded early', () => {
  const host = live('host', { contract: { role: 'host', singletons: {}, frames: ['mfe-lottery'] } });
  const shells = [shellOf('/', 'lottery/NextDraw')];
  const composed = (contract: Partial<LiveApp['info']['contract']>) =>
    textOf('pages/_home.html', {
      revision: 1,
      live: [host, live('mfe-lottery', { contract: { role: 'remote', singletons: {}, ...contract } })],
      shells,
    });
  const html = composed({ kind: 'frame' });
  const registry: unknown = JSON.parse(/id="registry">(.*?)<\/script>/.exec(html)?.[1] ?? '');
  expect(registry).toMatchObject({
    remotes: {},
    frames: { mfe_lottery: { entry: '/mfe-lottery/1.0.0-aaaaaaaaaa/', parts: { NextDraw: { 'NextDraw.js': 'sha384-n' } } } },
  });
  expect(html).not.toContain('href="/mfe-lottery/');
  // One that is built for the page gets neither.
  expect(composed({})).not.toContain('mfe_lottery');
});
