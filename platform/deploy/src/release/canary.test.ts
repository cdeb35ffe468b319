// Full tier: all cases of several canaries; releaseSteps.test.ts and watchCanary.test.ts start, promote and abort one.

import { clockFiles, markerFile, numbersOf } from 'shared/contracts/canaries';
import { Deployment, deploymentPath, deploymentText, revisionOf, signDeployment } from 'site/deployments/deployment';
import { activeCanaries, canaryOf, releasesOf } from 'site/deployments/runningCanaries';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { GateRefused } from '../gate/gate.ts';
import { thisMachine } from '../keys/machine.ts';
import { signerFor } from '../keys/signer.ts';
import { clean } from '../recovery/commands.ts';
import { verify } from '../recovery/faults.ts';
import { recoverSite } from '../recovery/leftovers.ts';
import { DeploymentRefused } from '../site/addDeployment.ts';
import { readState } from '../site/deploymentLog.ts';
import { FolderSite } from '../site/FolderSite.ts';
import { hashedFiles, writeSignature } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';
import {
  anyContract,
  buildFolder,
  emptySite,
  liveHost,
  pagesOfAllRemotes,
  pointTo,
  releaseInfo,
  signed,
} from '../testing/builds.ts';
import { team, watcher } from '../testing/teams.ts';
import { abort, promote, startCanary, takeNextStep } from './canary.ts';
import { deploy } from './deploy.ts';
import { lineOf, listSite } from './listSite.ts';
import { release } from './release.ts';
import { rollback } from './rollback.ts';

const build = (app: string, buildId: string) =>
  buildFolder(releaseInfo(app, { buildId, contract: anyContract(app === 'host' ? 'host' : 'remote') }));

/** Creates a site whose host shows a part of each remote; the lottery and rewards are live as build `a`. */
async function liveSite(): Promise<FolderSite> {
  const site = await emptySite();
  await liveHost(site, { contract: anyContract('host') }, pagesOfAllRemotes);
  for (const app of ['mfe-lottery', 'mfe-rewards'] as const) await release(site, app, { from: await build(app, 'aaaaaaaaaa') });
  return site;
}

