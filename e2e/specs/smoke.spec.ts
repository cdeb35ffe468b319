import { rm } from 'node:fs/promises';
import { release } from 'deploy/release/release';
import { OverlaySite } from 'deploy/site/OverlaySite';
import { smokeTest } from 'deploy/smoke/smokeTest';
import { type Doing, handmadeRemote } from '../support/handmadeRemote.ts';
import { siteAsReleased } from '../support/siteAsReleased.ts';
import { expect, test } from '../support/test.ts';

// Each stands for itself; one after the other they would be the end of the run, on one core.
test.describe.configure({ mode: 'parallel' });

// Each test starts a site, a provider and a browser of its own.
test.setTimeout(180_000);

/** What the smoke test says of a release of mfe-account whose only part stands on the page of the login. */
async function said(doing: Doing, part = 'Login'): Promise<string[]> {
  const from = await handmadeRemote('mfe-account', part, doing);
  const site = new OverlaySite(siteAsReleased());
  // The gate would miss the parts that are not there: here the smoke test is asked alone.
  await release(site, 'mfe-account', { from, force: true });
  await rm(from, { recursive: true });
  const api = { url: process.env.BASE_URL ?? '', mayWrite: true, policy: undefined, stop: async () => {} };
  return smokeTest(site, ['mfe-account'], api);
}

test('control: a part that does no harm', async () => {
  expect(await said({})).toEqual([]);
});

test('a part that never ends is named with its script', async () => {
  expect(await said({ draws: 'for (;;) {}' })).toEqual([
    'mfe-account keeps the page busy and does not end, in remoteEntry.js (on /login).',
  ]);
});

test('what a script changes that others use is named, and what it adds to it', async () => {
  const loads = `
    Array.prototype.last = function () { return this.at(-1); };
    history.pushState = History.prototype.pushState.bind(history);
    window.onerror = () => true;`;
  expect((await said({ loads })).sort()).toEqual(
    ['Array.prototype.last', 'history.pushState', 'onerror'].map(
      (name) => `mfe-account changes ${name}, which every script on the page uses (on /login).`,
    ),
  );
});

test('styles that leak are named with what they reach, and so is what is taken away', async () => {
  const loads = (css: string) =>
    `const style = document.createElement('style'); style.textContent = ${JSON.stringify(css)}; document.head.append(style);`;
  const [leak] = await said({ loads: loads('button { letter-spacing: 3px; }') });
  expect(leak).toMatch(
    /^mfe-account has styles that reach outside of its parts: '.*button.*' had 'letter-spacing: .*' and has 'letter-spacing: 3px' \(on \/login\)\.$/,
  );
  expect(await said({ loads: loads('section button { color: red; }') })).toEqual([]);
  const gone = await said({ loads: "document.querySelector('footer a').remove();" });
  expect(gone[0]).toMatch(/^mfe-account takes away 'footer > .*', which stands outside of its parts \(on \/login\)\.$/);
});

test('reading what others store is named with the script and the app that keeps it; what is declared may be read', async () => {
  const ofLottery = "sessionStorage.getItem('snail-lotto.picks.7');";
  expect(await said({ loads: ofLottery })).toEqual([
    "mfe-account reads 'snail-lotto.picks.7' from sessionStorage, which mfe-lottery keeps (remoteEntry.js) (on /login).",
  ]);
  expect(await said({ loads: 'JSON.stringify({ ...localStorage }); document.cookie;' })).toEqual([
    'mfe-account reads all of the localStorage, of which others keep some (remoteEntry.js) (on /login).',
    'mfe-account reads all of the cookies, of which others keep some (remoteEntry.js) (on /login).',
  ]);
  expect(await said({ loads: "localStorage.getItem('snail-lotto.token'); localStorage['snail-lotto.account.own'];" })).toEqual(
    [],
  );
});

test('a part that does not stand is named with what is in its place', async () => {
  const card = "account/Login does not stand: 'The login could not be loaded' (on /login).";
  expect(await said({ part: '{ Login: Part }' })).toContain(card);
  expect(await said({ draws: "throw new Error('Out of luck.');" })).toEqual([
    card,
    expect.stringMatching(/^mfe-account: an error in .*Out of luck\. \(on \/login\)\.$/),
  ]);
  expect(await said({ part: '() => null' })).toEqual(['account/Login shows nothing (on /login).']);
  expect(await said({ part: '{ Later: Part }' }, 'Later')).toEqual([
    'account/Later, which no page shows, cannot be loaded: its default export is no component (on /).',
  ]);
});

test('errors, what the policy stops, and a part that breaks when it is left', async () => {
  expect(await said({ loads: "setTimeout(() => { throw new Error('Later.'); });" })).toEqual([
    'mfe-account: an error in remoteEntry.js: Later. (on /login).',
  ]);
  expect(await said({ loads: "fetch('https://elsewhere.example/').catch(() => {});" })).toEqual([
    "mfe-account was stopped by the site's policy: connect-src does not allow https://elsewhere.example/ (on /login).",
  ]);
  expect(await said({ draws: "React.useEffect(() => () => { throw new Error('No peace.'); }, []);" })).toEqual([
    expect.stringMatching(/^mfe-account: an error in .*No peace\. \(on \/login\)\.$/),
  ]);
});
