// Full tier: tries every part in a browser.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tryBehaviour } from 'deploy/behave/behaviour';
import { serveParts } from 'deploy/behave/partsPage';
import { release } from 'deploy/release/release';
import { OverlaySite } from 'deploy/site/OverlaySite';
import { remotes } from 'shared/build/apps';
import { exposedParts } from 'shared/build/exposedParts';
import { root } from 'shared/build/root';
import { handmadeRemote, type RemoteBehaviour } from '../support/handmadeRemote.ts';
import { siteAsReleased } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'parallel' });
test.setTimeout(900_000);

/** Tries a release of mfe-account whose only part is written by hand. @returns the sentences about it, without the name of the example */
async function said(doing: RemoteBehaviour, tried: 'host' | 'mfe-account' = 'mfe-account'): Promise<string[]> {
  const from = await handmadeRemote('mfe-account', 'Login', doing);
  const site = new OverlaySite(siteAsReleased());
  // The gate would refuse because of the missing parts; only the behaviour is tried here.
  await release(site, 'mfe-account', { from, force: true });
  await rm(from, { recursive: true });
  const { problems } = await tryBehaviour(site, [tried]);
  return problems.map((sentence) => sentence.replace("account/Login, example 'only': ", ''));
}

const effect = (start: string, end = '') => `React.useEffect(() => { ${start} ${end} }, []);`;
const element = (name: string, props: string, text: string) =>
  `return React.createElement('section', null, React.createElement('${name}', ${props}, ${text}));`;

test('control: a part that does no harm, and one that ends what it starts', async () => {
  expect(await said({})).toEqual([]);
  const start = "const on = () => {}; addEventListener('resize', on); const timer = setInterval(on, 500);";
  const end = "return () => { removeEventListener('resize', on); clearInterval(timer); };";
  expect(await said({ draws: effect(start, end) })).toEqual([]);
});

test('names a control that throws', async () => {
  const pressing = "pressing 'Made by hand': an error in remoteEntry.js: ";
  expect(await said({ presses: "throw new Error('Out of luck.');" })).toEqual([
    `${pressing}Out of luck. Fix the error, or catch it and show what to do.`,
  ]);
  expect(await said({ presses: "Promise.reject(new Error('Out of luck, later.'));" })).toEqual([
    `${pressing}Out of luck, later. Fix the error, or catch it and show what to do.`,
  ]);
  const third =
    "globalThis.times = (globalThis.times ?? 0) + 1; if (globalThis.times % 3 === 0) throw new Error('The third time.');";
  expect(await said({ presses: third })).toEqual([expect.stringContaining(`${pressing}The third time. Fix`)]);
  expect(await said({ draws: `React.useState(() => { ${third} });` })).toEqual([
    expect.stringMatching(/^showing it again: an error in remoteEntry\.js: .*The third time\. Fix/),
  ]);
});

test('names what axe finds', async () => {
  expect(await said({ draws: element('p', 'null', "'Nameless', React.createElement('button')") })).toEqual([
    expect.stringMatching(/^axe button-name: Buttons must have discernible text: .*button/),
  ]);
});

test('names a listener and an interval that outlive the part', async () => {
  expect(await said({ draws: effect("addEventListener('resize', () => {});") })).toEqual([
    "it leaves open what it opened: 7 more of 'listener for 'resize' of the window' after it was shown and hidden 7 more times. End it in the clean-up function of the effect, or in unmount.",
  ]);
  expect(await said({ draws: effect('setInterval(() => {}, 750);') })).toEqual([
    expect.stringContaining("7 more of 'interval of 750 ms' after it was shown"),
  ]);
  expect(await said({ draws: effect("document.head.append(document.createElement('meta'));") })).toEqual([
    expect.stringContaining("7 more of 'node' after it was shown"),
  ]);
});

test('tries a part of kind mount: one that ends all in unmount passes, and each fault is named', async () => {
  const mounting = (does: string, ends = 'clearInterval(ticking);', returned = `{ update() {}, unmount() { ${ends} } }`) =>
    said({
      mount: `(element, props, hooks) => {
        const ticking = setInterval(() => {}, 750);
        hooks.on('toast:show', () => element.append('Said.'));
        const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Mounted' });
        button.onclick = () => { ${does} };
        element.append(hooks.session.get().status + hooks.now(), button);
        return ${returned};
      }`,
    });
  expect(await mounting("hooks.navigate('/result');")).toEqual([]);
  expect(await mounting('', '')).toEqual([expect.stringContaining("7 more of 'interval of 750 ms' after it was shown")]);
  expect(await mounting("hooks.onError(new Error('Out of luck.'));")).toEqual([
    expect.stringMatching(/^pressing 'Mounted': an error in remoteEntry\.js: .*Out of luck\. Fix/),
  ]);
  expect(await mounting('', '', 'null')).toEqual([
    expect.stringMatching(/^showing it: an error.*: .*mount has to return \{ update\(props\), unmount\(\) \}\. Fix/),
  ]);
  expect(await mounting("fetch('/api/lotteries/rewards');")).toEqual([
    expect.stringContaining("pressing 'Mounted' asks for /api/lotteries/rewards, which"),
  ]);
});

