import { createInstance, init } from '@module-federation/enhanced/runtime';
import { api } from 'shared/testing/server';
import { pageReleases, pageRevision, readRegistry } from '../runtime/registry.ts';
import { isOfBuild, retrySharedLibraries, startFederation } from './federation.ts';
import { findRemote } from './findRemote.ts';

test.each([
  ['mfe-news-0f3a9c1b2d:chunk-7', true],
  ['mfe-news:chunk-7', true],
  ['mfe-news-daily-0f3a9c1b2d:chunk-7', false],
  ['mfe-news-daily:chunk-7', false],
  ['mfe-new-0f3a9c1b2d:chunk-7', false],
  ['', false],
])('%p belongs to a build of mfe-news: %p', (script, expected) => {
  expect(isOfBuild(script, 'mfe-news')).toBe(expected);
});

test('fetches a shared library again after a failed load', async () => {
  let tries = 0;
  const get = async () => {
    tries += 1;
    if (tries === 1) throw new Error('Loading chunk axios failed.');
    return () => 'axios';
  };
  const page = createInstance({
    name: 'page',
    remotes: [],
    plugins: [retrySharedLibraries],
    shared: { axios: { version: '1.2.3', scope: 'default', get, shareConfig: { requiredVersion: '^1.0.0' } } },
  });
  await expect(page.loadShare('axios')).rejects.toThrow('Loading chunk axios failed.');
  const factory = await page.loadShare<string>('axios');
  if (!factory) throw new Error('axios was not loaded.');
  expect(factory()).toBe('axios');
  expect(await page.loadShare('axios')).toBe(factory);
  expect(tries).toBe(2);
});

test("Module Federation's DevTools draw the host with an edge to each remote, and its name and entry", () => {
  const remotes = {
    mfe_news: { entry: '/mfe-news/1.0.0-a/remoteEntry.js', version: '1.0.0' },
    mfe_map: { entry: 'http://localhost:3105/remoteEntry.js', version: 'dev' },
  };
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify({ remotes })}</script>`;
  init({ name: 'host', remotes: [] });
  startFederation();
  const found: Record<string, { remotesInfo?: Record<string, { matchedVersion: string }>; remoteEntry?: string }> = Object(
    __FEDERATION__.moduleInfo,
  );
  // As packages/chrome-devtools of module-federation/core reads it (src/utils/sdk/graph.ts); the extension is in no registry.
  const consumers = Object.entries(found).flatMap(([id, { remotesInfo }]) => (remotesInfo ? [{ id, remotesInfo }] : []));
  const edges = consumers.flatMap(({ id, remotesInfo }) =>
    Object.entries(remotesInfo).map(([name, { matchedVersion }]) => [id, `${name}:${matchedVersion}`] as const),
  );
  const labelOf = (id: string) => `${/^(.+?):https?:.*\.js$/.exec(id)?.[1]} ${found[id]?.remoteEntry}`;
  expect(edges.map(([from, to]) => `${from} -> ${labelOf(to)}`)).toEqual([
    'host -> mfe_news http://localhost/mfe-news/1.0.0-a/remoteEntry.js',
    'host -> mfe_map http://localhost:3105/remoteEntry.js',
  ]);
});

describe('findRemote', () => {
  const entry = (app: string, version = '1.0.0') => ({
    entry: `/${app}/${version}-a/remoteEntry.js`,
    version,
    integrity: 'sha384-x',
  });
  const own = { revision: 7, host: '/host/1.0.0-a/', remotes: { mfe_news: entry('mfe-news') } };
  const register = jest.fn();
  beforeEach(() => register.mockReset());
  const text = (registry: object) => `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
  const open = (found: object | null) => {
    document.body.innerHTML = text(own);
    let asked = 0;
    api.get('/', () => {
      asked += 1;
      return new Response(found === null ? 'Bad gateway' : text(found));
    });
    return () => asked;
  };

  test('learns a remote from the document of the present address, asked for once, and keeps its own', async () => {
    const frames = { mfe_ads: { entry: '/mfe-ads/1.0.0-a/', version: '1.0.0', parts: {} } };
    const asked = open({ ...own, remotes: { mfe_map: entry('mfe-map') }, frames });
    expect(await Promise.all([findRemote('mfe_map', register), findRemote('mfe_ads', register)])).toEqual([
      undefined,
      frames.mfe_ads,
    ]);
    expect(asked()).toBe(1);
    expect(pageReleases()).toEqual(['host/1.0.0-a', 'mfe-map/1.0.0-a', 'mfe-news/1.0.0-a', 'mfe-ads/1.0.0-a']);
    expect(register.mock.calls).toEqual([[{ mfe_map: entry('mfe-map') }]]);
  });

  test.each([
    ['a newer revision', { ...own, revision: 8 }, 'of other releases'],
    ['another host', { ...own, host: '/host/1.1.0-b/' }, 'of other releases'],
    ['another release of a remote', { ...own, remotes: { mfe_news: entry('mfe-news', '1.1.0') } }, 'of other releases'],
    ['no registry', null, 'has not come'],
    ['no such remote', own, 'lists no mfe_map'],
  ])('learns nothing from a document of %s', async (_what, found, why) => {
    open(found && { ...found, remotes: { ...(found === own ? {} : { mfe_map: entry('mfe-map') }), ...found.remotes } });
    await expect(findRemote('mfe_map', register)).rejects.toThrow(why);
    expect(pageReleases()).toEqual(['host/1.0.0-a', 'mfe-news/1.0.0-a']);
  });
});

describe('registry', () => {
  function composedPage(registry: object): void {
    document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
  }

  const live = { mfe_lottery: { entry: '/mfe-lottery/1.0.0-a/remoteEntry.js', integrity: 'sha384-x', version: '1.0.0' } };

  afterEach(() => {
    history.replaceState(null, '', '/');
    process.env.NODE_ENV = 'test';
  });

  test('reads the address of each remote', () => {
    composedPage({ revision: 7, remotes: live });
    expect(readRegistry().remotes).toEqual(live);
    expect(pageRevision()).toBe(7);
  });

  test("lists the page's releases without those of development servers", () => {
    composedPage({ revision: 7, host: '/host/2.0.0-b/', remotes: live });
    expect(pageReleases()).toEqual(['host/2.0.0-b', 'mfe-lottery/1.0.0-a']);
    composedPage({ remotes: { mfe_lottery: { entry: 'http://localhost:3101/remoteEntry.js', version: 'development' } } });
    expect(pageReleases()).toEqual([]);
  });

  test("replaces a remote by the query's address in development", () => {
    composedPage({ revision: 7, remotes: live });
    history.replaceState(null, '', '/?remote.lottery=http://localhost:3101');
    expect(readRegistry().remotes.mfe_lottery).toEqual({ entry: 'http://localhost:3101/remoteEntry.js', version: 'override' });
  });

  test("ignores the query's address in production", () => {
    composedPage({ revision: 7, remotes: live });
    history.replaceState(null, '', '/?remote.lottery=http://localhost:3101');
    process.env.NODE_ENV = 'production';
    expect(readRegistry().remotes).toEqual(live);
  });

  test('throws without a registry', () => {
    document.body.innerHTML = '';
    expect(() => readRegistry()).toThrow('The page has no registry.');
  });
});
