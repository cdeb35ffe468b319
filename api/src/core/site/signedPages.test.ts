import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hashesOfDocuments } from 'site/deployments/documents';
import { pgliteKind, type TestDatabase } from '../../../testkit/databases.ts';
import { deploymentLogFixture, releaseKey } from '../../../testkit/deploymentLogFixture.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import type { App } from '../../app/app.ts';
import type { Config } from '../config/config.ts';
import { createMetrics } from '../observability/registry.ts';
import { SignedPages } from './signedPages.ts';

const later = () => Date.now() + 3_600_000;
const routes = JSON.stringify([
  { pattern: '/', file: 'pages/_home.html', content: false },
  { pattern: null, file: 'pages/_unknown.html', content: false },
]);
const html = (title: string) =>
  `<!doctype html>\n<head></head>\n<body>\n<div id="root"><h1>${title}</h1></div>\n</body>\n</html>\n`;
const evil = html('Home').replace('<h1>', '<script src="https://evil.example/x.js"></script><h1>');

let database: TestDatabase;
let site: Awaited<ReturnType<typeof deploymentLogFixture>>;
let app: App;
let said: string[];

const pagesOf = (title: string) => [
  { file: 'pages/_home.html', text: html(title) },
  { file: 'pages/_unknown.html', text: html(`${title} unknown`) },
  { file: 'pages/pages.json', text: routes },
  { file: 'pages/live.json', text: `{"revision":1,"about":"${title}"}` },
];
const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(site.dir, file)), { recursive: true });
  await writeFile(path.join(site.dir, file), text);
};
async function release(title: string): Promise<void> {
  await site.move({ documents: hashesOfDocuments(pagesOf(title)) });
  for (const { file, text } of pagesOf(title)) await write(file, text);
}
async function open(more: Partial<Config> = {}): Promise<void> {
  app = await openTestApp(database.db, { siteDir: site.dir, developSite: site.dir, renderSite: null, ...more });
  said = [];
  for (const level of ['warn', 'error'] as const) app.log[level] = (line: unknown) => said.push(`${level} ${line}`);
}
const get = async (url: string) => {
  const { statusCode, body } = await app.inject(url);
  return { statusCode, title: /<h1>(.*?)<\/h1>/.exec(body)?.[1], body };
};

beforeAll(async () => {
  database = await pgliteKind.open();
});
beforeEach(async () => {
  site = await deploymentLogFixture();
});
afterEach(async () => {
  await app?.close();
  await site.remove();
});
afterAll(() => database.drop());

test('a document changed on the disk is not sent: the signed one is, and the log names the file once', async () => {
  await release('Home');
  await open();
  expect(await get('/')).toMatchObject({ statusCode: 200, title: 'Home' });
  await write('pages/_home.html', evil);
  for (let times = 0; times < 3; times++) expect((await get('/')).body).toContain('<h1>Home</h1>');
  expect((await get('/')).body).not.toContain('evil');
  expect(said).toEqual([
    expect.stringMatching(/^error pages\/_home\.html .* is not sent: no move up to 2 has signed it\. What was sent/),
  ]);
});

test('at the start there is nothing to send in its place: 503, until it is composed anew', async () => {
  await release('Home');
  await write('pages/_home.html', evil);
  await write('pages/live.json', '{"revision":9}');
  await open();
  for (const url of ['/', '/live.json']) expect((await get(url)).statusCode).toBe(503);
  expect((await get('/')).body).toMatch(/not as it was released.*Try again soon/);
  expect(await get('/nowhere')).toMatchObject({ statusCode: 404, title: 'Home unknown' });
  await release('Mended');
  expect(await get('/')).toMatchObject({ statusCode: 200, title: 'Mended' });
});

test('a canary that is older than its plan is a figure, in seconds', async () => {
  const hour = 3_600_000;
  const now = Date.now();
  const at = (hours: number) => new Date(now + hours * hour).toISOString();
  const apps = [{ app: 'mfe-lottery', to: '1.0.0-b', signature: 'a digest' }];
  const canary = { apps, percent: 5, steps: [20], until: at(1) };
  await site.move({ what: 'canary', at: at(-3), canary, documents: hashesOfDocuments(pagesOf('Home')) });
  for (const { file, text } of pagesOf('Home')) await write(file, text);
  const metrics = createMetrics();
  app = await openTestApp(database.db, { siteDir: site.dir, developSite: site.dir, renderSite: null }, { metrics });
  app.now = () => now;
  await get('/');
  expect(await metrics.text()).toContain('lotto_canary_overdue_seconds{release="mfe-lottery/1.0.0-b"} 3600\n');
});

