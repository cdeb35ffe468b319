import { sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from 'deploy/smoke/startSite';
import { developerKey, signOverride } from 'shared/build/against/developerKey';
import { signedBytes } from 'shared/contracts/preview';
import { overrideCookie } from 'site/cookies';
import { copyOfProject, edit } from '../support/checkout.ts';
import { Command } from '../support/npm.ts';
import { expectPart, wholePage } from '../support/parts.ts';
import { provider, why } from '../support/provider.ts';
import { expect, test } from '../support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Development' });
const site = () => process.env.BASE_URL ?? '';

let folder = '';
let keys = '';
let port = 0;
let dev: Command;

test.beforeAll(async () => {
  // Starts a development server, which builds.
  test.setTimeout(180_000);
  folder = await copyOfProject();
  keys = await mkdtemp(join(tmpdir(), 'snail-lotto-keys-'));
  // The remote's port is the next one after the host's.
  const first = await freePort(2);
  port = first + 1;
  const env = { DEV_PORT: String(first), DEVELOPER_KEY: join(keys, 'developer.key') };
  dev = new Command(`npm run dev -- mfe-lottery --against ${site()}`, folder, env);
  await dev.says(/Open this in your browser/);
});
test.afterAll(async () => {
  await dev.interrupt();
  await Promise.all([rm(folder, { recursive: true }), rm(keys, { recursive: true })]);
});

function askedThere(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).port === String(port)) found.push(request.url());
  });
  return found;
}

const edited = join('mfe-lottery', 'src', 'exposes', 'TicketsLottery.tsx');

test('a remote runs from its developer’s machine in their browser alone, and an edit shows without a reload', async ({
  page,
  browser,
}) => {
  // Starts a development server, which builds.
  test.setTimeout(180_000);
  const address = /http\S+api\/develop\?\S+/.exec(dev.output)?.[0] ?? '';
  const printed = /npm run provider -- (developers allow (\S+) mfe-lottery) --name YOUR-NAME (--why) "(.+)"/.exec(dev.output);
  const [, command = '', allow, ...reason] = printed ?? [];

  await page.goto(address);
  await page.getByRole('link', { name: `Have localhost:${port} sign it` }).click();
  await expect(page.getByRole('alert')).toContainText(`developers allow ${allow} mfe-lottery`);
  await provider(...command.split(' '), '--name', 'Ada', ...reason);

  await page.goto(address);
  await page.getByRole('link', { name: `Have localhost:${port} sign it` }).click();
  await expect(page.getByText('Signed by Ada.')).toBeVisible();
  const asked = askedThere(page);
  await page.getByRole('button', { name: 'Run it in this browser' }).click();
  await expect(bar(page)).toContainText(`mfe-lottery runs from localhost:${port} in this browser`);
  await wholePage(page);
  await expectPart(page, heading(page, 'Tickets Lottery'));
  expect(asked.some((url) => url.includes('/TicketsLottery'))).toBe(true);
  await expect(page.getByRole('link', { name: /^Play Now/ }).first()).toBeVisible();

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await edit(folder, edited, 'title="Tickets Lottery"', 'title="Tickets, edited"');
  await expect(heading(page, 'Tickets, edited')).toBeVisible({ timeout: 60_000 });
  await edit(folder, edited, 'title="Tickets, edited"', 'title="Tickets, once more"');
  await expect(heading(page, 'Tickets, once more')).toBeVisible({ timeout: 60_000 });
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);

  // Other visitors get the live release. A test of the provider compares the bytes; here others deploy meanwhile.
  const other = await (await browser.newContext({ baseURL: site() })).newPage();
  const asksThere = askedThere(other);
  await other.goto('/');
  await wholePage(other);
  await expectPart(other, heading(other, 'Tickets Lottery'));
  await expect(bar(other)).toHaveCount(0);
  expect(asksThere).toEqual([]);
  const document = await (await fetch(site())).text();
  expect(document).not.toContain(`localhost:${port}`);
  expect(document).not.toContain('id="override"');

  await page.goto('/result');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/result');
  await expect(bar(page)).toHaveCount(0);
  asked.length = 0;
  await page.goto('/');
  await wholePage(page);
  await expectPart(page, heading(page, 'Tickets Lottery'));
  expect(asked).toEqual([]);
});

test('an override that is unsigned, over, or for another site is ignored by the page', async ({ page }) => {
  const key = developerKey(join(keys, 'developer.key'));
  await provider('developers', 'allow', key.publicKey, 'mfe-lottery', '--name', 'Ada', ...why);
  const what = { site: site(), app: 'mfe-lottery', port, browser: 'a-number-that-the-site-gave' };
  const good = signOverride(key, what);
  const payload = JSON.parse(Buffer.from(good.split('.')[0] ?? '', 'base64url').toString());
  const over = Buffer.from(JSON.stringify({ ...payload, until: Date.now() - 1 })).toString('base64url');
  const ignored = [
    `${good.split('.')[0]}.`,
    `${over}.${sign(null, signedBytes(over), key.privateKey).toString('base64url')}`,
    signOverride(key, { ...what, site: 'https://other.example.com' }),
  ];
  const asked = askedThere(page);
  const load = async (value: string) => {
    await page.context().addCookies([{ name: overrideCookie, value, url: site() }]);
    const entry = page.waitForRequest((request) => isEntryOfLottery(request.url()));
    await page.goto('/result');
    await entry;
  };
  for (const value of ignored) await load(value);
  expect(asked).toEqual([]);
  // Control: the same cookie, signed and valid.
  await load(good);
  await expect(bar(page)).toBeVisible();
  expect(asked).not.toEqual([]);
});

const isEntryOfLottery = (url: string) =>
  url.includes('/mfe-lottery/') ? url.includes('remoteEntry') : url.includes(`:${port}/remoteEntry`);
