import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Override, signedBytes } from 'shared/contracts/preview';
import { contentSecurityPolicy, reportingEndpoints } from 'site/contentSecurityPolicy';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { testSources } from '../../../../testkit/drawSourceFakes.ts';
import { runAsOperator } from '../../../../testkit/operators.ts';
import { openTestApp, testConfig } from '../../../../testkit/testApp.ts';
import type { App } from '../../../app/app.ts';
import { simulatedChain } from '../../../core/draw-sources/simulatedSources.ts';
import { openFairLog } from '../../../core/fairLog.ts';
import { allowDeveloper, revokeDeveloper } from './develop.routes.ts';

const site = 'https://lotto.example.com';
const number = 'a-number-of-32-characters-or-so';
const registry = {
  revision: 7,
  remotes: {
    mfe_lottery: { entry: '/mfe-lottery/1.0.0-a/remoteEntry.js', integrity: 'sha384-e', version: '1.0.0' },
    mfe_rewards: { entry: '/mfe-rewards/1.0.0-a/remoteEntry.js', integrity: 'sha384-r', version: '1.0.0' },
  },
};
const hintOf = (app: string) =>
  `<link rel="preload" as="script" href="/${app}/1.0.0-a/remoteEntry.js" integrity="x" crossorigin>`;
const live = `<!doctype html>\n<head>\n${hintOf('mfe-lottery')}\n${hintOf('mfe-rewards')}\n<script type="application/json" id="registry">${JSON.stringify(registry)}</script>\n</head>\n<body>\n<div id="root"></div>\n</body>\n`;

function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, key: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex') };
}

