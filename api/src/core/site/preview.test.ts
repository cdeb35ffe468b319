import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  endPreviewPath,
  longestPreview,
  type Preview,
  previewBytes,
  previewLink,
  previewPath,
  siteKeysPath,
} from 'shared/contracts/preview';
import { previewCookie } from 'site/cookies';
import { pgliteKind, type TestDatabase } from '../../../testkit/databases.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import type { App } from '../../app/app.ts';

const origin = 'https://lotto.example.com';
const routes = [
  { pattern: '/', file: 'pages/_home.html', content: false },
  { pattern: null, file: 'pages/_unknown.html', content: false },
];
const hint = (file: string) => `<link rel="preload" as="script" href="/mfe-lottery/1.0.0-live/${file}" integrity="sha384-l">`;
const html = `<!doctype html>
<head>
${hint('remoteEntry.js')}
<script type="application/json" id="registry">{"revision":7,"host":"/host/1/","remotes":{"mfe_lottery":{"entry":"/mfe-lottery/1.0.0-live/remoteEntry.js"},"mfe_rewards":{"entry":"/mfe-rewards/1/remoteEntry.js"}}}</script>
</head>
<body>
<div id="root"></div>
</body>
`;

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
  return { key, privateKey };
};
const [ours, theirs, strange] = [pair(), pair(), pair()];

let siteDir: string;
let signature: string;
let test: TestDatabase;
let app: App;
const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(siteDir, file)), { recursive: true });
  await writeFile(path.join(siteDir, file), text);
};
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

beforeAll(async () => {
  test = await pgliteKind.open();
});
beforeEach(async () => {
  siteDir = await mkdtemp(path.join(tmpdir(), 'lotto-site-'));
  await write('pages/pages.json', JSON.stringify(routes));
  for (const { file } of routes) await write(file, html);
  const keys = [
    { name: 'lottery', publicKey: ours.key, apps: ['mfe-lottery'], owner: false },
    { name: 'rewards', publicKey: theirs.key, apps: ['mfe-rewards'], owner: false },
  ];
  await write(siteKeysPath, JSON.stringify({ revision: 7, keys }));
  const release = JSON.stringify({ version: '1.1.0', entry: ['remoteEntry.js'], integrity: { 'remoteEntry.js': 'sha384-p' } });
  await write('mfe-lottery/1.1.0-shown/release.json', release);
  const signed = JSON.stringify({ files: { 'release.json': sha256(release) } });
  await write('mfe-lottery/1.1.0-shown/signature.json', signed);
  signature = sha256(signed);
  await app?.close();
  app = await openTestApp(test.db, { siteDir, developSite: siteDir, publicUrl: origin });
});
afterEach(() => rm(siteDir, { recursive: true }));
afterAll(async () => {
  await app.close();
  await test.drop();
});

