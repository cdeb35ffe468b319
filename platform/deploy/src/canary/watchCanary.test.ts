import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProviderProcesses, type ProviderProcess, startProviderProcess } from 'api/testing/providerProcess';
import type { PageReport } from 'shared/contracts/reports';
import { releasesOf } from 'site/deployments/runningCanaries';
import { abort, startCanary } from '../release/canary.ts';
import { lineOf } from '../release/log.ts';
import { release } from '../release/release.ts';
import { readState } from '../site/deploymentLog.ts';
import type { FolderSite } from '../site/FolderSite.ts';
import { freePort } from '../smoke/freePort.ts';
import { anyContract, buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { type WatchOptions, watchCanary } from './watchCanary.ts';

// Starts a provider, and analyses canaries until a decision.
jest.setTimeout(300_000);

let site: FolderSite;
let dataDir: string;
let provider: ProviderProcess;

const build = (buildId: string) => buildFolder(releaseInfo('mfe-lottery', { buildId, contract: anyContract('remote') }));

beforeAll(async () => {
  site = await emptySite();
  await liveHost(site, { contract: anyContract('host') });
  await release(site, 'mfe-lottery', { from: await build('aaaaaaaaaa') });
  dataDir = await mkdtemp(join(tmpdir(), 'snail-lotto-data-'));
  provider = await startProviderProcess({
    DATA_DIR: dataDir,
    SEED: 'off',
    DEVELOP_SITE: site.address,
    RATE_LIMIT_FACTOR: '100000',
  });
});
afterAll(async () => {
  await endProviderProcesses();
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(async () => {
  const { canaries } = await readState(site);
  if (canaries.length > 0) await abort(site, 'mfe-lottery');
});

async function begin(letter: string, percent = 50): Promise<string> {
  const canary = await startCanary(site, ['mfe-lottery'], { from: await build(letter.repeat(10)), percent });
  return releasesOf(canary)[0] ?? '';
}
const live = async () => `mfe-lottery/${(await readState(site)).apps['mfe-lottery']?.live}`;

/** Sends reports of visits: a failed part for some, a shown part for the others. */
async function visits(count: number, name: string, failing = 0): Promise<void> {
  const part = { part: 'lottery/NextDraw', release: name };
  const one = async (index: number) => {
    const parts: PageReport['parts'] =
      index < failing ? [{ ...part, outcome: 'failed', why: 'thrown' }] : [{ ...part, outcome: 'stood', ms: 120 }];
    const report: PageReport = { visit: [name], parts, errors: [], vitals: [] };
    const answer = await fetch(`${provider.url}/api/reports`, { method: 'POST', body: JSON.stringify(report) });
    expect(answer.status).toBe(204);
  };
  for (let index = 0; index < count; index += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - index) }, (_, more) => one(index + more)));
}

function watching(over: Partial<WatchOptions> = {}) {
  const said: string[] = [];
  const shown: string[] = [];
  const ended = watchCanary(site, 'mfe-lottery', {
    provider: provider.url,
    maxMs: 60_000,
    everyMs: 50,
    show: (lines) => shown.push(lines.join('\n')),
    say: (line) => said.push(line),
    ...over,
  });
  const until = async (text: string) => {
    for (let look = 0; look < 500 && !shown.some((lines) => lines.includes(text)); look++) await sleep(20);
    expect(shown.at(-1)).toContain(text);
  };
  return { ended, said, shown, until };
}

const lastMove = async () => (await readState(site)).moves.map(lineOf).at(-1);

test('a release that fails for one visitor in three is ended by itself, and the log says why in one sentence', async () => {
  const canary = await begin('b');
  const before = await live();
  const { ended, said, shown, until } = watching();
  await visits(40, before);
  await visits(6, canary, 2);
  await until('Nothing speaks against it, after 6 visits of the 500 that it takes at least.');
  expect(shown.at(-1)).toMatch(/^visits +40 +6$/m);
  await visits(60, before);
  await visits(94, canary, 32);
  expect(await ended).toBe('aborted');
  expect((await readState(site)).canaries).toEqual([]);
  expect(await live()).toBe(before);
  expect(await lastMove()).toMatch(
    /abort by \S+: mfe-lottery 1\.0\.0-bbbbbbbbbb\n {4}It is worse: [\d,]+ of [\d,]+ parts failed, of the live release 0 of [\d,]+ parts failed; chance does that at most once in [\w ,]+ times, and once in 300 is enough\.$/,
  );
  expect(said.at(-1)).toContain('mfe-lottery 1.0.0-bbbbbbbbbb for 50 % of visitors was aborted. It is worse:');
});

test('a good one becomes everybody’s after enough visits, and the log says why', async () => {
  const canary = await begin('c');
  const { ended, said } = watching();
  // The canary's visits first: on a slow machine an analysis between the two would find missing telemetry.
  await visits(1_500, canary);
  await visits(1_500, await live());
  expect(await ended).toBe('promoted');
  expect(await live()).toBe(canary);
  expect(await lastMove()).toMatch(/promote by .*\n {4}It is no worse after [\d,]+ visits: 0 of [\d,]+ parts failed/);
  expect(said.at(-1)).toContain('was promoted. It is no worse');
});

test('one that tells nothing is ended: its page does not start', async () => {
  // The canary began three minutes ago, because its first minute is not checked for missing telemetry.
  const others = ['nextTick', 'setImmediate', 'performance', 'queueMicrotask'] as const;
  const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'clearImmediate'] as const;
  jest.useFakeTimers({ now: Date.now() - 180_000, doNotFake: [...others, ...timers] });
  const canary = await begin('d').finally(() => jest.useRealTimers());
  await visits(400, await live());
  const { ended } = watching();
  expect(await ended).toBe('aborted');
  expect(await lastMove()).toMatch(/It is silent: 0 of [\d,]+ visits tell of it, where 50 % of visitors get it/);
  expect(canary).toContain('dddddddddd');
});

test('who decides otherwise meanwhile is left alone, and so is another share', async () => {
  await begin('e');
  const ended = watching();
  await ended.until('There is nothing to compare');
  await abort(site, 'mfe-lottery');
  expect(await ended.ended).toBe('gone');
  expect(ended.said.at(-1)).toMatch(/It is no longer as it was watched: .*\n.*abort by/);

  await begin('f', 5);
  const other = watching();
  await other.until('There is nothing to compare');
  await startCanary(site, ['mfe-lottery'], { from: await build('f'.repeat(10)), percent: 20 });
  expect(await other.ended).toBe('gone');
});

test('its time ends, somebody ends it, a provider is away: the canary stays as it is, and what to do is said', async () => {
  await begin('9');
  const late = watching({ maxMs: 100 });
  expect(await late.ended).toBe('left');
  expect(late.said.at(-1)).toContain('To go on: npm run watch -- mfe-lottery; to decide: npm run promote -- mfe-lottery');
  const stopped = new AbortController();
  const away = `http://localhost:${await freePort(1)}`;
  const alone = watching({ stopped: stopped.signal, provider: away });
  await alone.until(`The provider at ${away} does not answer`);
  stopped.abort();
  expect(await alone.ended).toBe('left');
  expect((await readState(site)).canaries).toHaveLength(1);
});

test('without a canary there is nothing to watch', async () => {
  await expect(watching().ended).rejects.toThrow('No canary of mfe-lottery runs: npm run release -- mfe-lottery --canary 5');
});