test('the board of releases is sent where RELEASE_BOARD names it, in no frame, and to nobody else', async () => {
  await open();
  expect((await get('/api/releases/board')).statusCode).toBe(404);
  await app.close();
  await open({ releaseBoard: path.join(site.dir, 'board.html') });
  expect(await get('/api/releases/board')).toMatchObject({
    statusCode: 404,
    body: expect.stringContaining('npm run releases -- board'),
  });
  await write('board.html', html('Releases'));
  expect(await get('/api/releases/board')).toMatchObject({ statusCode: 200, title: 'Releases' });
  const { headers } = await app.inject('/api/releases/board');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/);
});

test('a list of pages with another file, an exchanged document and a link are not sent', async () => {
  await release('Home');
  await write('pages/evil.html', evil);
  await write('pages/pages.json', routes.replace('_home', 'evil'));
  await open();
  expect((await get('/')).statusCode).toBe(503);
  await write('pages/pages.json', routes);
  await write('pages/_home.html', html('Home unknown'));
  expect((await get('/')).statusCode).toBe(503);
  await rm(path.join(site.dir, 'pages/_home.html'));
  await symlink(path.join(site.dir, 'pages/evil.html'), path.join(site.dir, 'pages/_home.html'));
  expect((await get('/')).statusCode).toBe(500);
});

test('a release is live with the next page, and its documents may come a moment after its move', async () => {
  await release('First');
  await open();
  expect(await get('/')).toMatchObject({ title: 'First' });
  await site.move({ documents: hashesOfDocuments(pagesOf('Second')) });
  expect(await get('/')).toMatchObject({ title: 'First' });
  for (const { file, text } of pagesOf('Second')) await write(file, text);
  expect(await get('/')).toMatchObject({ title: 'Second' });
  // The earlier signed document is refused: a rollback would have its own deployment.
  await write('pages/_home.html', html('First'));
  expect(await get('/')).toMatchObject({ title: 'Second' });
  expect(said).toEqual([expect.stringContaining('it is of move 2, and one of move 3 was sent before')]);
});

test('a move by a key that is not on the list signs nothing', async () => {
  await release('Home');
  await open();
  expect(await get('/')).toMatchObject({ title: 'Home' });
  await site.move({
    by: releaseKey('stranger'),
    documents: { 'pages/_home.html': hashesOfDocuments([{ file: 'a.html', text: evil }])['a.html'] ?? '' },
  });
  await write('pages/_home.html', evil);
  expect(await get('/')).toMatchObject({ title: 'Home' });
});

test('a site whose newest move is of a version that signed no documents is served, and one line says that nothing is checked', async () => {
  await site.move({});
  for (const { file, text } of pagesOf('Old')) await write(file, text);
  await open();
  expect(await get('/')).toMatchObject({ statusCode: 200, title: 'Old' });
  await get('/nowhere');
  expect(said).toEqual([
    expect.stringMatching(/^warn The documents of .* are not checked: move 2 was made by version 0\.1\.0, which signs/),
  ]);
  await release('New');
  expect(await get('/')).toMatchObject({ title: 'New' });
  await write('pages/_home.html', evil);
  expect(await get('/')).toMatchObject({ title: 'New' });
});

test('SITE_OWNER: another site in its place shows nothing, nor does one whose moves are gone', async () => {
  await release('Theirs');
  await open({ siteOwner: releaseKey('owner').publicKey });
  expect((await get('/')).statusCode).toBe(503);
  await app.close();
  await rm(path.join(site.dir, 'moves'), { recursive: true });
  await open({ siteOwner: site.owner.publicKey });
  expect((await get('/')).statusCode).toBe(503);
  await app.close();
  await open();
  expect(await get('/')).toMatchObject({ statusCode: 200, title: 'Theirs' });
  expect(said).toEqual([expect.stringContaining('are not checked: the site has no signed moves')]);
});

test('the regular check names wrong files that nginx would send: a planted page, a missing one, and outdated ones', async () => {
  await release('Home');
  await open();
  const lines: string[] = [];
  const pages = new SignedPages(site.dir, {
    log: { warn: (line: string) => lines.push(line), error: (line: string) => lines.push(line) },
  });
  expect(await pages.check(later())).toEqual([]);
  await write('pages/evil.html', evil);
  expect(await pages.check(Date.now())).toEqual(['pages/evil.html']);
  await rm(path.join(site.dir, 'pages/evil.html'));
  await rm(path.join(site.dir, 'pages/_home.html'));
  expect(await pages.check(later())).toEqual(['pages/_home.html']);
  await write('pages/_home.html', html('Home'));
  await site.move({ documents: hashesOfDocuments(pagesOf('Next')) });
  expect(await pages.check(Date.now())).toEqual([]);
  expect((await pages.check(later())).sort()).toEqual(['pages/_home.html', 'pages/_unknown.html', 'pages/live.json']);
  expect(lines).toHaveLength(5);
});
