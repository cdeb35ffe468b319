import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { endProviderProcesses, type ProviderProcess, startProviderProcess } from 'api/testing/providerProcess';
import { provingBrowser } from 'api/testing/provingBrowser';
import { beginWithKept, freePort, newDataDir } from 'deploy/smoke/startSite';
import { addAuthenticator, verifies } from '../support/authenticator.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

let site: ProviderProcess;
let invitation: string;

test.beforeAll(async () => {
  const dataDir = await newDataDir();
  await beginWithKept(dataDir);
  site = await startProviderProcess({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  invitation = /http:\/\/desk\.localhost:\d+\/invitations#\S+/.exec(site.output())?.[0] ?? '';
});
test.afterAll(endProviderProcesses);

const { DESK_PICTURES } = process.env;
async function look(page: Page, name: string): Promise<void> {
  expect(await violations(page)).toEqual([]);
  for (const width of DESK_PICTURES === undefined ? [] : [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(DESK_PICTURES ?? '', `${name}-${width}.png`), fullPage: true });
  }
}

const desk = (path: string) => new URL(path, invitation).href;
const alertOf = (page: Page) => page.getByRole('alert');
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in with your passkey' });

test('an invited person enrols by the printed link, signs out and in, and has the office in the browser that began', async ({
  page,
}) => {
  const device = await addAuthenticator(page);
  await page.goto(invitation);
  await expect(page.getByText('You are invited as first-operator, finance.')).toBeVisible();
  await look(page, 'invitation');
  await page.getByLabel('Name of the passkey').focus();
  await page.keyboard.press('Enter');
  await expect(alertOf(page)).toHaveText(/^Give the passkey a name/);
  await expect(page.getByLabel('Name of the passkey')).toBeFocused();
  await page.keyboard.type('Security key');
  await verifies(device, false);
  await page.keyboard.press('Enter');
  await expect(alertOf(page)).toHaveText(/^The passkey was not used/);
  await look(page, 'invitation-refused');
  await verifies(device, true);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(desk('/sign-in'));
  await look(page, 'sign-in');
  await verifies(device, false);
  await expect(signIn(page)).toBeEnabled();
  await signIn(page).focus();
  await page.keyboard.press('Enter');
  await expect(alertOf(page)).toHaveText(/^The passkey was not used/);
  await look(page, 'sign-in-refused');
  await verifies(device, true);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(desk('/'));
  await expect(page.getByText(/^first-operator · finance · signed in until/)).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText([/^Security key \(this session\)/]);
  await look(page, 'home');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(desk('/sign-in'));
  await page.goto(desk('/'));
  await expect(page).toHaveURL(desk('/sign-in'));

  const [browser, thief] = [provingBrowser(), provingBrowser()];
  const begun = await page.request.post(`${site.url}/api/office/sessions/requests`, { data: { jkt: browser.jkt } });
  const { link }: { link: string } = await begun.json();
  // Nothing of the players' site is released here, so the way back ends at an address without a page.
  await page.route(`${site.url}/office*`, (route) => route.fulfill({ contentType: 'text/html', body: 'The office' }));
  await page.goto(link);
  await signIn(page).click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/office\?code=[\w-]{43}$/);
  const code = new URL(page.url()).searchParams.get('code');
  const url = `${site.url}/api/office/sessions`;
  const open = (by: typeof browser) => page.request.post(url, { data: { code }, headers: { dpop: by.prove({ url }) } });
  expect((await open(thief)).status()).toBe(400);
  expect(await (await open(browser)).json()).toMatchObject({ operator: { name: 'first-operator', role: 'finance' } });
  expect((await open(browser)).status()).toBe(400);

  await page.goto(link);
  await signIn(page).click();
  await expect(alertOf(page)).toHaveText(/longer than five minutes, or was used before/);
  await expect(page.getByRole('link', { name: 'Begin again at the office' })).toBeVisible();
  await look(page, 'request-expired');
  await page.goto(desk('/'));
  await page.goto(invitation);
  await expect(alertOf(page)).toHaveText(/^This link was used before or has expired/);
  await look(page, 'invitation-expired');
});