test('names a stop that the keyboard cannot leave', async () => {
  const trap = "{ onKeyDown: (event) => event.key === 'Tab' && event.preventDefault() }";
  expect(await said({ draws: element('button', trap, "'Stay'") })).toEqual([
    expect.stringMatching(/^the keyboard cannot leave it: after \d+ presses of Tab the focus is on button 'Stay'\. /),
  ]);
});

test('names a request without an answer, also one that a control sends', async () => {
  const asks = "fetch('/api/lotteries/rewards?page=2').catch(() => {});";
  const showing = 'showing it asks for /api/lotteries/rewards?page=2, which the example does not answer.';
  expect(await said({ draws: effect(asks) })).toEqual([expect.stringContaining(showing)]);
  const answers = { '/api/lotteries/rewards': { contents: [], totalPage: 0, totalElements: 0, perPage: 10 } };
  expect(await said({ draws: effect(asks), answers })).toEqual([]);
  expect(await said({ presses: "fetch('/api/auth/logout', { method: 'POST' });" })).toEqual([
    expect.stringContaining("pressing 'Made by hand' asks for POST /api/auth/logout, which"),
  ]);
});

test('names a part that never settles, shows nothing, does not end, is no component, or loads another document', async () => {
  expect(await said({ draws: element('p', "{ 'aria-busy': true }", "'Loading'") })).toEqual([
    expect.stringMatching(/^it is still loading \(aria-busy\) 30 s after all requests were answered\./),
  ]);
  expect(await said({ part: '() => null' })).toEqual([expect.stringMatching(/^it shows nothing, 30 s after/)]);
  expect(await said({ presses: 'for (;;) {}' })).toEqual([
    expect.stringMatching(/^it keeps the page busy and does not end, in remoteEntry\.js\./),
  ]);
  expect(await said({ loads: "throw new Error('Never.');" })).toEqual([expect.stringMatching(/^it cannot be loaded: .*Never\./)]);
  expect(await said({ presses: "location.href = '/elsewhere';" })).toEqual([
    expect.stringMatching(/^pressing 'Made by hand' loads another document\./),
  ]);
});

test('every example of every part passes; a release of the host is tried with what is live', async () => {
  expect(await tryBehaviour(siteAsReleased(), ['mfe-account'])).toEqual({ problems: [], leftOut: [] });
  expect(await said({ presses: "throw new Error('Out of luck.');" }, 'host')).toEqual([expect.stringContaining('Out of luck.')]);
});

test.describe('the page of all parts', () => {
  // In each frame the host says that it has no place there.
  test.use({ errorsExpected: true });

  test('shows every example at four widths, in both reading directions', async ({ page }) => {
    const { url, stop } = await serveParts(0, () => {});
    await page.goto(url);
    const titles = await page.getByRole('article').getByRole('heading').allTextContents();
    for (const { name } of remotes.flatMap((app) => exposedParts(join(root, app)))) {
      expect(titles.map((title) => title.split(':')[0])).toContain(name);
    }
    const prizes = page.getByRole('article').filter({ hasText: 'AllPrizes: prizes' });
    await prizes.scrollIntoViewIfNeeded();
    const widths = await prizes.locator('iframe').evaluateAll((frames) => frames.map(({ clientWidth }) => clientWidth));
    expect(widths).toEqual([390, 768, 1024, 1440]);
    const first = prizes.locator('iframe').first().contentFrame();
    await expect(first.locator('html')).toHaveAttribute('dir', 'ltr');
    await page.getByRole('link', { name: 'Right to left' }).click();
    await prizes.scrollIntoViewIfNeeded();
    await expect(first.locator('html')).toHaveAttribute('dir', 'rtl');
    // Alone: the frames near it would take the time of a slow machine.
    await prizes.getByRole('link', { name: '390 px' }).click();
    await expect(page.getByRole('heading', { name: 'Quiet watch' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await stop();
  });
});
