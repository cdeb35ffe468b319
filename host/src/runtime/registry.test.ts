import { pageReleases, pageRevision, readRegistry } from './registry.ts';

function composedPage(registry: object): void {
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
}

const live = { mfe_lottery: { entry: '/mfe-lottery/1.0.0-a/remoteEntry.js', integrity: 'sha384-x', version: '1.0.0' } };

afterEach(() => {
  history.replaceState(null, '', '/');
  process.env.NODE_ENV = 'test';
});

test('the registry of the page says where each remote is', () => {
  composedPage({ revision: 7, remotes: live });
  expect(readRegistry().remotes).toEqual(live);
  expect(pageRevision()).toBe(7);
});

test('the page says which releases it is made of; one of a development server is none', () => {
  composedPage({ revision: 7, host: '/host/2.0.0-b/', remotes: live });
  expect(pageReleases()).toEqual(['host/2.0.0-b', 'mfe-lottery/1.0.0-a']);
  composedPage({ remotes: { mfe_lottery: { entry: 'http://localhost:3101/remoteEntry.js', version: 'development' } } });
  expect(pageReleases()).toEqual([]);
});

test('in development an address in the query puts a local remote into the running site', () => {
  composedPage({ revision: 7, remotes: live });
  history.replaceState(null, '', '/?remote.lottery=http://localhost:3101');
  expect(readRegistry().remotes.mfe_lottery).toEqual({ entry: 'http://localhost:3101/remoteEntry.js', version: 'override' });
});

test('in production the same address changes nothing', () => {
  composedPage({ revision: 7, remotes: live });
  history.replaceState(null, '', '/?remote.lottery=http://localhost:3101');
  process.env.NODE_ENV = 'production';
  expect(readRegistry().remotes).toEqual(live);
});

test('a page without a registry is said to be broken', () => {
  document.body.innerHTML = '';
  expect(() => readRegistry()).toThrow('The page holds no registry of remotes.');
});
