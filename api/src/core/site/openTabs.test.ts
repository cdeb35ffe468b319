import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { OpenTabs, openTabsFolder } from 'shared/contracts/siteFiles';
import { Value } from 'typebox/value';
import { providerLog } from '../observability/log.ts';
import { recordOpenTabs } from './openTabs.ts';
import { SignedPages } from './signedPages.ts';
import { siteFiles } from './site.routes.ts';

let siteDir: string;
beforeEach(async () => {
  siteDir = await mkdtemp(path.join(tmpdir(), 'snail-lotto-tabs-'));
  for (const release of ['host/1.0.0-a', 'mfe-lottery/1.0.0-b']) {
    await mkdir(path.join(siteDir, release), { recursive: true });
    await writeFile(path.join(siteDir, release, 'release.json'), '{}');
  }
  await mkdir(path.join(siteDir, 'pages'));
  await writeFile(path.join(siteDir, 'pages', 'live.json'), '{"revision":7}\n');
});
afterEach(() => rm(siteDir, { recursive: true, force: true }));

async function noted(): Promise<OpenTabs[]> {
  const folder = path.join(siteDir, openTabsFolder);
  const files = await readdir(folder).catch(() => []);
  return Promise.all(
    files.map(async (file) => Value.Parse(OpenTabs, JSON.parse(await readFile(path.join(folder, file), 'utf8')))),
  );
}

test('a stop writes the releases of open tabs into the site, with counts and times only', async () => {
  const before = Date.now();
  const app = Fastify();
  await app.register(siteFiles, { siteDir, documents: new SignedPages(siteDir, { log: providerLog('silent') }) });
  const ask = async (running: string) => {
    const answer = await app.inject({
      url: `/live.json?running=${encodeURIComponent(running)}`,
      headers: { 'user-agent': 'somebody' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ revision: 7 });
  };
  await ask('host/1.0.0-a,mfe-lottery/1.0.0-b');
  await ask('host/1.0.0-a,host/1.0.0-a');
  await ask('mfe-lottery/9.9.9-z,../../etc,,pages/live.json,host/1.0.0-a/release.json');
  expect((await app.inject('/live.json')).statusCode).toBe(200);
  await app.close();

  const last = expect.any(Number);
  expect(await noted()).toEqual([{ 'host/1.0.0-a': { asked: 2, last }, 'mfe-lottery/1.0.0-b': { asked: 1, last } }]);
  expect((await noted())[0]?.['host/1.0.0-a']?.last).toBeGreaterThanOrEqual(before);
});

test('a server without reports of tabs writes no file into the site', async () => {
  const tabs = recordOpenTabs(siteDir, () => {});
  await tabs.note('mfe-news/1.0.0-a');
  await tabs.close();
  expect(await noted()).toEqual([]);
});

test('a site that cannot be written to is said once, and costs no answer', async () => {
  await writeFile(path.join(siteDir, openTabsFolder), 'in the way');
  const failures: unknown[] = [];
  const tabs = recordOpenTabs(siteDir, (error) => failures.push(error));
  for (let turn = 0; turn < 2; turn++) {
    await tabs.note('host/1.0.0-a');
    await tabs.close();
  }
  expect(failures).toHaveLength(1);
});
