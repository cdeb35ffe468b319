import { sha256 } from 'site/deployments/signing';
import { GateRefused } from '../gate/gate.ts';
import { DeploymentLogDamaged } from '../site/deploymentLog.ts';
import { openSite } from '../site/openSite.ts';
import type { Site } from '../site/Site.ts';
import { releaseBySteps } from '../steps/releaseSteps.ts';
import { accessKey, type BucketServer, startBucketServer } from '../testing/bucketServer.ts';
import { anyContract, buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { newMachine } from '../testing/teams.ts';
import { startCanary } from './canary.ts';
import { release } from './release.ts';
import { openTrial } from './trial.ts';

let store: BucketServer;
beforeAll(async () => {
  store = await startBucketServer({ publicRead: true });
  Object.assign(process.env, { AWS_ENDPOINT_URL: store.url, AWS_REGION: 'eu-central-1' });
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: 'its secret' });
});
afterAll(() => store.stop());

const build = (app: string, buildId: string, react = '19.3.1') =>
  buildFolder(releaseInfo(app, { buildId, contract: { ...anyContract('remote'), singletons: { react } } }));

async function liveSite<Kind extends Site>(site: Kind): Promise<Kind> {
  await liveHost(site, { contract: { ...anyContract('host'), singletons: { react: '19.3.1' } } });
  for (const app of ['mfe-lottery', 'mfe-rewards'] as const) await release(site, app, { from: await build(app, 'aaaaaaaaaa') });
  return site;
}

async function filesOf(site: Site): Promise<string> {
  const files = (await site.list('')).sort();
  return sha256(JSON.stringify(await Promise.all(files.map(async (file) => [file, (await site.read(file))?.text]))));
}

async function tried(address: string, from: string): Promise<string[]> {
  const said: string[] = [];
  const { site, machine, end } = await openTrial(openSite(address), newMachine());
  const options = { machine, from, provider: null, api: undefined, say: (line: string) => said.push(line) };
  const skip = ['types', 'build', 'size', 'tests', 'smoke', 'move'] as const;
  await releaseBySteps(site, ['mfe-lottery'], { ...options, skip }).finally(end);
  return said;
}

test('without a key and over HTTP a trial says what a release would, and changes nothing', async () => {
  for (const address of [(await emptySite()).address, 's3://lotto/site']) {
    const site = await liveSite(openSite(address));
    const before = await filesOf(site);
    const readable = address.replace('s3:/', store.url);
    expect(await tried(readable, await build('mfe-lottery', 'bbbbbbbbbb'))).toContain(
      "Nothing was moved: the step 'move' was left out.",
    );
    const refused = tried(readable, await build('mfe-lottery', 'cccccccccc', '20.0.0'));
    await expect(refused).rejects.toThrow(GateRefused);
    await expect(refused).rejects.toThrow('mfe-lottery needs react ^20.0.0, the host provides 19.3.1');
    expect(await filesOf(site)).toBe(before);
  }
});

test('a trial meets the canaries that run', async () => {
  const site = await liveSite(await emptySite());
  await startCanary(site, ['mfe-rewards'], { from: await build('mfe-rewards', 'bbbbbbbbbb'), percent: 5 });
  const { site: trial, end } = await openTrial(site, newMachine());
  await end();
  expect(JSON.parse((await trial.read('pages/variants.json'))?.text ?? '')).toMatchObject({
    canaries: [{ percent: 5, releases: ['mfe-rewards/1.0.0-bbbbbbbbbb'] }],
  });
});

test('a site that is none, or was changed, is named; one that is read over HTTP is not released to', async () => {
  const site = await liveSite(openSite('s3://lotto/other'));
  const url = `${store.url}/lotto/other`;
  await expect(release(openSite(url), 'mfe-lottery', { from: await build('mfe-lottery', 'bbbbbbbbbb') })).rejects.toThrow(
    `${url} can only be read: add --try`,
  );
  await expect(tried((await emptySite()).address, '')).rejects.toThrow('has no host yet');
  await expect(tried('http://127.0.0.1:1', '')).rejects.toThrow(/http:\/\/127\.0\.0\.1:1 cannot be read: .*Correct SITE_DIR\./);
  await site.write('moves/000000002.json', '{}');
  await expect(tried(url, '')).rejects.toThrow(DeploymentLogDamaged);
});