/** Signs in at the office as an operator of the demo. @returns what drafts a credit of player01 there, as the office's page will */
async function officeOf(page: Page, name: string) {
  const browser = provingBrowser();
  const begun = await page.request.post(`${site.url}/api/office/sessions/requests`, { data: { jkt: browser.jkt } });
  const { link }: { link: string } = await begun.json();
  await page.route(`${site.url}/office*`, (route) => route.fulfill({ contentType: 'text/html', body: 'The office' }));
  await page.goto(link);
  await page.getByRole('button', { name: `Demo: sign in as ${name}` }).click();
  await expect(page).toHaveURL(/\/office\?code=/);
  const url = `${site.url}/api/office/sessions`;
  const code = new URL(page.url()).searchParams.get('code');
  const opened = await page.request.post(url, { data: { code }, headers: { dpop: browser.prove({ url }) } });
  const { token }: { token: string } = await opened.json();
  const nonce = opened.headers()['dpop-nonce'];
  const headersOf = (method: 'GET' | 'POST', called: string) => ({
    authorization: `Bearer ${token}`,
    dpop: browser.prove({ method, url: called, token, nonce }),
  });
  const [drafts, members] = [`${site.url}/api/office/acts/drafts`, `${site.url}/api/office/members`];
  const found = await page.request.get(`${members}?query=player01`, { headers: headersOf('GET', members) });
  const { contents }: { contents: { id: number }[] } = await found.json();
  return async (amount: number): Promise<number> => {
    const data = { kind: 'members credit', member: contents[0]?.id, amount, why: 'The page said that the number was free.' };
    const drafted = await page.request.post(drafts, { data, headers: headersOf('POST', drafts) });
    const { id }: { id: number } = await drafted.json();
    return id;
  };
}

test('operators of the demo sign, refuse and see acts with keys in software', async ({ page }) => {
  const draft = await officeOf(page, 'demo-finance');
  const act = await draft(5);
  await page.goto(desk(`/acts/${act}`));
  await expect(page.getByText('Credits player01 with 5 CTO (star).')).toBeVisible();
  await expect(page.getByRole('row')).toHaveText([/What/, /1,000 CTO1,005 CTO/]);
  await expect(page.getByText(/^\d{4} \d{4}$/)).toBeVisible();
  await expect(page.getByText(/^\{"act":.*"member":"1"/)).toBeVisible();
  await look(page, 'act-draft');
  const other = await page.context().newPage();
  await other.goto(desk(`/acts/${act}`));
  await expect(other.getByRole('button', { name: 'Sign', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Done /)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Signatures' })).toHaveText(/^demo-finance signed/);
  await expect(page.getByRole('heading', { name: `Act ${act}` })).toBeFocused();
  await look(page, 'act-done');
  await other.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(alertOf(other)).toHaveText(/is decided already/);
  await expect(other.getByText(/^Done /)).toBeVisible();

  const large = await draft(5_000_000);
  await page.goto(desk(`/acts/${large}`));
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText(/is more than what is left of your budget/)).toBeVisible();
  await look(page, 'act-waiting');
  await page.goto(desk('/'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(desk('/sign-in'));
  await page.goto(desk(`/acts/${large}`));
  await page.getByRole('button', { name: 'Demo: sign in as demo-steward' }).click();
  await expect(page).toHaveURL(desk(`/acts/${large}`));
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText(/^Refused /)).toBeVisible();
  await expect(page.getByRole('button', { name: /Sign|Approve|Refuse/ })).toHaveCount(0);
  await page.goto(desk('/acts/999'));
  await expect(alertOf(page)).toHaveText('There is no act 999.');
});

test('buttons of the desk can be pressed once its script has run', async ({ page }) => {
  const asked = page.waitForRequest('**/desk.js');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/desk.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(desk('/sign-in'), { waitUntil: 'commit' });
  await asked;
  const demo = page.getByRole('button', { name: 'Demo: sign in as demo-sales' });
  for (const button of [signIn(page), demo]) await expect(button).toBeDisabled();
  release();
  await expect(signIn(page)).toBeEnabled();
  await demo.click();
  await expect(page.getByText(/^demo-sales · sales/)).toBeVisible();
});

test('without WebAuthn, and without a connection, the desk says so', async ({ page, context }) => {
  await page.goto(desk('/sign-in'));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Demo: sign in as demo-sales' }).click();
  await expect(alertOf(page)).toHaveText(/^The desk cannot be reached/);
  await look(page, 'offline');
  await context.setOffline(false);
  await page.route('**/api/desk/session', (route) => route.abort());
  await page.goto(desk('/'));
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/desk/session');
  await again.click();
  await expect(page).toHaveURL(desk('/sign-in'));
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.reload();
  await expect(alertOf(page)).toHaveText(/^This browser has no passkeys/);
  await look(page, 'unsupported');
});
