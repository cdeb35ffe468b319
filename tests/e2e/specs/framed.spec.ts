// Full tier: starts a site of its own, and builds remotes.
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Page, Request } from '@playwright/test';
import { readBuild } from 'deploy/release/build';
import { release } from 'deploy/release/release';
import { openSite } from 'deploy/site/openSite';
import { newDataDir, type RunningSite, startSite } from 'deploy/smoke/startSite';
import { root } from 'shared/build/root';
import { FrameStart, FromFrame } from 'shared/contracts/frame';
import { storageKeys } from 'shared/contracts/storage';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { attacks, type Given, leaving } from '../support/frameAttacks.ts';
import { mountedRemote } from '../support/mountedRemotes.ts';
import { wholePage } from '../support/parts.ts';
import { siteAsReleased } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';

test.use({ errorsExpected: true });
test.setTimeout(180_000);

/** Takes hold of the port to the host, as hostile code would, and shows a button, a field and its input. */
const hostilePart = `
export function mount(element, props, hooks) {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (message) { window.port = this; return postMessage.call(this, message); };
  const [title, button, field] = ['h2', 'button', 'input'].map((name) => document.createElement(name));
  title.textContent = JSON.stringify(props) + ' ' + hooks.session.get().status;
  button.textContent = 'To the results';
  button.onclick = () => hooks.navigate('/result');
  field.setAttribute('aria-label', 'Field');
  element.append(title, button, field);
  return { update(given) { title.textContent = JSON.stringify(given); }, unmount() {} };
}
`;

let served: RunningSite;
let folders: string[] = [];
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const more = { 'PrizeLottery.mount.ts': hostilePart };
  folders = await mountedRemote('mfe-rewards', 'by hand', { more, framed: true });
  const [, dist = ''] = folders;
  const dataDir = await newDataDir();
  await cp(siteAsReleased().address, join(dataDir, 'site'), { recursive: true });
  const site = openSite(join(dataDir, 'site'));
  await expect(release(site, 'mfe-rewards', { from: dist })).rejects.toThrow(
    'mfe-rewards is built for frames, and "frames" of the host\'s package.json does not list it',
  );
  const host = join(dataDir, 'host');
  await cp(join(root, 'host', 'dist'), host, { recursive: true });
  const info = await readBuild(host);
  const contract = { ...info.contract, frames: ['mfe-rewards'] };
  await writeFile(join(host, 'release.json'), JSON.stringify({ ...info, buildId: 'withframes', contract }));
  await expect(release(site, 'host', { from: host })).rejects.toThrow(
    'mfe-rewards is for frames only here: its package.json needs "framed": true in "config"',
  );
  // What fits only together is one move; here one after the other.
  await release(site, 'mfe-rewards', { from: dist, force: true });
  await release(site, 'host', { from: host });
  served = await startSite(dataDir, { RENDER_DEADLINE_MS: '20000' });
});
test.afterAll(async () => {
  await served.stop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const secret = 'the-token-of-a-member';
const evil = 'https://evil.example/';

/** Opens a page with the hostile part in its frame, in a browser with something to steal. */
async function openFramed(page: Page): Promise<Frame> {
  await page.context().addCookies([{ name: 'member', value: secret, url: served.baseUrl }]);
  await page.goto(`${served.baseUrl}/history`);
  await wholePage(page);
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('{"sort":"ending"} signedOut');
  const frame = page.frames().find((one) => one.url().endsWith('/frame.html'));
  if (!frame) throw new Error('The page has no frame.');
  // Not before: the provider does not know this token, and would end the session.
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [storageKeys.token, secret] as const);
  return frame;
}

const outcomes = async (where: Page | Frame, names: readonly string[]) => {
  const given: Given = { key: storageKeys.token, token: secret, evil, site: served.baseUrl };
  const worked: string[] = [];
  for (const name of names) {
    const attack = attacks[name];
    const result = attack && (await where.evaluate(attack, given).catch(() => false));
    if (result === true) worked.push(name);
  }
  return worked;
};

test('no attack from the frame reaches token, storage, page or network', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const frame = await openFramed(page);
  expect(await outcomes(frame, Object.keys(attacks))).toEqual([]);
  expect(dialogs).toEqual([]);
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.token)).toBe(secret);
  await expect(page).toHaveTitle(/^Latest Winners|^History/);
});

