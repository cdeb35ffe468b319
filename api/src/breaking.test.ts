// Full tier: starts providers.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Asking, Reads } from 'shared/contracts/providerFit';
import { preparePglite } from '../testkit/databases.ts';
import { endProviderProcesses, runProviderToItsEnd, startProviderProcess } from '../testkit/providerProcess.ts';

import.meta.jest.setTimeout(300_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lotto-breaking-'));
});
afterAll(async () => {
  await endProviderProcesses();
  await rm(folder, { recursive: true, force: true });
});

async function siteOf(name: string, over: Partial<Asking>): Promise<string> {
  const site = path.join(folder, name);
  const release = path.join(site, 'mfe-lottery', '1.0.0-aaaaaaaaaa');
  await mkdir(release, { recursive: true });
  await mkdir(path.join(site, 'pages'));
  const asking: Asking = { app: 'mfe-lottery', version: '1.0.0', reads: {}, earlyRequests: {}, ...over };
  await writeFile(path.join(release, 'release.json'), JSON.stringify(asking));
  await writeFile(path.join(site, 'pages/pages.json'), '[{"pattern":"/","file":"pages/_home.html"}]');
  await writeFile(
    path.join(site, 'pages/_home.html'),
    '<script id="registry">{"remotes":{"mfe_lottery":{"entry":"/mfe-lottery/1.0.0-aaaaaaaaaa/remoteEntry.js"}}}</script>',
  );
  return site;
}

const reading = (name: string): Reads => ({
  '/api/user/me': { method: 'get', answer: { type: 'object', required: [name], properties: { [name]: { type: 'string' } } } },
});

test('a provider without an answer that a live release reads does not start, changes nothing, and names the release and the remedy', async () => {
  const site = await siteOf('breaking', { reads: reading('nickname'), earlyRequests: { NextDraw: ['/api/draws/next'] } });
  const data = path.join(folder, 'breaking-data');
  const env = { DATA_DIR: data, SITE_DIR: site, PORT: '0', SEED: 'off' };
  const { code, errors } = await runProviderToItsEnd(env);
  expect(code).toBe(1);
  expect(errors).toBe(
    `The provider was not started, because it would break what is live in ${site}:
  - mfe-lottery 1.0.0 reads of GET /api/user/me what the provider does not answer: nickname is missing
  - mfe-lottery 1.0.0: the early request of NextDraw, /api/draws/next, is at an address that the provider does not have
Release mfe-lottery first without these, or start with ALLOW_BREAKING=mfe-lottery.
`,
  );
  await expect(readFile(path.join(data, 'database'))).rejects.toThrow('ENOENT');

  const started = await startProviderProcess({ ...env, ALLOW_BREAKING: 'mfe-lottery', LOG_LEVEL: 'warn' });
  expect(started.output()).toContain('ALLOW_BREAKING: mfe-lottery 1.0.0 reads of GET /api/user/me');
  expect(await readFile(path.join(data, 'database', 'data', 'PG_VERSION'), 'utf8')).toMatch(/^\d+/);
  expect(await started.end('SIGINT')).toBe(0);
});

test('a provider that has it starts, and leaves the description that it serves in the site', async () => {
  const site = await siteOf('fitting', { reads: reading('username') });
  const data = path.join(folder, 'fitting-data');
  // A prepared database saves time; the test above creates a new one.
  await preparePglite(path.join(data, 'database'));
  const provider = await startProviderProcess({
    DATA_DIR: data,
    SEED: 'off',
    SITE_DIR: 'none',
    RELEASES_DIR: site,
  });
  const served = await (await fetch(`${provider.url}/api/docs/json`)).json();
  expect(JSON.parse(await readFile(path.join(site, 'provider.json'), 'utf8'))).toEqual(served);
  expect(await provider.end('SIGINT')).toBe(0);
});