describe.each(databases)('a remote from a developer’s machine inside the live pages, on $name', ({ open }) => {
  const ada = keyPair();
  const stranger = keyPair();
  let siteDir: string;
  let test: TestDatabase;
  let app: App;

  beforeAll(async () => {
    siteDir = await mkdtemp(path.join(tmpdir(), 'lotto-site-'));
    await mkdir(path.join(siteDir, 'pages'));
    await writeFile(path.join(siteDir, 'pages', '_home.html'), live);
    await writeFile(path.join(siteDir, 'pages', 'pages.json'), JSON.stringify([{ pattern: '/', file: 'pages/_home.html' }]));
    test = await open();
    app = await openTestApp(test.db, { siteDir, developSite: siteDir, publicUrl: site, company: null });
  });
  beforeEach(() => allowDeveloper(test.db, ada.key, 'mfe-lottery', 'Ada'));
  afterAll(async () => {
    await app.close();
    await test.drop();
    await rm(siteDir, { recursive: true });
  });

  const anHour = () => Date.now() + 3_600_000;
  function signed(over: Partial<Override> = {}, by = ada): string {
    const override: Override = {
      v: 1,
      site,
      app: 'mfe-lottery',
      port: 3101,
      browser: number,
      until: anHour(),
      key: by.key,
      ...over,
    };
    const payload = Buffer.from(JSON.stringify(override)).toString('base64url');
    return `${payload}.${sign(null, signedBytes(payload), by.privateKey).toString('base64url')}`;
  }
  const home = (cookie?: string) => app.inject({ url: '/', headers: cookie === undefined ? {} : { cookie } });
  const withOverride = (text: string) => home(`theme=dark; __Host-snail-lotto-override=${text}`);
  const ask = async () => {
    const { cookies } = await app.inject('/api/develop?app=mfe-lottery&port=3101');
    return cookies[0]?.value ?? '';
  };
  const press = (text: string, cookie: string, headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/develop',
      payload: new URLSearchParams({ signed: text }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers },
    });

  it('asks, has it signed for this browser, and takes effect by a press', async () => {
    const first = await app.inject('/api/develop?app=mfe-lottery&port=3101');
    expect(first.cookies).toEqual([
      expect.objectContaining({
        name: '__Host-snail-lotto-override-browser',
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
      }),
    ]);
    const browser = first.cookies[0]?.value ?? '';
    expect(first.body).toContain(`http://localhost:3101/against?browser=${browser}`);

    const text = signed({ browser });
    const cookie = `__Host-snail-lotto-override-browser=${browser}`;
    const second = await app.inject({ url: `/api/develop/signed?signed=${text}`, headers: { cookie } });
    expect(second.body).toContain('Signed by Ada.');
    expect(second.cookies).toEqual([]);

    const pressed = await press(text, cookie, { 'sec-fetch-site': 'same-origin' });
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/']);
    expect(pressed.cookies).toEqual([
      expect.objectContaining({ name: '__Host-snail-lotto-override', value: text, httpOnly: true, secure: true, path: '/' }),
      expect.objectContaining({ name: '__Host-snail-lotto-override-browser', maxAge: 0 }),
    ]);
    expect(pressed.cookies[0]?.maxAge).toBeLessThanOrEqual(3_600);
  });

  it('gives that browser a document with the other remote, a policy that lets it in, and a bar with a way out', async () => {
    const { body, headers } = await withOverride(signed());
    const found = JSON.parse(/id="registry">(.*?)<\/script>/.exec(body)?.[1] ?? '');
    expect(found.remotes).toEqual({
      ...registry.remotes,
      mfe_lottery: { entry: 'http://localhost:3101/remoteEntry.js', version: 'development', development: true },
    });
    expect(body).not.toContain('"/mfe-lottery/');
    expect(body).toContain(hintOf('mfe-rewards'));
    expect(body).toContain('mfe-lottery runs from localhost:3101 in this browser');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['content-security-policy']).toContain("script-src 'self' http://localhost:3101;");
    expect(headers['reporting-endpoints']).toBe(reportingEndpoints);
    expect(headers['content-security-policy']).toContain("connect-src 'self' http://localhost:3101 ws://localhost:3101;");
  });

  it('is no other document for everybody else: the bytes, the headers and the cache stay', async () => {
    const { body, headers } = await home();
    expect(body).toBe(live);
    expect(headers).toMatchObject({
      'content-security-policy': contentSecurityPolicy({ turnstile: false }),
      'reporting-endpoints': reportingEndpoints,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
    expect(headers['content-security-policy']).not.toContain('localhost');
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    const own = await app.inject({
      url: '/',
      headers: { 'if-none-match': String(headers.etag), cookie: `__Host-snail-lotto-override=${signed()}` },
    });
    expect(own.statusCode).toBe(200);
    expect(own.body).toContain('localhost:3101');
  });

  it.each<[string, () => string]>([
    ['is no override', () => 'mfe-lottery'],
    ['nobody signed', () => signed().replace(/\.[^.]*$/, '.')],
    ['was changed after it was signed', () => `${signed({ port: 4000 }).split('.')[0]}.${signed().split('.')[1]}`],
    ['somebody signed in the name of another', () => signed({ key: ada.key }, { ...stranger, key: ada.key })],
    ['a stranger signed', () => signed({}, stranger)],
    ['is over', () => signed({ until: Date.now() - 1 })],
    ['would hold for longer than a day', () => signed({ until: Date.now() + 25 * 3_600_000 })],
    ['is for another site', () => signed({ site: 'https://other.example.com' })],
    ['is for a remote that is not theirs', () => signed({ app: 'mfe-account' })],
    ['is for the host', () => signed({ app: 'host' })],
  ])('one that %s is ignored, in a cookie and in the form', async (_what, make) => {
    const text = make();
    expect((await withOverride(text)).body).toBe(live);
    const pressed = await press(text, `__Host-snail-lotto-override-browser=${number}`);
    expect(pressed.statusCode).toBe(400);
    expect(pressed.cookies).toEqual([]);
  });

  it('cannot be brought into another browser: not by a link, not by a form of another site', async () => {
    const text = signed({ browser: await ask() });
    const victims = `__Host-snail-lotto-override-browser=${await ask()}`;
    for (const cookie of ['', victims]) {
      const linked = await app.inject({ url: `/api/develop/signed?signed=${text}`, headers: { cookie } });
      expect(linked.statusCode).toBe(400);
      expect(linked.body).toContain('It was signed for another browser');
      expect(linked.cookies).toEqual([]);
      expect((await press(text, cookie)).cookies).toEqual([]);
    }
    const own = signed();
    const sent = await press(own, `__Host-snail-lotto-override-browser=${number}`, { 'sec-fetch-site': 'cross-site' });
    expect([sent.statusCode, sent.cookies]).toEqual([400, []]);
  });

  it('ends by leaving, on the page where one is, and when the operator takes it back', async () => {
    const leave = (to: string) =>
      app.inject({
        method: 'POST',
        url: '/api/develop/leave',
        payload: new URLSearchParams({ to }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const left = await leave('/lottery/7');
    expect([left.statusCode, left.headers.location]).toEqual([303, '/lottery/7']);
    expect(left.cookies).toEqual([expect.objectContaining({ name: '__Host-snail-lotto-override', maxAge: 0 })]);
    for (const away of ['//evil.example.com', 'https://evil.example.com', '/\\evil.example.com'])
      expect((await leave(away)).headers.location).toBe('/');

    const text = signed();
    expect((await withOverride(text)).body).toContain('localhost:3101');
    expect(await revokeDeveloper(test.db, 'Ada')).toEqual(['mfe-lottery']);
    expect((await withOverride(text)).body).toBe(live);
  });

  it('is allowed and revoked by the operator, with a sentence about wrong arguments', async () => {
    const config = await testConfig({ dataDir: siteDir, publicUrl: site });
    const announcer = { announce: () => {} };
    const context = {
      config,
      db: test.db,
      fairLog: openFairLog(config),
      announcer,
      sources: testSources({ chains: [simulatedChain(test.db)] }),
      cwd: siteDir,
    };
    const run = (...argv: string[]) => runAsOperator(context, argv);
    const { key } = stranger;
    const allowed = await run('developers', 'allow', key, 'mfe-lottery', 'mfe-rewards', '--name', 'Bo');
    expect(allowed.out).toContain(`Bo may run mfe-lottery, mfe-rewards inside ${site}.`);
    expect(allowed.out).toContain('set DEVELOP_SITE');
    expect((await run('developers', 'list')).out).toMatch(new RegExp(`Bo +mfe-rewards +\\S+ +${key}`));
    expect((await withOverride(signed({}, stranger))).body).toContain('localhost:3101');
    expect((await run('developers', 'allow', 'ssh-ed25519', 'mfe-lottery')).err).toContain('64 hexadecimal digits');
    expect((await run('developers', 'allow', key, 'host')).err).toContain("'host' is no remote");
    expect((await run('developers', 'revoke', key)).out).toMatch(
      /may no longer run mfe-(lottery|rewards), mfe-(lottery|rewards)\./,
    );
    expect((await run('developers', 'revoke', 'Bo')).err).toContain("Nobody called 'Bo' is allowed.");
    expect((await withOverride(signed({}, stranger))).body).toBe(live);
  });

  it.each(['app=host&port=3101', 'app=mfe-lottery&port=80', 'app=mfe-lottery&port=x', 'app=mfe-%22%3E&port=3101', ''])(
    'refuses to ask for %s',
    async (query) => {
      const answer = await app.inject(`/api/develop?${query}`);
      expect([answer.statusCode, answer.cookies]).toEqual([400, []]);
    },
  );
});
