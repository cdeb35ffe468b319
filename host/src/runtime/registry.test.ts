import { pageReleases, pageRevision, readRegistry } from './registry.ts';

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