function signedBy({ key, privateKey }: ReturnType<typeof pair>, over: Partial<Preview> = {}): string {
  const until = Date.now() + longestPreview / 2;
  const preview: Preview = { v: 1, site: origin, app: 'mfe-lottery', release: '1.1.0-shown', signature, until, key, ...over };
  const payload = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${payload}.${sign(null, previewBytes(payload), privateKey).toString('base64url')}`;
}

const open = (signed: string) => app.inject(previewLink('', signed));
const withCookie = (signed: string, url = '/') =>
  app.inject({ url, headers: { cookie: `theme=dark; ${previewCookie}=${signed}` } });

const press = (signed: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: previewPath,
    payload: new URLSearchParams({ signed }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

it('a link sets nothing, wherever it is followed from: it opens a page with a button', async () => {
  const signed = signedBy(ours);
  const opened = await open(signed);
  expect([opened.statusCode, opened.headers['set-cookie'], opened.headers['cache-control']]).toEqual([
    200,
    undefined,
    'no-store',
  ]);
  expect(opened.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(opened.body).toMatch(/mfe-lottery 1\.1\.0-shown[\s\S]*<form method="post" action="\/api\/preview">[\s\S]*<button/);
  expect(opened.body).toContain(`value="${signed}"`);
});

it.each(['cross-site', 'same-site', 'none'])('a form of another site (%s) sets nothing', async (from) => {
  const refused = await press(signedBy(ours), { 'sec-fetch-site': from });
  expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([400, undefined]);
  expect(refused.body).toContain('It was sent by a page of another site.');
});

it('the button shows the release with a bar in this browser; all others get the live release', async () => {
  const signed = signedBy(ours);
  const opened = await press(signed, { 'sec-fetch-site': 'same-origin' });
  expect([opened.statusCode, opened.headers.location, opened.headers['cache-control']]).toEqual([303, '/', 'no-store']);
  const cookie = String(opened.headers['set-cookie']);
  expect(cookie).toMatch(/^snail-lotto-preview=[\w-]+\.[\w-]+; Path=\/; Max-Age=4\d{4}; HttpOnly; SameSite=Lax; Secure$/);

  const { body, headers, statusCode } = await withCookie(signed);
  expect(statusCode).toBe(200);
  expect(body).toContain(
    '"mfe_lottery":{"entry":"/mfe-lottery/1.1.0-shown/remoteEntry.js","integrity":"sha384-p","version":"1.1.0"}',
  );
  expect(body).toContain('"mfe_rewards":{"entry":"/mfe-rewards/1/remoteEntry.js"}');
  expect(body).not.toContain('1.0.0-live');
  expect(body).toMatch(
    /role="region" aria-label="Preview"[\s\S]*You see mfe-lottery 1\.1\.0-shown, which is not live, [\s\S]*End the preview/,
  );
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'accept-encoding, cookie' });
  expect(headers['content-security-policy']).not.toMatch(/localhost|script-src[^;]*unsafe-inline/);

  const other = await app.inject('/');
  expect(other.body).toContain('1.0.0-live');
  expect(other.body).not.toContain('Preview');
});

it('it ends by the button of the bar, on the page where one was', async () => {
  const end = (to: string) =>
    app.inject({
      method: 'POST',
      url: endPreviewPath,
      payload: `to=${encodeURIComponent(to)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const ended = await end('/lottery/7');
  expect([ended.statusCode, ended.headers.location]).toEqual([303, '/lottery/7']);
  expect(String(ended.headers['set-cookie'])).toMatch(/^snail-lotto-preview=; Path=\/; Max-Age=0;/);
  for (const elsewhere of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a/..//evil.example',
    'https://evil.example',
  ])
    expect((await end(elsewhere)).headers.location).toBe('/');
  for (const path of ['/lottery/7\n', '/lotter\r\ny/7']) expect((await end(path)).headers.location).toBe('/lottery/7');
  expect((await end('/été?q=ü#ä')).headers.location).toBe('/%C3%A9t%C3%A9?q=%C3%BC#%C3%A4');
});

it.each<[string, () => string]>([
  ['Its key may not release mfe-lottery here.', () => signedBy(theirs)],
  ['Its key may not release mfe-lottery here.', () => signedBy(strange)],
  ['Its signature is not of the key that it names.', () => signedBy({ ...ours, key: theirs.key })],
  ['It cannot be read.', () => 'x'],
  ['It cannot be read.', () => signedBy(ours, { release: '../../moves' })],
  ['It is over.', () => signedBy(ours, { until: Date.now() - 1 })],
  ['It would hold for more than a day.', () => signedBy(ours, { until: Date.now() + 2 * longestPreview })],
  ['It was signed for https://other.example, and this site is', () => signedBy(ours, { site: 'https://other.example' })],
  ['Its release is not there, or not what was signed.', () => signedBy(ours, { release: '1.1.0-gone' })],
  ['Its release is not there, or not what was signed.', () => signedBy(ours, { signature: '0'.repeat(64) })],
])('an invalid preview is not shown, as link or as cookie: %s', async (why, signed) => {
  for (const refused of [await open(signed()), await press(signed())]) {
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(why)]);
    expect(refused.headers).not.toHaveProperty('set-cookie');
  }
  expect((await withCookie(signed())).body).toContain('1.0.0-live');
});

it('a link without its signed half opens the page that says so', async () => {
  const { statusCode, headers, body } = await app.inject(previewPath);
  expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(body).toMatch(/role="alert">It cannot be read\.[\s\S]*<a class="button" href="\/">/);
});

it('a release that was changed after it was signed is not shown', async () => {
  const release = JSON.stringify({ version: '6', entry: ['evil.js'], integrity: { 'evil.js': 'sha384-e' } });
  await write('mfe-lottery/1.1.0-shown/release.json', release);
  expect((await withCookie(signedBy(ours))).body).toContain('1.0.0-live');
});

it('a key that is revoked shows nothing with the next page, nor does a site without a list or with half of one', async () => {
  const signed = signedBy(ours);
  for (const keys of ['{"revision":8,"keys":[]}', '{"revision":']) {
    expect((await withCookie(signed)).body).toContain('1.1.0-shown');
    await write(siteKeysPath, keys);
    expect((await withCookie(signed)).body).toContain('1.0.0-live');
    await write(siteKeysPath, JSON.stringify({ revision: 7, keys: [{ name: 'o', publicKey: ours.key, apps: [], owner: true }] }));
  }
  await rm(path.join(siteDir, siteKeysPath));
  expect((await open(signed)).body).toContain('This site shows no previews');
});
