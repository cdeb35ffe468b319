import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProviderProcesses, type ProviderProcess, startProviderProcess } from 'api/testing/providerProcess';
import { numberCookie, numberWith } from 'shared/contracts/canaries';
import type { PageReport } from 'shared/contracts/reports';
import { canaryOf, releasesOf } from 'site/deployments/runningCanaries';
import { abort, startCanary } from '../release/canary.ts';
import { lineOf } from '../release/listSite.ts';
import { release } from '../release/release.ts';
import { readState } from '../site/deploymentLog.ts';
import type { FolderSite } from '../site/FolderSite.ts';
import { freePort } from '../smoke/startSite.ts';
import { anyContract, buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { runWatcher } from '../testing/killWatcher.ts';
import { watcher } from '../testing/teams.ts';
import { visitsOfStep, type WatchOptions, watchCanary } from './watchCanary.ts';
import { watchAll } from './watchCommand.ts';

// Starts a provider, and analyses canaries until a decision.
jest.setTimeout(300_000);

let site: FolderSite;
const dataDirs: string[] = [];
let provider: ProviderProcess;

const build = (buildId: string) => buildFolder(releaseInfo('mfe-lottery', { buildId, contract: anyContract('remote') }));

async function openSite(): Promise<void> {
  site = await emptySite();
  await liveHost(site, { contract: anyContract('host') });
  await release(site, 'mfe-lottery', { from: await build('aaaaaaaaaa') });
  const dataDir = await mkdtemp(join(tmpdir(), 'snail-lotto-data-'));
  dataDirs.push(dataDir);
  provider = await startProviderProcess({
    DATA_DIR: dataDir,
    SEED: 'off',
    SITE_DIR: site.address,
    DEVELOP_SITE: site.address,
    TRUST_PROXY: 'loopback',
    RATE_LIMIT_FACTOR: '100000',
  });
}
beforeAll(openSite);
afterAll(async () => {
  await endProviderProcesses();
  for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true });
});
afterEach(async () => {
  const { canaries } = await readState(site);
  if (canaries.length > 0) await abort(site, 'mfe-lottery');
});

async function begin(letter: string, percent = 50, steps?: number[]): Promise<string> {
  const canary = await startCanary(site, ['mfe-lottery'], { from: await build(letter.repeat(10)), percent, steps });
  return releasesOf(canary)[0] ?? '';
}
const live = async () => `mfe-lottery/${(await readState(site)).apps['mfe-lottery']?.live}`;

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

async function loadPage(address: string, hasCanary: boolean): Promise<void> {
  const { canaries } = await readState(site);
  const canary = canaryOf(canaries, 'mfe-lottery');
  if (!canary) throw new Error('No canary runs.');
  const number = hasCanary
    ? numberWith(canary.place, canaries)
    : String((canary.first + canary.percent) % 100)
        .padStart(2, '0')
        .repeat(3);
  const page = await fetch(provider.url, { headers: { cookie: `${numberCookie}=${number}`, 'x-forwarded-for': address } });
  expect(await page.text()).toContain(hasCanary ? canary.apps['mfe-lottery'] : 'mfe-lottery/1.0.0');
}

async function report(address: string, name: string, outcome: 'failed' | 'stood'): Promise<void> {
  const part = { part: 'lottery/NextDraw', release: name };
  const parts: PageReport['parts'] =
    outcome === 'failed' ? [{ ...part, outcome, why: 'thrown' }] : [{ ...part, outcome, ms: 120 }];
  const body = JSON.stringify({ visit: [name], parts, errors: [], vitals: [] });
  const headers = { 'x-forwarded-for': address };
  expect((await fetch(`${provider.url}/api/reports`, { method: 'POST', body, headers })).status).toBe(204);
}

const honest = (block: number) => `198.51.${block}.9`;
const stranger = (block: number) => `203.0.${block}.9`;

test('forty networks, two of which were sent a page of the canary, do not abort it with four hundred false reports', async () => {
  const canary = await begin('7');
  const before = await live();
  for (let block = 0; block < 60; block++) {
    await loadPage(honest(block), block % 3 === 0);
    await report(honest(block), block % 3 === 0 ? canary : before, 'stood');
  }
  // They got the live release or no page; two got the canary, and report it ten times from their network.
  for (let block = 0; block < 40; block++) {
    if (block % 2 === 0) await loadPage(stranger(block), block < 4);
    for (let times = 0; times < 10; times++) await report(stranger(block).replace(/9$/, String(times)), canary, 'failed');
  }
  const { ended, shown, until } = watching({ maxMs: 5_000 });
  await until('Nothing speaks against it, after 22 visits');
  expect(shown.at(-1)).toMatch(/^visits +\d+ +22$/m);
  expect(shown.at(-1)).toMatch(/^ {2}failed +0 .* +2 /m);
  expect(await ended).toBe('left');
});

