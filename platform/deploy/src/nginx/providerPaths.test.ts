import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import { isOfProvider } from 'shared/contracts/providerPaths';

test.each<[string, boolean]>([
  ['/api/lotteries/', true],
  ['/fair/rounds/29/bundle.json', true],
  ['/uploads/a.webp', true],
  ['/pictures/share.png', true],
  ['/sitemaps/rounds.xml', true],
  ['/register', true],
  ['/register/confirm', true],
  ['/.well-known/jwks.json', true],
  ['/.well-known/security.txt', true],
  ['/sw.js', true],
  ['/site.webmanifest', true],
  ['/robots.txt', true],
  ['/sitemap.xml', true],
  ['/', false],
  ['/fair', false],
  ['/registered', false],
  ['/lottery/7', false],
  ['/.well-known/others.json', false],
  ['/sw.js.map', false],
  ['/mfe-lottery/1.0.0-a/remoteEntry.js', false],
])('nginx, a trial and the development server send the same to the provider: %s %s', async (path, expected) => {
  const conf = await readFile(join(root, 'platform/deploy/nginx/snail-lotto.conf'), 'utf8');
  const location = /location ~ (\^\/\(\?:\(\?:api\|\S+) \{/.exec(conf)?.[1] ?? '';
  expect(location).toContain('fair');
  // `\z` is the end of the text in nginx regular expressions.
  expect([isOfProvider(path), new RegExp(location.replace('\\z', '$')).test(path)]).toEqual([expected, expected]);
});