const text = async (site: Site, file: string) => (await site.read(file))?.text ?? '';
const filesOf = async (site: Site) => (await site.list('pages')).sort();
const ofCanaries = async (site: Site) => (await filesOf(site)).filter((file) => /_canary|_with|variants/.test(file));
const madeOf = async (site: Site, file: string) =>
  [...(await text(site, file)).matchAll(/"entry":"\/(mfe-[a-z]+)\/1\.0\.0-(.)/g)]
    .map(([, app, build_]) => `${app} ${build_}`)
    .sort();
const lottery = async (site: Site, percent = 5) =>
  startCanary(site, ['mfe-lottery'], { from: await build('mfe-lottery', 'bbbbbbbbbb'), percent });
const rewards = async (site: Site, percent = 10) =>
  startCanary(site, ['mfe-rewards'], { from: await build('mfe-rewards', 'cccccccccc'), percent });
const faults = async (site: Site) => (await verify(site, thisMachine())).faults.map(({ says }) => says);

test('a canary has documents beside the live ones, and a marker for each of its numbers', async () => {
  const site = await liveSite();
  const canary = await lottery(site);
  expect(canary).toMatchObject({ place: 1, percent: 5, apps: { 'mfe-lottery': '1.0.0-bbbbbbbbbb' } });
  expect(await madeOf(site, 'pages/_home.html')).toEqual(['mfe-lottery a', 'mfe-rewards a']);
  expect(await madeOf(site, 'pages/_with/1/_home.html')).toEqual(['mfe-lottery b', 'mfe-rewards a']);
  const documents = ['_home.html', '_unknown.html', 'lottery/_id.html', 'pages.json'].map((file) => `pages/_with/1/${file}`);
  const markers = [...numbersOf(canary).map((digits) => markerFile(1, digits)), ...clockFiles(canary)];
  expect(await ofCanaries(site)).toEqual([...markers, ...documents, 'pages/variants.json'].sort());
  expect(JSON.parse(await text(site, 'pages/variants.json'))).toEqual({
    revision: 4,
    canaries: [
      {
        place: 1,
        first: canary.first,
        percent: 5,
        releases: ['mfe-lottery/1.0.0-bbbbbbbbbb'],
        since: canary.since,
        until: canary.until,
      },
    ],
    without: [],
  });
  expect((await readState(site)).apps['mfe-lottery']?.live).toBe('1.0.0-aaaaaaaaaa');
  expect((await readState(site)).moves.map(lineOf).at(-1)).toContain('mfe-lottery 1.0.0-bbbbbbbbbb for 5 % of visitors');
  expect(await faults(site)).toEqual([]);
});

describe('a canary without a decision', () => {
  const onlyDate: ('setTimeout' | 'setInterval' | 'setImmediate' | 'nextTick' | 'queueMicrotask' | 'performance' | 'hrtime')[] = [
    'setTimeout',
    'setInterval',
    'setImmediate',
    'nextTick',
    'queueMicrotask',
    'performance',
    'hrtime',
  ];
  const begun = Date.parse('2026-11-24T12:00:00Z');
  beforeEach(() => jest.useFakeTimers({ now: begun, doNotFake: onlyDate }));
  afterEach(() => jest.useRealTimers());
  const hour = 3_600_000;
  const listed = async (site: Site) => {
    const said: string[] = [];
    listSite(site, await readState(site), (line) => said.push(line));
    return said.join('\n');
  };

  test('is older than its plan from the moment at which its next step was due, until it gets that step', async () => {
    const site = await liveSite();
    const from = await build('mfe-lottery', 'bbbbbbbbbb');
    const only = await startCanary(site, ['mfe-lottery'], { from, percent: 1, steps: [5, 20, 50], expires: 40 });
    const overdue = 'is older than its plan: its next step (5 %) has been due for 2 h. Watch it (npm run watch -- mfe-lottery)';
    jest.setSystemTime(begun + 10 * hour);
    expect(await listed(site)).not.toContain('older than its plan');
    jest.setSystemTime(begun + 12 * hour);
    expect(await listed(site)).toContain(overdue);
    await takeNextStep(site, 'mfe-lottery', { only });
    expect(await listed(site)).not.toContain('older than its plan');
  });

  test('after a day it expires: no command knows it any more, its pages stay as they were signed until the next move', async () => {
    const site = await liveSite();
    const canary = await lottery(site);
    expect(canary).toMatchObject({ began: '2026-11-24T12:00:00.000Z', until: '2026-11-25T12:00:00.000Z' });
    jest.setSystemTime(begun + 3 * hour);
    expect(await listed(site)).toContain(
      'canary 1: mfe-lottery 1.0.0-bbbbbbbbbb for 5 % of visitors, for 3 h, expires in 21 h (2026-11-25T12:00:00.000Z)',
    );
    jest.setSystemTime(begun + 24 * hour - 1);
    expect(activeCanaries((await readState(site)).canaries)).toHaveLength(1);
    jest.setSystemTime(begun + 24 * hour);
    expect(activeCanaries((await readState(site)).canaries)).toEqual([]);
    await expect(promote(site, 'mfe-lottery')).rejects.toThrow('no canary of mfe-lottery runs');
    expect(await faults(site)).toEqual([]);
    jest.setSystemTime(begun + 26 * hour);
    expect(await listed(site)).toContain('for 5 % of visitors expired 2 h ago without a decision');
    jest.setSystemTime(begun + 49 * hour);
    expect(await listed(site)).not.toContain('expired');
    await release(site, 'mfe-rewards', { from: await build('mfe-rewards', 'cccccccccc') });
    expect(await ofCanaries(site)).toEqual([]);
    expect(await faults(site)).toEqual([]);
  });

  test('another one of the app can begin after it has expired, in its place, and every clone agrees', async () => {
    const site = await liveSite();
    await startCanary(site, ['mfe-lottery'], { from: await build('mfe-lottery', 'bbbbbbbbbb'), percent: 5, expires: 2 });
    jest.setSystemTime(begun + 2 * hour);
    const next = await startCanary(site, ['mfe-lottery'], { from: await build('mfe-lottery', 'cccccccccc'), percent: 7 });
    expect(next).toMatchObject({ place: 1, percent: 7, apps: { 'mfe-lottery': '1.0.0-cccccccccc' } });
    expect((await readState(site)).warnings).toEqual([]);
  });

  test('a new share begins the time anew, and the age stays', async () => {
    const site = await liveSite();
    await lottery(site);
    jest.setSystemTime(begun + 20 * hour);
    expect(await lottery(site, 20)).toMatchObject({
      percent: 20,
      began: '2026-11-24T12:00:00.000Z',
      until: '2026-11-26T08:00:00.000Z',
    });
  });

  test('none begins for longer than a week', async () => {
    const site = await liveSite();
    const from = await build('mfe-lottery', 'bbbbbbbbbb');
    const started = startCanary(site, ['mfe-lottery'], { from, percent: 5, expires: 1_000 });
    await expect(started).rejects.toThrow('is no time at which a canary expires');
    expect((await readState(site)).canaries).toEqual([]);
  });
});

test('two canaries meet: there are documents of each and of both', async () => {
  const site = await liveSite();
  await lottery(site);
  await rewards(site);
  expect(await madeOf(site, 'pages/_home.html')).toEqual(['mfe-lottery a', 'mfe-rewards a']);
  expect(await madeOf(site, 'pages/_with/1/_home.html')).toEqual(['mfe-lottery b', 'mfe-rewards a']);
  expect(await madeOf(site, 'pages/_with/2/_home.html')).toEqual(['mfe-lottery a', 'mfe-rewards c']);
  expect(await madeOf(site, 'pages/_with/12/_home.html')).toEqual(['mfe-lottery b', 'mfe-rewards c']);
  const setOf = (one: string, other: string) => [
    'host/1.0.0-aaaaaaaaaa',
    `mfe-lottery/1.0.0-${one.repeat(10)}`,
    `mfe-rewards/1.0.0-${other.repeat(10)}`,
  ];
  // Open tabs request this file: a tab that runs one of these sets is up to date.
  expect(JSON.parse(await text(site, 'pages/live.json'))).toEqual({
    revision: 5,
    sets: [setOf('a', 'a'), setOf('b', 'a'), setOf('a', 'c'), setOf('b', 'c')],
  });
  expect(await faults(site)).toEqual([]);
});

test('a promoted canary is live for all, the other continues, and a rollback returns to the earlier release', async () => {
  const site = await liveSite();
  await lottery(site);
  await rewards(site);
  await promote(site, 'mfe-lottery');
  expect(await madeOf(site, 'pages/_home.html')).toEqual(['mfe-lottery b', 'mfe-rewards a']);
  expect(await madeOf(site, 'pages/_with/2/_home.html')).toEqual(['mfe-lottery b', 'mfe-rewards c']);
  expect((await ofCanaries(site)).filter((file) => /_with\/1|_canary\/1/.test(file))).toEqual([]);
  expect(await faults(site)).toEqual([]);
  await rollback(site, 'mfe-lottery');
  expect(await madeOf(site, 'pages/_home.html')).toEqual(['mfe-lottery a', 'mfe-rewards a']);
});

test('ended, a canary leaves nothing behind in the pages, and its place is free', async () => {
  const site = await liveSite();
  const before = await filesOf(site);
  await lottery(site);
  await abort(site, 'mfe-lottery');
  expect(await filesOf(site)).toEqual(before);
  expect((await rewards(site)).place).toBe(1);
  await expect(abort(site, 'mfe-lottery')).rejects.toThrow(
    /no canary of mfe-lottery runs\. These do: mfe-rewards 1\.0\.0-cccccccccc for 10 %/,
  );
});

test('a larger share keeps its visitors; a smaller one adds none', async () => {
  const site = await liveSite();
  const small = numbersOf(await lottery(site, 5));
  const large = numbersOf(await lottery(site, 20));
  expect(large.slice(0, 5)).toEqual(small);
  expect((await ofCanaries(site)).filter((file) => /_canary\/1\/\d/.test(file))).toHaveLength(20);
  expect(numbersOf(await lottery(site, 2))).toEqual(small.slice(0, 2));
  expect((await ofCanaries(site)).filter((file) => /_canary\/1\/\d/.test(file))).toHaveLength(2);
  expect(await faults(site)).toEqual([]);
});

test('apps of one canary reach their visitors together, and are promoted or aborted together', async () => {
  const site = await liveSite();
  const from = await build('mfe-rewards', 'cccccccccc');
  await startCanary(site, ['mfe-rewards'], { from, percent: 5 });
  await abort(site, 'mfe-rewards');
  const state = await readState(site);
  const signature = state.signatures['mfe-rewards/1.0.0-cccccccccc'] ?? '';
  const lotteryRelease = await lottery(site).then(({ apps }) => apps['mfe-lottery'] ?? '');
  await abort(site, 'mfe-lottery');
  const other = (await readState(site)).signatures[`mfe-lottery/${lotteryRelease}`] ?? '';
  const apps = [
    { app: 'mfe-lottery', to: lotteryRelease, signature: other },
    { app: 'mfe-rewards', to: '1.0.0-cccccccccc', signature },
  ];
  await deploy(site, {}, () => ({ what: 'canary', apps: [], canary: { apps, percent: 5 } }));
  expect(await madeOf(site, 'pages/_with/1/_home.html')).toEqual(['mfe-lottery b', 'mfe-rewards c']);
  expect(releasesOf(await promote(site, 'mfe-rewards'))).toHaveLength(2);
  expect(await madeOf(site, 'pages/_home.html')).toEqual(['mfe-lottery b', 'mfe-rewards c']);
});

test('refuses a release beside its canary with the next step; a rollback aborts the canary and reports it', async () => {
  const site = await liveSite();
  await release(site, 'mfe-lottery', { from: await build('mfe-lottery', 'dddddddddd') });
  await lottery(site);
  await expect(release(site, 'mfe-lottery', { from: await build('mfe-lottery', 'eeeeeeeeee') })).rejects.toThrow(
    'Nothing was moved: a canary of mfe-lottery runs: mfe-lottery 1.0.0-bbbbbbbbbb for 5 % of visitors. First promote it (npm run promote -- mfe-lottery) or end it (npm run abort -- mfe-lottery).',
  );
  await expect(
    startCanary(site, ['mfe-lottery'], { from: await build('mfe-lottery', 'eeeeeeeeee'), percent: 5 }),
  ).rejects.toThrow('a canary runs: mfe-lottery 1.0.0-bbbbbbbbbb for 5 % of visitors. Promote or abort it first');
  const said: string[] = [];
  await rollback(site, 'mfe-lottery', undefined, { say: (line) => said.push(line) });
  expect(said).toContain('The canary of mfe-lottery 1.0.0-bbbbbbbbbb for 5 % of visitors has ended with it.');
  expect((await readState(site)).canaries).toEqual([]);
  expect(await ofCanaries(site)).toEqual([]);
});

test('refuses the live release as a canary, a fourth canary, and one on a site that cannot choose variants', async () => {
  const site = await liveSite();
  await expect(
    startCanary(site, ['mfe-lottery'], { from: await build('mfe-lottery', 'aaaaaaaaaa'), percent: 5 }),
  ).rejects.toThrow('mfe-lottery 1.0.0-aaaaaaaaaa is live already');
  for (const app of ['mfe-lottery', 'mfe-rewards', 'mfe-account'] as const)
    await startCanary(site, [app], { from: await build(app, 'bbbbbbbbbb'), percent: 5 });
  await expect(startCanary(site, ['mfe-news'], { from: await build('mfe-news', 'bbbbbbbbbb'), percent: 5 })).rejects.toThrow(
    '3 canaries run, and no more can',
  );
  const bucket = Object.assign(new FolderSite(site.address), { choosesVariants: false });
  await expect(lottery(bucket)).rejects.toThrow('Only a site in a folder has canaries.');
});

test('only a key that may release an app may start, abort and promote its canary', async () => {
  const site = await liveSite();
  const [ours, theirs] = [await team(site, 'lottery', 'mfe-lottery'), await team(site, 'rewards', 'mfe-rewards')];
  const from = await build('mfe-lottery', 'bbbbbbbbbb');
  await expect(startCanary(site, ['mfe-lottery'], { from, percent: 5, machine: theirs })).rejects.toThrow(DeploymentRefused);
  await startCanary(site, ['mfe-lottery'], { from, percent: 5, machine: ours });
  await expect(abort(site, 'mfe-lottery', { machine: theirs })).rejects.toThrow("the key 'rewards' may not release mfe-lottery");
  await expect(promote(site, 'mfe-lottery', { machine: theirs })).rejects.toThrow(
    "the key 'rewards' may not release mfe-lottery",
  );
  await promote(site, 'mfe-lottery', { machine: ours });
  expect((await readState(site)).apps['mfe-lottery']?.live).toBe('1.0.0-bbbbbbbbbb');
});

test('a move that says something of canaries without a right to it is a move, and begins none: every clone sees the same chain', async () => {
  const site = await liveSite();
  const theirs = await team(site, 'rewards', 'mfe-rewards');
  const from = await build('mfe-rewards', 'bbbbbbbbbb');
  await startCanary(site, ['mfe-rewards'], { from, percent: 5, machine: theirs });
  await abort(site, 'mfe-rewards', { machine: theirs });
  const state = await readState(site);
  const { key, name } = await signerFor(site, state, theirs);
  const forged = signDeployment(
    {
      revision: state.revision + 1,
      previous: state.head,
      at: new Date().toISOString(),
      by: name,
      publicKey: key.publicKey,
      tool: '0',
      what: 'canary',
      apps: [],
      canary: { percent: 50, apps: [{ app: 'mfe-lottery', to: '1.0.0-bbbbbbbbbb', signature: 'x' }] },
      keys: [],
      forced: [],
      skipped: [],
    },
    key,
  );
  await site.create(deploymentPath(forged.revision), deploymentText(forged));
  const after = await readState(site);
  expect(after).toMatchObject({ revision: forged.revision, canaries: [] });
  expect(after.warnings).toEqual([expect.stringContaining("the key 'rewards' may not release mfe-lottery")]);
  expect((await lottery(site)).apps).toEqual({ 'mfe-lottery': '1.0.0-bbbbbbbbbb' });
});

test('teams whose canaries begin at the same moment both have theirs, in places of their own', async () => {
  const site = await liveSite();
  await Promise.all([lottery(site), rewards(site)]);
  const { canaries } = await readState(site);
  expect(canaries.map(({ place }) => place)).toEqual([1, 2]);
  const [one, other] = [canaryOf(canaries, 'mfe-lottery')?.place, canaryOf(canaries, 'mfe-rewards')?.place];
  expect(await madeOf(site, `pages/_with/${one}/_home.html`)).toEqual(['mfe-lottery b', 'mfe-rewards a']);
  expect(await madeOf(site, `pages/_with/${other}/_home.html`)).toEqual(['mfe-lottery a', 'mfe-rewards c']);
  expect(await madeOf(site, 'pages/_with/12/_home.html')).toEqual(['mfe-lottery b', 'mfe-rewards c']);
  expect(await faults(site)).toEqual([]);
});

test('one is promoted while another is ended and a third team releases: all of it is so afterwards', async () => {
  const site = await liveSite();
  await lottery(site);
  await rewards(site);
  const account = await build('mfe-account', 'aaaaaaaaaa');
  await Promise.all([promote(site, 'mfe-lottery'), abort(site, 'mfe-rewards'), release(site, 'mfe-account', { from: account })]);
  expect(await madeOf(site, 'pages/_home.html')).toEqual(['mfe-account a', 'mfe-lottery b', 'mfe-rewards a']);
  expect(await ofCanaries(site)).toEqual([]);
  expect(await faults(site)).toEqual([]);
});

test('visitors with a canary get the release of another team too', async () => {
  const site = await liveSite();
  await lottery(site);
  await release(site, 'mfe-rewards', { from: await build('mfe-rewards', 'dddddddddd') });
  expect(await madeOf(site, 'pages/_with/1/_home.html')).toEqual(['mfe-lottery b', 'mfe-rewards d']);
});

/** A site whose writer is killed after a number of writes. */
class Killed extends FolderSite {
  left: number;
  constructor(address: string, left: number) {
    super(address);
    this.left = left;
  }
  override async replace(...given: Parameters<FolderSite['replace']>): Promise<boolean> {
    this.left -= 1;
    if (this.left < 0) throw new Error('killed');
    return super.replace(...given);
  }
  override async remove(path: string): Promise<void> {
    this.left -= 1;
    if (this.left < 0) throw new Error('killed');
    return super.remove(path);
  }
}

test.each([0, 1, 4, 7, 9, 12])(
  'killed after %d files, beginning or ending: the next command of anybody finishes',
  async (after) => {
    const site = await liveSite();
    const from = await build('mfe-lottery', 'bbbbbbbbbb');
    await expect(startCanary(new Killed(site.address, after), ['mfe-lottery'], { from, percent: 5 })).rejects.toThrow('killed');
    await recoverSite(site, thisMachine(), () => {});
    expect(await faults(site)).toEqual([]);
    expect(await madeOf(site, 'pages/_with/1/_home.html')).toEqual(['mfe-lottery b', 'mfe-rewards a']);
    const kill = abort(new Killed(site.address, after), 'mfe-lottery');
    await expect(kill).rejects.toThrow('killed');
    await recoverSite(site, thisMachine(), () => {});
    expect(await faults(site)).toEqual([]);
    expect(await ofCanaries(site)).toEqual([]);
  },
);

test.each(['a marker', 'all'])(
  '%s of what a slow, killed command has written after the end is taken away by the next one',
  async (what) => {
    const site = await liveSite();
    await lottery(site);
    const written = await Promise.all(
      (await ofCanaries(site)).map(async (file): Promise<[string, string]> => [file, await text(site, file)]),
    );
    await abort(site, 'mfe-lottery');
    for (const [file, content] of written)
      if (what === 'all' || file.startsWith('pages/_canary/')) await site.write(file, content);
    await recoverSite(site, thisMachine(), () => {});
    expect(await ofCanaries(site)).toEqual([]);
  },
);

test('a damaged canary reaches no visitor, all have pages, and the command reports it', async () => {
  const site = await liveSite();
  await lottery(site);
  await site.write('mfe-lottery/1.0.0-bbbbbbbbbb/NextDraw.js', 'evil()');
  const said: string[] = [];
  await release(site, 'mfe-rewards', { from: await build('mfe-rewards', 'dddddddddd'), say: (line) => said.push(line) });
  expect(said).toContainEqual(
    expect.stringMatching(/^! The canary mfe-lottery .* reaches nobody: .*NextDraw\.js was changed\. Abort it\.$/),
  );
  expect(await ofCanaries(site)).toEqual(['pages/variants.json']);
  expect(await madeOf(site, 'pages/_home.html')).toEqual(['mfe-lottery a', 'mfe-rewards d']);
  expect(await faults(site)).toEqual([
    expect.stringContaining('mfe-lottery/1.0.0-bbbbbbbbbb, which is a canary, is not what was signed'),
  ]);
});

test('a release that does not fit a canary of another team is refused, and says which', async () => {
  const site = await emptySite();
  await liveHost(site);
  await release(site, 'mfe-lottery', { from: await buildFolder(releaseInfo('mfe-lottery')) });
  const info = releaseInfo('mfe-lottery', { buildId: 'bbbbbbbbbb' });
  const needs = { ...info, contract: { ...info.contract, singletons: { react: '19.3.0' } } };
  await startCanary(site, ['mfe-lottery'], { from: await buildFolder(needs), percent: 5 });
  const older = releaseInfo('host', { buildId: 'cccccccccc' });
  const host = { ...older, contract: { ...older.contract, singletons: { react: '19.3.1', emotion: '1.0.0' } } };
  const rewardsInfo = releaseInfo('mfe-rewards', { exposes: {} });
  const asks = { ...rewardsInfo, contract: { ...rewardsInfo.contract, singletons: { emotion: '1.0.0' } } };
  await expect(startCanary(site, ['mfe-rewards'], { from: await buildFolder(asks), percent: 5 })).rejects.toThrow(GateRefused);
  expect((await readState(site)).canaries).toHaveLength(1);
  await liveHost(site, host);
  await startCanary(site, ['mfe-rewards'], { from: await buildFolder(asks), percent: 5 });
  await expect(rollback(site, 'host')).rejects.toThrow(
    'with the canary mfe-rewards/1.0.0-aaaaaaaaaa: mfe-rewards needs emotion 1.0.0, which the host does not provide',
  );
});

test('an old release that is a canary now is not cleaned away; once it has ended it may go', async () => {
  const site = await liveSite();
  await lottery(site);
  const options = { machine: thisMachine(), say: () => {}, olderThan: 0, keep: 0, dryRun: true };
  // A server of the site records open tabs, so a release may be removed at any age.
  await site.write('tabs/one.json', JSON.stringify({ 'host/1': { asked: 1, last: 1 } }));
  expect(await clean(site, options)).toEqual([]);
  await abort(site, 'mfe-lottery');
  expect(await clean(site, options)).toEqual(['mfe-lottery/1.0.0-bbbbbbbbbb']);
});

test('a clone without canaries composes none; the next clone that has them restores them', async () => {
  const site = await liveSite();
  await lottery(site);
  // Such a version deploys another app, composes the files that it knows, and removes those that it does not know.
  const folder = 'mfe-account/1.0.0-aaaaaaaaaa';
  await site.write(`${folder}/release.json`, JSON.stringify(releaseInfo('mfe-account', { contract: anyContract('remote') })));
  await pointTo(site, 'mfe-account', '1.0.0-aaaaaaaaaa', await signed(site, 'mfe-account', '1.0.0-aaaaaaaaaa'));
  const { revision } = await readState(site);
  for (const file of await ofCanaries(site)) await site.remove(file);
  await site.write('pages/live.json', `{"revision":${revision}}\n`);
  await recoverSite(site, thisMachine(), () => {});
  expect(await madeOf(site, 'pages/_with/1/_home.html')).toEqual(['mfe-account a', 'mfe-lottery b', 'mfe-rewards a']);
  expect(await faults(site)).toEqual([]);
});

test('a clone from before canaries that releases the app ends the canary for everybody', async () => {
  const site = await liveSite();
  await lottery(site);
  await pointTo(site, 'mfe-lottery', '1.0.0-bbbbbbbbbb', await signed(site, 'mfe-lottery', '1.0.0-bbbbbbbbbb'));
  expect((await readState(site)).canaries).toEqual([]);
  await recoverSite(site, thisMachine(), () => {});
  expect(await ofCanaries(site)).toEqual([]);
});

test('a clone without canaries reads canary deployments as ordinary ones', async () => {
  const site = await liveSite();
  await lottery(site);
  await abort(site, 'mfe-lottery');
  const { canary: _canary, aborted: _aborted, ...before } = Deployment.properties;
  for (const file of await site.list('moves'))
    if ((revisionOf(file) ?? 0) > 3) expect(Value.Check(Type.Object(before), JSON.parse(await text(site, file)))).toBe(true);
});

describe("a watcher's key", () => {
  const may = (app: string) => `the key 'server' may not release ${app}`;
  const build = (letter: string) =>
    buildFolder(releaseInfo('mfe-lottery', { buildId: letter.repeat(10), contract: anyContract('remote') }));
  const planned = async (site: Site, steps?: number[]) =>
    startCanary(site, ['mfe-lottery'], { from: await build('b'), percent: 1, steps, expires: 48 });

  test('carries on the plan of a canary, step by step and until the same time, and promotes it after the last', async () => {
    const site = await liveSite();
    const machine = await watcher(site, 'server', 'mfe-lottery');
    const begun = await planned(site, [5, 50]);
    expect(begun).toMatchObject({ percent: 1, steps: [5, 50] });
    await expect(promote(site, 'mfe-lottery', { machine, only: begun })).rejects.toThrow(may('mfe-lottery'));
    const second = await takeNextStep(site, 'mfe-lottery', { machine, only: begun, why: 'Nothing speaks against it.' });
    expect(second).toMatchObject({ percent: 5, steps: [50], until: begun.until });
    await expect(takeNextStep(site, 'mfe-lottery', { machine, only: begun })).rejects.toThrow('it was decided about');
    const last = await takeNextStep(site, 'mfe-lottery', { machine, only: second });
    expect(last).toMatchObject({ percent: 50, until: begun.until });
    expect(numbersOf(last)).toEqual(expect.arrayContaining(numbersOf(begun)));
    await expect(takeNextStep(site, 'mfe-lottery', { machine, only: last })).rejects.toThrow('has no further step');
    await promote(site, 'mfe-lottery', { machine, only: last, why: 'It is no worse.' });
    const { apps, canaries, moves } = await readState(site);
    expect([apps['mfe-lottery']?.live, canaries]).toEqual(['1.0.0-bbbbbbbbbb', []]);
    expect(moves.slice(-3).map(({ what, by }) => `${what} ${by}`)).toEqual(['canary server', 'canary server', 'promote server']);
  });

  test('ends a canary of its apps, and does nothing else', async () => {
    const site = await liveSite();
    const machine = await watcher(site, 'server', 'mfe-lottery');
    const lottery = 'mfe-lottery' as const;
    for (const attempt of [
      async () => release(site, lottery, { from: await build('c'), machine }),
      async () => startCanary(site, [lottery], { from: await build('c'), percent: 1, machine }),
      async () => rollback(site, lottery, undefined, { machine }),
      async () => team(site, 'more', lottery).then((other) => release(site, 'mfe-rewards', { machine: other })),
    ])
      await expect(attempt()).rejects.toThrow(/may not release|no release before/);
    const begun = await planned(site, [5, 50]);
    const move = (canary: { percent: number; steps?: number[]; until?: string }, to = begun.apps[lottery] ?? '') =>
      deploy(site, { machine }, ({ signatures }) => ({
        what: 'canary',
        apps: [],
        canary: { apps: [{ app: lottery, to, signature: signatures[`${lottery}/${to}`] ?? '' }], ...canary },
      }));
    const until = begun.until ?? '';
    for (const wrong of [
      { percent: 50, until },
      { percent: 5, until },
      { percent: 5, steps: [20], until },
      { percent: 1, steps: [5, 50], until },
      { percent: 5, steps: [50] },
      { percent: 5, steps: [50], until: new Date(Date.parse(until) + 3_600_000).toISOString() },
    ])
      await expect(move(wrong)).rejects.toThrow(may(lottery));
    await expect(startCanary(site, ['mfe-rewards'], { percent: 1, machine })).rejects.toThrow(may('mfe-rewards'));
    await abort(site, lottery, { machine });
    await rewards(site);
    await expect(abort(site, 'mfe-rewards', { machine })).rejects.toThrow(may('mfe-rewards'));
    await expect(promote(site, 'mfe-rewards', { machine })).rejects.toThrow(may('mfe-rewards'));
  });

  test.each(['promote', 'canary'])('puts no other files in the place of a canary: %s', async (what) => {
    const site = await liveSite();
    const machine = await watcher(site, 'server', 'mfe-lottery');
    const { apps, until = '' } = await planned(site, what === 'canary' ? [5] : []);
    const [app, to = ''] = ['mfe-lottery', apps['mfe-lottery']];
    const { key, name } = await signerFor(site, await readState(site), machine);
    await site.write(`${app}/${to}/NextDraw.js`, '/* of the watcher */');
    const content = { app, release: to, files: await hashedFiles(site, app, to), commit: null, tree: 'unknown' as const };
    const signature = await writeSignature(site, { ...content, tool: '', at: '', by: name }, key);
    const replaced = deploy(site, { machine }, (state) =>
      what === 'canary'
        ? { what, apps: [], canary: { apps: [{ app, to, signature }], percent: 5, until } }
        : { what, apps: [{ app, to, from: state.apps[app]?.live ?? null, signature }] },
    );
    await expect(replaced).rejects.toThrow(may('mfe-lottery'));
  });

  test('a plan whose shares do not grow is refused', async () => {
    const site = await liveSite();
    for (const steps of [[1], [5, 5], [50, 20]]) await expect(planned(site, steps)).rejects.toThrow('the steps of a canary grow');
  });
});