test('control: in the page the same code reaches most of it', async ({ page }) => {
  await openFramed(page);
  page.on('dialog', (dialog) => void dialog.accept());
  const worked = await outcomes(page, Object.keys(attacks));
  expect(worked).toEqual(expect.arrayContaining(['reads the token', 'reads the cookie', 'asks the API', 'reads the page']));
  expect(worked.length).toBeGreaterThan(20);
});

test('the frame can neither lead the page away nor pretend to be it', async ({ page }) => {
  const frame = await openFramed(page);
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  const given: Given = { key: storageKeys.token, token: secret, evil, site: served.baseUrl };
  for (const attack of Object.values(leaving)) await frame.evaluate(attack, given).catch(() => {});
  // A message behind the others shows that they have come, and that a toast is text.
  await frame.evaluate(() =>
    Reflect.get(window, 'port').postMessage({ is: 'toast', kind: 'info', message: '<img src=x onerror=planted()>' }),
  );
  await expect(page.getByText('<img src=x onerror=planted()>')).toBeVisible();
  await expect(page.getByText('giant')).toHaveCount(0);
  await expect(page).toHaveURL(`${served.baseUrl}/history`);
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.token)).toBe(secret);
  expect(await page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(4_001);
  expect(downloads).toBe(0);
});

test('a frame that takes the focus from who types loses it at once, and is no more when it goes on', async ({ page }) => {
  const frame = await openFramed(page);
  const hasFocus = () => frame.evaluate(() => document.hasFocus());
  const takeFocus = () => frame.evaluate(() => document.querySelector('input')?.focus());
  const email = page.getByRole('contentinfo').getByLabel('Email');
  await email.focus();
  await page.keyboard.type('pass');
  await takeFocus();
  await expect(email).toBeFocused();
  await expect.poll(hasFocus).toBe(false);
  await page.keyboard.type('word');
  await expect(email).toHaveValue('password');
  expect(await frame.evaluate(() => document.querySelector('input')?.value)).toBe('');
  await takeFocus().catch(() => {});
  const card = page.getByRole('alert').filter({ hasText: 'does not work right now' });
  await expect(card).toBeVisible();
  await expect(email).toBeFocused();
  await expect(page.locator('iframe')).toHaveCount(0);
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(card).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('what the frame is given and what it sends is as the contract declares', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { given: [] as unknown[], sent: [] as unknown[] });
    addEventListener('message', ({ data }) => void seen.given.push(data));
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (message) {
      seen.sent.push(message);
      return postMessage.call(this, message);
    };
  });
  const frame = await openFramed(page);
  const seen = (what: string) => frame.evaluate((name) => Reflect.get(window, name), what);
  expect(Value.Parse(Type.Array(FrameStart), await seen('given'))).toHaveLength(1);
  const kinds = async () => Value.Parse(Type.Array(FromFrame), await seen('sent')).map(({ is }) => is);
  await expect.poll(kinds).toContain('shown');
});

