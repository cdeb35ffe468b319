import { rm } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { release } from 'deploy/release/release';
import { OverlaySite } from 'deploy/site/OverlaySite';
import { browserLaunch } from 'deploy/smoke/browserLaunch';
import { advice } from 'deploy/smoke/formatFindings';
import { pause } from 'deploy/smoke/OpenedPage';
import { type SmokeOptions, smokeTest } from 'deploy/smoke/smokeTest';
import { handmadeRemote, type RemoteBehaviour } from '../support/handmadeRemote.ts';
import { siteAsReleased } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';

/** Stops the renderer processes of pages, like a machine that gives them no processor time. */
class StarvedPages {
  readonly #stopped = new Set<number>();
  readonly #seen = new Set<Page>();
  readonly #poll: NodeJS.Timeout;

  /**
   * @param browser its pages stop when their document has loaded
   * @param forMs duration; default until `end` is called
   * @param most maximum number of pages
   */
  constructor(browser: Browser, { forMs, most = Number.POSITIVE_INFINITY }: { forMs?: number; most?: number } = {}) {
    // Playwright reports no contexts that other code opens, so they are polled.
    this.#poll = setInterval(() => {
      for (const page of browser.contexts().flatMap((context) => context.pages())) {
        if (this.#seen.has(page) || this.#seen.size >= most) continue;
        this.#seen.add(page);
        page.once('domcontentloaded', () => void this.#stop(browser, forMs));
      }
    }, 5);
  }

  async end(): Promise<void> {
    clearInterval(this.#poll);
    this.#go();
  }

  get count(): number {
    return this.#seen.size;
  }

  async #stop(browser: Browser, forMs: number | undefined): Promise<void> {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    for (const { id } of processInfo.filter(({ type }) => type === 'renderer')) {
      process.kill(id, 'SIGSTOP');
      this.#stopped.add(id);
    }
    if (forMs !== undefined) setTimeout(() => this.#go(), forMs);
  }

  #go(): void {
    for (const id of this.#stopped) {
      try {
        process.kill(id, 'SIGCONT');
      } catch {
        // The process has ended with its page.
      }
    }
    this.#stopped.clear();
  }
}

// Independent tests; one after the other on one core they would prolong the run.
test.describe.configure({ mode: 'parallel' });

// Each test starts a site, a provider and a browser.
test.setTimeout(180_000);

/** Runs the smoke test as a visitor, for a release of mfe-account whose only part is on the login page; returns findings without advice. */
async function said(...of: Parameters<typeof saidInFull>): Promise<string[]> {
  return (await saidInFull(...of)).map((sentence) => sentence.replace(/(?<= \(on [^)]*\)\.) .*$/, ''));
}

function delay(site: OverlaySite, folder: string): void {
  const read = site.read.bind(site);
  site.read = async (path) => {
    if (path.startsWith(folder)) await pause(1_000);
    return read(path);
  };
}

/** Runs it alike, with the advice. @param options `late`: folder whose files come after a second */
async function saidInFull(
  doing: RemoteBehaviour,
  part = 'Login',
  { late, ...options }: SmokeOptions & { late?: string } = {},
): Promise<string[]> {
  const from = await handmadeRemote('mfe-account', part, doing);
  const live = siteAsReleased();
  const site = new OverlaySite(live);
  // The gate would refuse because of the missing parts; only the smoke test is tested here.
  await release(site, 'mfe-account', { from, force: true });
  await rm(from, { recursive: true });
  if (late !== undefined) delay(site, late);
  const visitor = { name: 'visitor', url: process.env.BASE_URL ?? '', policy: undefined, token: null } as const;
  const api = { audiences: [visitor], withoutMember: null, stop: async () => {} };
  return smokeTest(site, live, ['mfe-account'], api, { patience: { work: 3_000, wall: 60_000 }, ...options });
}

const styles = (css: string) =>
  `const style = document.createElement('style'); style.textContent = ${JSON.stringify(css)}; document.head.append(style);`;

test('control: a part that does no harm', async () => {
  expect(await said({})).toEqual([]);
});

test('a part that never ends is named with its script', async () => {
  expect(await said({ draws: 'for (;;) {}' })).toEqual([
    'mfe-account keeps the page busy and does not end, in remoteEntry.js (on /login).',
  ]);
});

