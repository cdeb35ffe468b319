import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { startCanary } from 'deploy/release/canary';
import { readState } from 'deploy/site/deploymentLog';
import { openSite } from 'deploy/site/openSite';
import { newDataDir, type RunningSite, startSite } from 'deploy/smoke/startSite';
import { renamedBuild } from 'deploy/testing/renamedBuild';
import { root } from 'shared/build/root';
import { numberCookie, numbersOf } from 'shared/contracts/canaries';
import { reportsPath } from 'shared/contracts/providerPaths';
import { PageReport } from 'shared/contracts/reports';
import { type RunningCanary, releasesOf } from 'site/deployments/runningCanaries';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { mountedRemote } from '../support/mountedRemotes.ts';
import { hide, reporting, withLongTimeouts } from '../support/reports.ts';
import { expect, test } from '../support/test.ts';

let served: RunningSite;
let site: ReturnType<typeof openSite>;
// Each test has a site of its own: a watch counts whole minutes, and would see the visits of the test before.
test.beforeEach(async () => {
  const dataDir = await newDataDir();
  await cp(process.env.SITE_AS_RELEASED ?? '', join(dataDir, 'site'), { recursive: true });
  served = await startSite(dataDir, { RENDER_DEADLINE_MS: '20000' });
  site = openSite(join(dataDir, 'site'));
});
test.afterEach(() => served.stop());

async function begin(buildId: string, edited?: (name: string, text: string) => string): Promise<RunningCanary> {
  const from = await renamedBuild(join(root, 'mfe-lottery', 'dist'), buildId, edited);
  return startCanary(site, ['mfe-lottery'], { from, percent: 50 });
}

async function watch(app = 'mfe-lottery') {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'platform', 'deploy', 'src', 'cli.ts'), 'watch', app],
    { env: { ...process.env, SITE_DIR: site.address, PROVIDER_URL: served.baseUrl }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = once(child, 'close').then(([code]) => Number(code));
  await expect.poll(() => output, { timeout: 60_000 }).toContain('There is nothing to compare');
  return { ended, output: () => output, goesOn: () => child.exitCode === null };
}

/**
 * Opens a page with or without the canary, and leaves it.
 * @param path default the results page
 * @param part of the page, which the reports name
 * @param settled resolves when the page is to be left
 * @returns the reports of the page
 */
async function visit(
  browser: Browser,
  canary: RunningCanary,
  isIn: boolean,
  {
    unlucky = false,
    path = '/result',
    part = 'lottery/WinnersList',
    settled = reporting,
  }: { unlucky?: boolean; path?: string; part?: string; settled?: typeof reporting } = {},
): Promise<PageReport[]> {
  const context = await browser.newContext({ baseURL: served.baseUrl });
  const first = isIn ? canary.first : (canary.first + canary.percent) % 100;
  const pair = numbersOf({ first, percent: 1 })[0] ?? '';
  const cookies = [{ name: numberCookie, value: pair.repeat(3) }, ...(unlucky ? [{ name: 'unlucky', value: 'yes' }] : [])];
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: served.baseUrl })));
  await withLongTimeouts(context);
  const page = await context.newPage();
  const told: PageReport[] = [];
  // The browser's tools cannot read what a page sends while it unloads.
  await page.exposeFunction('noteReport', (text: string) => {
    const report: unknown = JSON.parse(text);
    if (Value.Check(PageReport, report)) told.push(report);
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      const note: unknown = Reflect.get(window, 'noteReport');
      if (data instanceof Blob && typeof note === 'function') void data.text().then((text) => note(text));
      return send(url, data);
    };
  });
  await page.goto(path);
  await settled(page);
  const heard = page.waitForResponse((answer) => answer.url().endsWith(reportsPath));
  // A part may be alive before its page has noted that it is shown: what comes later is in a further report.
  const toldOf = async () => {
    await page.evaluate(hide);
    return told.flatMap(({ parts }) => parts.map((each) => each.part));
  };
  await expect.poll(toldOf).toContain(part);
  await heard;
  await context.close();
  return told;
}

