import { lockWith } from './lockWith.ts';

const lock = `lockfileVersion: '9.0'

catalogs:
  default:
    react:
      specifier: 1.0.0
      version: 1.0.0

importers:

  .:
    devDependencies:
      jest:
        specifier: 'catalog:'
        version: 1.0.0

  mfe-lottery:
    dependencies:
      '@emotion/react':
        specifier: 'catalog:'
        version: 1.0.0(react@1.0.0)
      axios:
        specifier: 'catalog:'
        version: 1.0.0
      shared:
        specifier: workspace:*
        version: link:../shared
    devDependencies:
      webpack:
        specifier: 'catalog:'
        version: 5.0.0

  shared: {}

packages:

  axios@1.0.0: {}
`;

const wanted = { dependencies: ['@emotion/react', 'shared'], devDependencies: ['webpack'] };

const added = `  NAME:
    dependencies:
      '@emotion/react':
        specifier: 'catalog:'
        version: 1.0.0(react@1.0.0)
      shared:
        specifier: workspace:*
        version: link:../shared
    devDependencies:
      webpack:
        specifier: 'catalog:'
        version: 5.0.0

`;

test.each([
  ['mfe-daily-news', '  mfe-lottery:'],
  ['mfe-news', '  shared:'],
  ['zoo', '\npackages:'],
])('%s stands before %s, at the versions of the model, and all else stays', (name, next) => {
  const found = lockWith(lock, name, 'mfe-lottery', wanted);
  const block = added.replace('NAME', name);
  expect(found).toContain(`${block}${next}`);
  expect(found.replace(block, '')).toBe(lock);
});

test('names packages that are missing in the model', () => {
  const more = { ...wanted, dependencies: ['react'] };
  expect(() => lockWith(lock, 'mfe-news', 'mfe-lottery', more)).toThrow('mfe-lottery does not have react');
  expect(() => lockWith('{}', 'mfe-news', 'mfe-lottery', wanted)).toThrow('pnpm-lock.yaml has no list of importers');
});
