import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sha256 } from 'site/deployments/signing';
import { GateRefused } from '../gate/gate.ts';
import { DeploymentLogDamaged } from '../site/deploymentLog.ts';
import { openSite } from '../site/openSite.ts';
import type { Site } from '../site/Site.ts';
import { releaseBySteps } from '../steps/releaseSteps.ts';
import { anyContract, buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { newMachine } from '../testing/teams.ts';
import { startCanary } from './canary.ts';
import { release } from './release.ts';
import { openTrial } from './trial.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** Serves the files of a site as a store that is not listed. */
async function served(site: Site): Promise<string> {
  const server = createServer(async ({ url = '' }, response) => {
    const found = await site.read(url.slice(1));
    response.writeHead(found ? 200 : 403).end(found?.bytes);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return `http://127.0.0.1:${port}`;
}

const build = (app: string, buildId: string, react = '19.3.1') =>
  buildFolder(releaseInfo(app, { buildId, contract: { ...anyContract('remote'), singletons: { react } } }));

async function liveSite() {
  const site = await emptySite();
  await liveHost(site, { contract: { ...anyContract('host'), singletons: { react: '19.3.1' } } });
  for (const app of ['mfe-lottery', 'mfe-rewards'] as const) await release(site, app, { from: await build(app, 'aaaaaaaaaa') });
  return site;
}

async function filesOf(site: Site): Promise<string> {
  const files = (await site.list('')).sort();
  return sha256(JSON.stringify(await Promise.all(files.map(async (file) => [file, (await site.read(file))?.text]))));
}

/** Takes the steps of `--try` that need no sources, browser or built host. */
async function tried(address: string, from: string): Promise<string[]> {
  const said: string[] = [];
  const { site, machine, end } = await openTrial(openSite(address), newMachine());
  const options = { machine, from, provider: null, api: undefined, say: (line: string) => said.push(line) };
  const skip = ['types', 'build', 'size', 'tests', 'smoke', 'move'] as const;
  await releaseBySteps(site, ['mfe-lottery'], { ...options, skip }).finally(end);
  return said;
}

test('without a key and over HTTP a trial says what a release would, and changes nothing', async () => {
  const site = await liveSite();
  const before = await filesOf(site);
  for (const address of [site.address, await served(site)]) {
    expect(await tried(address, await build('mfe-lottery', 'bbbbbbbbbb'))).toContain(
      "Nothing was moved: the step 'move' was left out.",
    );
    const refused = tried(address, await build('mfe-lottery', 'cccccccccc', '20.0.0'));
    await expect(refused).rejects.toThrow(GateRefused);
    await expect(refused).rejects.toThrow('mfe-lottery needs react ^20.0.0, the host provides 19.3.1');
  }
  expect(await filesOf(site)).toBe(before);
});

test('a trial meets the canaries that run', async () => {
  const site = await liveSite();
  await startCanary(site, ['mfe-rewards'], { from: await build('mfe-rewards', 'bbbbbbbbbb'), percent: 5 });
  const { site: trial, end } = await openTrial(site, newMachine());
  await end();
  expect(JSON.parse((await trial.read('pages/variants.json'))?.text ?? '')).toMatchObject({
    canaries: [{ percent: 5, releases: ['mfe-rewards/1.0.0-bbbbbbbbbb'] }],
  });
});

test('a site that is none, or was changed, is named; one that is read over HTTP is not released to', async () => {
  const site = await liveSite();
  const url = await served(site);
  await expect(release(openSite(url), 'mfe-lottery', { from: await build('mfe-lottery', 'bbbbbbbbbb') })).rejects.toThrow(
    `${url} can only be read: add --try`,
  );
  await expect(tried((await emptySite()).address, '')).rejects.toThrow('has no host yet');
  await expect(tried('http://127.0.0.1:1', '')).rejects.toThrow(/http:\/\/127\.0\.0\.1:1 cannot be read: .*Correct SITE_DIR\./);
  await site.write('moves/000000002.json', '{}');
  await expect(tried(url, '')).rejects.toThrow(DeploymentLogDamaged);
});
