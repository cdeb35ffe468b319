import { createInstance, init } from '@module-federation/enhanced/runtime';
import { isOfBuild, retrySharedLibraries, startFederation } from './federation.ts';

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

test("Module Federation's DevTools find the host, and each remote that it names", () => {
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
  const named = Object.entries(found.host?.remotesInfo ?? {}).map(([name, { matchedVersion }]) => `${name}:${matchedVersion}`);
  expect(named).toEqual([
    'mfe_news:http://localhost/mfe-news/1.0.0-a/remoteEntry.js',
    'mfe_map:http://localhost:3105/remoteEntry.js',
  ]);
  expect(named.map((id) => found[id]?.remoteEntry)).toEqual(named.map((id) => id.replace(/^\w+:/, '')));
});