test('a frame costs its document and a moment more than the same part in the page: says how much', async ({ browser }) => {
  test.setTimeout(600_000);
  const [checkout, dist] = await mountedRemote('mfe-rewards', 'by hand');
  const dataDir = await newDataDir();
  await cp(siteAsReleased().address, join(dataDir, 'site'), { recursive: true });
  await release(openSite(join(dataDir, 'site')), 'mfe-rewards', { from: dist });
  const inPage = await startSite(dataDir, { RENDER_DEADLINE_MS: '20000' });
  const show = async (baseURL: string, isFramed: boolean) => {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.goto('/policy');
    await page.waitForLoadState('networkidle');
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    const begun = performance.now();
    await page.locator('a[href="/reward"]').first().click();
    const place = isFramed ? page.frameLocator('iframe[title]').first() : page.locator('[data-place="rewards/AllPrizes"]');
    await place.getByRole('heading', { name: 'AllPrizes by hand' }).waitFor();
    const ms = performance.now() - begun;
    const own = requests.filter((request) => /\/mfe-rewards\/|\/mounting\.|\/frame\.html/.test(request.url()));
    const sizes = await Promise.all(own.map((request) => request.sizes()));
    await context.close();
    return { ms, bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) };
  };
  const samples = { framed: [], inPage: [] } as Record<'framed' | 'inPage', { ms: number; bytes: number }[]>;
  for (let times = 0; times < 15; times += 1) {
    samples.framed.push(await show(served.baseUrl, true));
    samples.inPage.push(await show(inPage.baseUrl, false));
  }
  await inPage.stop();
  await Promise.all([checkout, dist].map((folder) => rm(folder, { recursive: true })));
  const median = (of: 'framed' | 'inPage', what: 'ms' | 'bytes') =>
    samples[of].map((one) => one[what]).sort((one, other) => one - other)[7] ?? 0;
  for (const what of ['bytes', 'ms'] as const)
    process.stdout.write(
      `AllPrizes, median of 15, ${what}: in a frame ${median('framed', what).toFixed()}, in the page ${median('inPage', what).toFixed()}\n`,
    );
  expect(median('framed', 'bytes') - median('inPage', 'bytes')).toBeGreaterThan(0);
  expect(median('framed', 'bytes') - median('inPage', 'bytes')).toBeLessThan(3_000);
});

test('a press in the frame gives it the focus, and may open a page of the site', async ({ page }) => {
  const frame = await openFramed(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await frame.getByLabel('Field').click();
  await expect.poll(() => frame.evaluate(() => document.hasFocus())).toBe(true);
  await page.keyboard.type('mine');
  await expect(frame.getByLabel('Field')).toHaveValue('mine');
  await frame.getByRole('button', { name: 'To the results' }).click();
  await expect(page).toHaveURL(`${served.baseUrl}/result`);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('a frame that leaves, floods its page or never ends is one part that does not work', async ({ page }) => {
  const leaves = await openFramed(page);
  await leaves.evaluate((to) => void setTimeout(() => location.assign(to)), evil);
  await expect.poll(() => page.frames().map((one) => one.url())).not.toContain(`${served.baseUrl}/frame.html`);
  expect(page.frames().some((one) => one.url().startsWith(evil))).toBe(false);

  const floods = await openFramed(page);
  await floods.evaluate(() => {
    for (let times = 0; times < 1_000; times += 1) Reflect.get(window, 'port').postMessage({ is: 'shown' });
  });
  await expect(page.getByRole('alert').filter({ hasText: 'does not work right now' })).toBeVisible();

  const endless = await openFramed(page);
  await endless.evaluate(
    () =>
      void setTimeout(() => {
        for (;;);
      }),
  );
  await page.getByRole('link', { name: 'How it works' }).first().click();
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
});

test('a page with a framed remote never runs its code, and asks for its bytes with their hashes', async ({ page, request }) => {
  const document = await (await request.get(`${served.baseUrl}/history`)).text();
  expect(document).not.toContain('src="/mfe-rewards');
  const registry = JSON.parse(/id="registry">(.*?)<\/script>/.exec(document)?.[1] ?? '{}');
  expect(Object.keys(registry.remotes)).not.toContain('mfe_rewards');
  expect(Object.keys(registry.frames)).toEqual(['mfe_rewards']);
  const { headers } = await request.get(`${served.baseUrl}/frame.html`).then((answer) => ({ headers: answer.headers() }));
  expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts; default-src 'none'/);
  await page.route(/\/mfe-rewards\/[^/]+\/PrizeLottery/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()} ` });
  });
  await page.goto(`${served.baseUrl}/history`);
  await wholePage(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Prize lottery could not be loaded' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});