test('honest visits that fail abort it', async () => {
  const canary = await begin('8');
  const before = await live();
  for (let block = 0; block < 60; block++) {
    await loadPage(honest(block), block % 3 === 0);
    await report(honest(block), block % 3 === 0 ? canary : before, block % 3 === 0 ? 'failed' : 'stood');
  }
  expect(await watching().ended).toBe('aborted');
  expect(await lastMove()).toMatch(/It is worse: 20 of 20 parts failed/);
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

test('gives a canary the next share of its plan after enough visits, with a watcher’s key, and begins to watch by itself', async () => {
  const machine = await watcher(site, 'server', 'mfe-lottery');
  const stopped = new AbortController();
  const said: string[] = [];
  const out = { write: (line: string) => said.push(line) > 0 };
  const watching = watchAll(site, { machine, api: provider.url }, out, 50, stopped.signal);
  const canary = await beganBefore(() => begin('1', 5, [20, 50]));
  await visits(visitsOfStep - 1, canary);
  await visits(1_000, await live());
  expect(canaryOf((await readState(site)).canaries, 'mfe-lottery')?.percent).toBe(5);
  await visits(1, canary);
  const share = async () => canaryOf((await readState(site)).canaries, 'mfe-lottery');
  for (let look = 0; look < 500 && (await share())?.percent === 5; look++) await sleep(20);
  expect(await share()).toMatchObject({ percent: 20, steps: [50] });
  expect(await lastMove()).toMatch(
    /canary by server: .* for 20 % .*\n {4}Nothing speaks against it after 100 visits with 5 %\.$/,
  );
  // The visits before a step do not count for the next one.
  await sleep(500);
  expect(await share()).toMatchObject({ percent: 20 });
  stopped.abort();
  await watching;
  expect(said.join('')).toContain('1.0.0-1111111111 for 20 % of visitors now. Nothing speaks against it');
});

test.each([3_600_000, -3_600_000])(
  'a watcher whose clock is off by %d ms is refused by the provider, and decides nothing',
  async (ms) => {
    const canary = await beganBefore(() => begin(ms > 0 ? '3' : '4', 5, [20]));
    await visits(visitsOfStep * 2, canary);
    const { dataDir: watcherDir } = await watcher(site, ms > 0 ? 'fast' : 'slow', 'mfe-lottery');
    const [address, now] = [site.address, Date.now() + ms];
    const task = { address, dataDir: watcherDir, provider: provider.url, now, begin: null, plan: [5, 20], kill: null };
    expect(await runWatcher(task)).toMatch(
      /^ended The provider .* It was signed more than five minutes ago, or a clock is wrong\.$/m,
    );
    expect(canaryOf((await readState(site)).canaries, 'mfe-lottery')).toMatchObject({ percent: 5, steps: [20] });
  },
);

test('a server that watches says once what keeps it from deciding', async () => {
  await begin('5', 5, [20]);
  const machine = await watcher(site, 'lonely', 'mfe-lottery');
  const stopped = new AbortController();
  const said: string[] = [];
  const fault = Promise.withResolvers<void>();
  const out = {
    write: (line: string) => {
      if (line.includes('does not answer')) fault.resolve();
      return said.push(line) > 0;
    },
  };
  const watching = watchAll(site, { machine, api: `http://localhost:${await freePort(1)}` }, out, 10, stopped.signal);
  await fault.promise;
  await sleep(300);
  stopped.abort();
  await watching;
  expect(said.filter((line) => /^mfe-lottery: The provider at .* does not answer/.test(line))).toHaveLength(1);
});

/** Begins a canary three minutes ago, because the first minute of a share is not counted for the next step. */
async function beganBefore<Begun>(start: () => Promise<Begun>): Promise<Begun> {
  const others = ['nextTick', 'setImmediate', 'performance', 'queueMicrotask'] as const;
  const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'clearImmediate'] as const;
  jest.useFakeTimers({ now: Date.now() - 180_000, doNotFake: [...others, ...timers] });
  return start().finally(() => jest.useRealTimers());
}

test('aborts a canary without reports: its page does not start', async () => {
  const canary = await beganBefore(() => begin('d'));
  await visits(400, await live());
  const { ended } = watching();
  expect(await ended).toBe('aborted');
  expect(await lastMove()).toMatch(/It is silent: 0 of [\d,]+ visits tell of it, where 50 % of visitors get it/);
  expect(canary).toContain('dddddddddd');
});

test('leaves a canary alone when somebody decides otherwise or changes its share meanwhile', async () => {
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

test('stops watching when time is over, somebody aborts or a provider is away, and names the next step', async () => {
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

test('successes that others claim move nothing: from networks that never got it, many times, and of releases that nobody has', async () => {
  // On a site of its own: visits of other tests in the minutes before would count for its canary.
  await openSite();
  const canary = await beganBefore(() => begin('2', 5, [20, 50]));
  const before = await live();
  // Before the first page is known nothing limits reports.
  await loadPage(honest(1), true);
  for (let block = 0; block < 40; block++)
    for (let times = 0; times < 5; times++) {
      const address = stranger(block).replace(/9$/, String(times));
      for (const name of [canary, 'mfe-lottery/9.9.9-nowhere']) await report(address, name, 'stood');
    }
  for (let times = 0; times < 150; times++) await report(honest(1), canary, 'stood');
  await loadPage(honest(2), false);
  await report(honest(2), before, 'stood');
  const { ended, shown, until } = watching({ maxMs: 5_000 });
  await until('Nothing speaks against it, after 1 visit');
  expect(shown.at(-1)).toMatch(/^visits +\d+ +1$/m);
  expect(await ended).toBe('left');
  expect(canaryOf((await readState(site)).canaries, 'mfe-lottery')).toMatchObject({ percent: 5, steps: [20, 50] });
});