test('names globals that a script changes or adds', async () => {
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

test('names leaking styles with the affected elements, and removed elements', async () => {
  const [leak] = await said({ loads: styles('button { letter-spacing: 3px; }') });
  expect(leak).toMatch(
    /^mfe-account has styles that reach outside of its parts: '.*button.*' had 'letter-spacing: .*' and has 'letter-spacing: 3px' \(on \/login\)\.$/,
  );
  const [inOthers] = await said({ loads: styles('section button { color: red; }') });
  expect(inOthers).toMatch(/^mfe-account has styles that reach outside of its parts: 'any button in another part' had 'color: /);
  expect(await said({ loads: styles('[data-place="account/Login"] button { letter-spacing: 3px; }') })).toEqual([]);
  const gone = await said({ loads: "document.querySelector('footer a').remove();" });
  expect(gone[0]).toMatch(/^mfe-account takes away 'footer > .*', which stands outside of its parts \(on \/login\)\.$/);
});

test('names reads of foreign storage with the script and its owner, and accepts declared keys', async () => {
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

test('names a missing part with the content in its place', async () => {
  const card = "account/Login does not stand: 'The login does not work right now' (on /login).";
  expect(await said({ part: '{ Login: Part }' })).toContain(card);
  expect(await said({ draws: "throw new Error('Out of luck.');" })).toEqual([
    card,
    expect.stringMatching(/^mfe-account: an error in .*Out of luck\. \(on \/login\)\.$/),
  ]);
  expect(await saidInFull({ part: '() => null' })).toEqual([`account/Login shows nothing (on /login). ${advice.nothing}`]);
  expect(await said({ part: '{ Later: Part }' }, 'Later')).toEqual([
    'account/Later, which no page shows, cannot be loaded: its default export is no component (on /).',
  ]);
});

test('names errors, violations of the policy, and a part that fails when it is left', async () => {
  expect(await said({ loads: "setTimeout(() => { throw new Error('Later.'); });" })).toEqual([
    'mfe-account: an error in remoteEntry.js: Later. (on /login).',
  ]);
  expect(await said({ loads: "fetch('https://elsewhere.example/').catch(() => {});" })).toEqual([
    "mfe-account was stopped by the site's policy: connect-src does not allow https://elsewhere.example/ (on /login).",
  ]);
  expect(await said({ draws: "React.useEffect(() => () => { throw new Error('No peace.'); }, []);" })).toEqual([
    expect.stringMatching(/^mfe-account: leaving account\/Login: an error in .*No peace\. \(on \/login\)\.$/),
  ]);
});

const pressing = "mfe-account: pressing 'Made by hand' in account/Login";

test('a part that throws when it is pressed is named with its control', async () => {
  expect(await said({ presses: "throw new Error('Out of luck.');" })).toEqual([
    `${pressing}: an error in remoteEntry.js: Out of luck. (on /login).`,
  ]);
  expect(await said({ presses: "Promise.reject(new Error('Out of luck, later.'));" })).toEqual([
    `${pressing}: an error in remoteEntry.js: Out of luck, later. (on /login).`,
  ]);
});

test('a part that never ends when it is pressed is named with its control, and one that repeats for ever', async () => {
  expect(await said({ presses: 'for (;;) {}' })).toEqual([
    `${pressing} keeps the page busy and does not end, in remoteEntry.js (on /login).`,
  ]);
  const again =
    'const again = () => { const end = performance.now() + 20; while (performance.now() < end); setTimeout(again); }; again();';
  expect(await said({ presses: again })).toEqual([
    expect.stringMatching(
      /^mfe-account goes on working after its controls were pressed, although nothing happens: .*\(on \/login\)\.$/,
    ),
  ]);
});

test('a part that writes the token to storage, when it is loaded or pressed, is named with its script', async () => {
  const sentence =
    "mfe-account writes 'snail-lotto.token' to localStorage, which only the session of the host may (remoteEntry.js) (on /login).";
  expect(await said({ loads: "localStorage.setItem('snail-lotto.token', 'stolen');" })).toEqual([sentence]);
  expect(await said({ presses: "localStorage['snail-lotto.token'] = 'stolen';" })).toEqual([sentence]);
  expect(await said({ presses: "delete localStorage['snail-lotto.token'];" })).toEqual([sentence]);
});

test('names styles that reach parts of other teams, also those loaded by a press', async () => {
  const [leak] = await said({ loads: styles('[data-place^="lottery"] * { letter-spacing: 3px; }') }, 'MyTickets');
  expect(leak).toMatch(
    /^mfe-account has styles that reach outside of its parts: 'lottery\/LatestWinners: \w+' had 'letter-spacing: [\w.-]+' and has 'letter-spacing: 3px' \(on \/history\)\.$/,
  );
  const [later] = await said({ presses: styles('main h2 { text-transform: uppercase; }') });
  expect(later).toMatch(
    /^mfe-account has styles that reach outside of its parts: 'any h2 in another part' had 'text-transform: none'/,
  );
});

test('parts of other teams that come late are waited for, so that styles that reach them are found', async () => {
  const table = '[data-place="lottery/LatestWinners"] table';
  const loads = `while (!document.querySelector('${table}')) await new Promise(requestAnimationFrame);
    ${styles('[data-place^="lottery"] * { letter-spacing: 3px; }')}`;
  expect((await said({ loads }, 'MyTickets', { late: 'mfe-lottery/' }))[0]).toContain("'lottery/LatestWinners: ");
});

test('refuses writes of a part during the test without a finding', async () => {
  const writes = "fetch('/api/auth/login', { method: 'POST' }).then((answer) => answer.json()).then(({ message })";
  expect(await said({ presses: `${writes} => console.error(message));` })).toEqual([]);
  expect(await said({ presses: `${writes} => { throw new Error(message); });` })).toEqual([
    expect.stringMatching(
      /^mfe-account: \w+ing .* account\/Login.*: an error in remoteEntry.js: The smoke test only asks\. \(on \/login\)\.$/,
    ),
  ]);
});

test('does not blame a page that pauses for ten seconds without processor time', async () => {
  const browser = await chromium.launch(await browserLaunch());
  const starved = new StarvedPages(browser, { forMs: 10_000, most: 1 });
  expect(await said({}, 'Login', { browser, share: async () => 1 })).toEqual([]);
  expect(starved.count).toBe(1);
  await starved.end();
  await browser.close();
});

test('a page that never gets the processor is no verdict on a busy machine, and one on a machine that is not', async () => {
  const onMachine = async (share: number) => {
    const browser = await chromium.launch(await browserLaunch());
    const starved = new StarvedPages(browser);
    const options = { browser, share: async () => share, patience: { work: 3_000, wall: 1_500 } };
    const outcome = await said({}, 'Login', options).catch((error: unknown) => String(error));
    await starved.end();
    await browser.close();
    return outcome;
  };
  expect(await onMachine(0.2)).toMatch(
    /^Error: Nothing was moved, and there is no verdict: the machine is busy\. A program gets 20 % of a processor here\. What was seen on \/login may come from that: mfe-account: the page does not answer\.\n/,
  );
  expect(await onMachine(0.9)).toEqual(['mfe-account: the page does not answer (on /login).']);
});
