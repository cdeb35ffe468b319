import { pageRevision, readRegistry } from './registry.ts';

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