/** Sends the same reports several times, as further visitors with the same timing. */
async function asMany(reports: readonly PageReport[], times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++)
    await Promise.all(
      reports.map(async (report) => {
        const answer = await fetch(served.baseUrl + reportsPath, { method: 'POST', body: JSON.stringify(report) });
        expect(answer.status).toBe(204);
      }),
    );
}

const lastMove = async () => (await readState(site)).moves.at(-1);

test.describe('one visitor in three', () => {
  test.use({ errorsExpected: true });

  test('a canary that fails for one visitor in three ends by itself, and the log says why', async ({ browser }) => {
    // Builds a release, and opens pages until the analysis decides.
    test.setTimeout(300_000);
    const broken = 'if (document.cookie.includes("unlucky")) throw new Error("Broken on purpose.");';
    const canary = await begin('worselottery', (name, text) => (/^WinnersList\./.test(name) ? broken + text : text));
    const watching = await watch();
    let met = 0;
    while (watching.goesOn() && met < 200) {
      const all = [false, true, true, false].map((isIn) => visit(browser, canary, isIn, { unlucky: isIn && met++ % 3 === 0 }));
      await Promise.all(all);
    }
    expect(await watching.ended).toBe(1);
    expect(met).toBeLessThan(200);
    expect(watching.output()).toMatch(/was aborted\. It is worse: [\d,]+ of [\d,]+ parts failed, of the live release 0 of/);
    const { what, aborted, why } = (await lastMove()) ?? {};
    expect({ what, aborted }).toEqual({ what: 'abort', aborted: [{ app: 'mfe-lottery', to: canary.apps['mfe-lottery'] }] });
    expect(why).toMatch(/^It is worse: .*\.$/);
    expect((await readState(site)).canaries).toEqual([]);
    const [after] = await visit(browser, canary, true, { unlucky: true });
    expect(after?.visit).not.toContain(releasesOf(canary)[0]);
  });
});

test('promotes a good canary automatically after enough visits', async ({ browser }) => {
  // Builds a release, and opens pages until the analysis decides.
  test.setTimeout(300_000);
  const canary = await begin('nextlottery');
  const [name = ''] = releasesOf(canary);
  const watching = await watch();
  const before = `mfe-lottery/${(await readState(site)).apps['mfe-lottery']?.live}`;
  const ofLive = await visit(browser, canary, false);
  const [ofCanary] = await visit(browser, canary, true);
  expect(ofCanary?.visit).toContain(name);
  expect(ofCanary?.parts).toContainEqual(
    expect.objectContaining({ part: 'lottery/WinnersList', release: name, outcome: 'stood' }),
  );
  const asFast = Value.Parse(Type.Array(PageReport), JSON.parse(JSON.stringify(ofLive).replaceAll(before, name)));
  for (let turn = 0; watching.goesOn() && turn < 400; turn++) await asMany([...ofLive, ...asFast], 20);
  expect(await watching.ended).toBe(0);
  expect(watching.output()).toMatch(/was promoted\. It is no worse after [\d,]+ visits: 0 of [\d,]+ parts failed/);
  const { what, why } = (await lastMove()) ?? {};
  expect([what, why]).toEqual(['promote', expect.stringMatching(/^It is no worse after .*\.$/)]);
  const [everybody] = await visit(browser, canary, false);
  expect(everybody?.visit).toContain(name);
});

