import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import { isOfProvider } from 'shared/contracts/providerPaths';
import { contentSecurityPolicy } from 'site/contentSecurityPolicy';
import { nginxConf } from './nginxConf.ts';

describe('pictures', () => {
  const options = {
    site: '/site',
    api: ['127.0.0.1:3001'],
    listen: ['80'],
    name: '_',
    log: '/dev/stdout',
    proxies: [],
    turnstile: false,
  };
  const policyIn = (conf: string) => /add_header Content-Security-Policy "([^"]*)"/.exec(conf)?.[1];

  test('nginx sends the policy that the provider sends, with a bucket and without', async () => {
    expect(policyIn(await nginxConf(options))).toBe(contentSecurityPolicy({ turnstile: false }));
    const conf = await nginxConf({ ...options, pictures: 'https://cdn.example.com/lotto' });
    expect(policyIn(conf)).toBe(contentSecurityPolicy({ turnstile: false, pictures: 'https://cdn.example.com' }));
    await expect(nginxConf({ ...options, pictures: 'cdn' })).rejects.toThrow("'cdn' is not the address of pictures");
  });

  describe("the container's start", () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'snail-lotto-start-'));
      for (const name of ['bin', 'tmp', 'plain', 'turnstile']) await mkdir(join(folder, name));
      await writeFile(join(folder, 'bin', 'nginx'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
      for (const [name, turnstile] of [
        ['plain', false],
        ['turnstile', true],
      ] as const) {
        const conf = await nginxConf({
          ...options,
          turnstile,
          pictures: 'https://pictures.invalid',
          officeUrl: 'http://office.invalid',
          desk: '255.255.255.255:3000',
        });
        await writeFile(join(folder, name, 'snail-lotto.conf'), conf);
        await writeFile(join(folder, name, 'nginx.conf'), await readFile(join(root, 'platform/deploy/nginx/nginx.conf')));
      }
    });
    afterAll(() => rm(folder, { recursive: true }));

    const start = (env: Record<string, string>) =>
      spawnSync('sh', [join(root, 'platform/deploy/container/startNginx.sh')], {
        env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, CONF: folder, TMPDIR: join(folder, 'tmp'), ...env },
        encoding: 'utf8',
      });
    const written = async () => policyIn(await readFile(join(folder, 'tmp/snail-lotto-conf/snail-lotto.conf'), 'utf8'));

    test.each([
      [{}, { turnstile: false }],
      [{ POLICY: '', PICTURES: '' }, { turnstile: false }],
      [{ POLICY: 'turnstile' }, { turnstile: true }],
      [{ PICTURES: 'https://cdn.example.com/lotto/pictures?x#y' }, { turnstile: false, pictures: 'https://cdn.example.com' }],
      [
        { POLICY: 'turnstile', PICTURES: 'http://[::1]:9000' },
        { turnstile: true, pictures: 'http://[::1]:9000' },
      ],
    ])('with %j', async (env, policy) => {
      const conf = join(folder, 'tmp/snail-lotto-conf/nginx.conf');
      expect(start(env)).toMatchObject({ status: 0, stderr: '', stdout: `-p ${join(folder, 'tmp')} -c ${conf}\n` });
      expect(await written()).toBe(contentSecurityPolicy(policy));
    });

    test.each<[Record<string, string>, string, string, string]>([
      [{}, 'office.invalid', 'office.invalid', 'api'],
      [{ OFFICE_URL: 'https://office.example.com' }, 'office.example.com', 'office.example.com', 'api'],
      [{ OFFICE_URL: 'https://office.example.com:8443/' }, 'office.example.com', 'office.example.com:8443', 'api'],
      [{ DESK: '10.89.7.13:3000' }, 'office.invalid', 'office.invalid', 'desk'],
    ])('the desk of %j', async (env, name, host, upstream) => {
      expect(start(env).status).toBe(0);
      const conf = await readFile(join(folder, 'tmp/snail-lotto-conf/snail-lotto.conf'), 'utf8');
      expect(conf.slice(conf.lastIndexOf('\nserver {'))).toMatch(
        new RegExp(`server_name ${name};[^]*proxy_set_header Host ${host};[^]*proxy_pass http://snail_lotto_${upstream};`),
      );
      const address = /upstream snail_lotto_desk \{\s+server (\S+)/.exec(conf)?.[1];
      expect(address).toBe(env.DESK ?? '255.255.255.255:3000');
      expect(start({ DESK: 'desk;evil' })).toMatchObject({ status: 1, stderr: "DESK must be host:port: 'desk;evil' is none.\n" });
    });

    test.each(['cdn.example.com', 'https://cdn";return 200 "', 'https://a b', 'ftp://cdn.example.com', 'https://cdn\nevil'])(
      'not with pictures at %j',
      (address) => {
        expect(start({ PICTURES: address })).toMatchObject({
          status: 1,
          stdout: '',
          stderr: expect.stringContaining('PICTURES must be the address where pictures are shown'),
        });
      },
    );
  });
});

describe('providerPaths', () => {
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
});