test.describe('parts of kind mount', () => {
  test.use({ errorsExpected: true });

  test('a canary of them reaches its share, and its visits are counted: it ends when mount throws, and is promoted otherwise', async ({
    browser,
  }) => {
    // Builds a release, and opens pages until the analysis decides.
    test.setTimeout(300_000);
    const mount = `export function mount(element) {
  if (document.cookie.includes('unlucky')) throw new Error('Broken on purpose.');
  element.textContent = 'Mounted by hand';
  return { update() {}, unmount() {} };
}`;
    const folders = await mountedRemote('mfe-rewards', 'by hand', { more: { 'AllPrizes.mount.ts': mount } });
    const [, dist] = folders;
    const beginMounted = async (buildId: string) =>
      startCanary(site, ['mfe-rewards'], { from: await renamedBuild(dist, buildId), percent: 20 });

    const failing = await beginMounted('mountedone');
    const [name = ''] = releasesOf(failing);
    const reached = Array.from({ length: 100 }, async (_one, number) => {
      const cookie = `${numberCookie}=${(numbersOf({ first: number, percent: 1 })[0] ?? '').repeat(3)}`;
      return (await (await fetch(`${served.baseUrl}/reward`, { headers: { cookie } })).text()).includes(`/${name}/`);
    });
    expect((await Promise.all(reached)).filter(Boolean)).toHaveLength(20);

    const see = (canary: RunningCanary, isIn: boolean, unlucky = false) =>
      visit(browser, canary, isIn, {
        unlucky,
        path: '/reward',
        part: 'rewards/AllPrizes',
        settled: async (page) => {
          const link = page.locator('[data-place="rewards/AllPrizes"] a').first();
          const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
          if (unlucky) await expect(page.getByRole('alert').first()).toBeVisible();
          else if (isIn) await expect(page.getByText('Mounted by hand')).toBeVisible();
          else await expect.poll(() => link.evaluate(isAlive)).toBe(true);
          await reporting(page);
        },
      });
    const ofPart = (reports: readonly PageReport[]) =>
      reports.flatMap(({ visit: releases, parts }) => [
        ...releases.filter((release) => release === name),
        ...parts
          .filter(({ release }) => release === name)
          .map(({ part, outcome, why }) => `${part} ${outcome} ${why ?? ''}`.trim()),
      ]);
    // With the same times and vitals: the live part comes with the document, so that it stands and is painted earlier. A
    // watch counts whole minutes, so that it also sees the visits of the canary before.
    const timed = (reports: readonly PageReport[], release = name) => {
      const sameTimes = (key: string, value: unknown) => (['ms', 'value'].includes(key) ? 300 : value);
      return Value.Parse(Type.Array(PageReport), JSON.parse(JSON.stringify(reports, sameTimes).replaceAll(name, release)));
    };
    let watching = await watch('mfe-rewards');
    const [ofLive, lucky, unlucky] = [await see(failing, false), await see(failing, true), await see(failing, true, true)];
    expect(ofPart(ofLive)).toEqual([]);
    expect(ofPart(lucky)).toEqual([name, 'rewards/AllPrizes stood']);
    expect(ofPart(unlucky)).toEqual([name, 'rewards/AllPrizes failed thrown']);
    const before = [ofLive, ofLive, lucky, unlucky].flatMap((reports) => timed(reports));
    for (let turn = 0; watching.goesOn() && turn < 400; turn++) await asMany(before, 10);
    expect(await watching.ended).toBe(1);
    expect(watching.output()).toMatch(/was aborted\. It is worse: [\d,]+ of [\d,]+ parts failed, of the live release 0 of/);

    const good = await beginMounted('mountedtwo');
    watching = await watch('mfe-rewards');
    const [next = ''] = releasesOf(good);
    for (let turn = 0; watching.goesOn() && turn < 400; turn++) await asMany([...timed(ofLive), ...timed(lucky, next)], 20);
    expect(await watching.ended, watching.output()).toBe(0);
    expect(watching.output()).toMatch(/was promoted\. It is no worse after [\d,]+ visits: 0 of [\d,]+ parts failed/);
    expect(`mfe-rewards/${(await readState(site)).apps['mfe-rewards']?.live}`).toBe(next);
    for (const folder of folders) await rm(folder, { recursive: true });
  });
});
