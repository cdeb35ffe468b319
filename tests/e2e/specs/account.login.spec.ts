import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from 'deploy/smoke/browserLaunch';
import { generate } from 'otplib';
import { storageKeys } from 'shared/contracts/storage';
import { logIn, newMember, passwordOf } from '../support/members.ts';
import { mailedCode, provider, why } from '../support/provider.ts';
import { expect, test } from '../support/test.ts';

const fields = (page: Page) => ({
  username: page.getByLabel('Username', { exact: true }),
  password: page.getByLabel('Password', { exact: true }),
  logIn: page.getByRole('button', { name: 'Log in', exact: true }),
});

test('returns a visitor to their tickets after logging in, with the filters', {
  tag: ['@journey', '@/login', '@/history'],
}, async ({ page }) => {
  await page.goto('/history?tickets-status=pending');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  const form = fields(page);
  await form.username.fill('player02');
  await form.password.fill('player02pass');
  await form.logIn.click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/history?tickets-status=pending');
  await expect(page.getByRole('combobox', { name: /Status/ })).toHaveText('Pending');
});

test('shows a member who is already logged in their name and offers the tickets or the log-out', async ({ page }) => {
  const form = fields(page);
  const main = page.getByRole('main');
  await page.goto('/result?page=0');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(form.username).toBeVisible();
  const other = await page.context().newPage();
  await logIn(other, 'player01');
  await expect(other).toHaveURL('/result?page=0');
  await expect(main.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
  await expect(main.getByText('As player01.')).toBeVisible();
  await expect(form.username).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('snail-lotto.return-path', '/result?page=0'));

  await page.goto('/login');
  await expect(form.username).toHaveCount(0);
  await main.getByRole('link', { name: 'Go on to where you were' }).click();
  await expect(page).toHaveURL('/result?page=0');
  await page.goto('/login');
  await main.getByRole('link', { name: 'My tickets' }).click();
  await expect(page).toHaveURL('/history#my-tickets');
  await expect(page.getByRole('heading', { name: 'My Tickets' })).toBeVisible();
  await page.goto('/login');
  await expect(main.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  await main.getByRole('button', { name: 'Log out' }).click();
  await expect(form.username).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Log in' })).toBeFocused();
});

test('by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  const form = fields(page);
  await expect(form.username).toBeVisible();
  while (!(await form.username.evaluate((input) => input === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.type('player02');
  await page.keyboard.press('Tab');
  await page.keyboard.type('player02pass');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Login successful!')).toBeVisible();
});

test('shows the reason for a wrong password and keeps the typed text', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/login');
  const form = fields(page);
  await form.username.fill('player02');
  await form.password.fill('player99pass');
  await form.logIn.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong username or password.' })).toBeVisible();
  await expect(form.username).toHaveValue('player02');
  await expect(form.password).toHaveValue('player99pass');
  await form.password.fill('player02pass');
  await form.logIn.click();
  await expect(page.getByText('Login successful!')).toBeVisible();
});

test('a captcha that cannot be loaded has a way on', async ({ page }) => {
  await page.route('**/api/captcha/challenge', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText('The security check did not work.')).toBeVisible();
  const form = fields(page);
  await form.username.fill('player02');
  await form.password.fill('player02pass');
  await page.unroute('**/api/captcha/challenge');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Security check passed')).toBeVisible();
  await form.logIn.click();
  await expect(page.getByText('Login successful!')).toBeVisible();
});

test('a session that ends while the tickets are filtered: the filters are still there after logging in again', async ({
  page,
}) => {
  await logIn(page, 'player02');
  await page.goto('/history');
  await page.getByRole('searchbox', { name: 'Block number' }).fill('45000123');
  await expect(page).toHaveURL(/tickets-block=45000123/);
  await expect(page.getByText('No ticket matches these filters.')).toBeVisible();
  await page.evaluate(async () => {
    const token = Object.values({ ...localStorage }).find((value) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value));
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  });
  await page.getByRole('searchbox', { name: 'Block hash' }).fill('0x12');
  await expect(page.getByText('Log in to see your tickets.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  const form = fields(page);
  await form.username.fill('player02');
  await form.password.fill('player02pass');
  await form.logIn.click();
  await expect(page.getByRole('searchbox', { name: 'Block number' })).toHaveValue('45000123');
  await expect(page.getByRole('searchbox', { name: 'Block hash' })).toHaveValue('0x12');
});

/** Authenticator secret of the demo account secure01, printed in the start-up log. */
const secret = 'KNXGC2LMEBGG65DUN4QGIZLNN4QGWZLZ';

async function firstStep(page: Page, username: string) {
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(username));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  return page.getByRole('dialog', { name: 'Two-Factor Authentication' });
}

test('the code of the authenticator app logs in, and not a second time', { tag: '@journey' }, async ({ page }) => {
  const dialog = await firstStep(page, 'secure01');
  const code = dialog.getByLabel('Enter an authenticator app code or a recovery code:');
  await expect(code).toBeFocused();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Please type your OTP code')).toBeVisible();
  await code.pressSequentially('12345');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Invalid code. Please enter a 6-digit code.')).toBeVisible();

  await code.fill('');
  const digits = await generate({ secret });
  await code.pressSequentially(digits);
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page.getByText(/^Balance: \d+ CTO$/).first()).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const again = await firstStep(page, 'secure01');
  await again.getByLabel(/^Enter an authenticator/).pressSequentially(digits);
  await expect(again.getByText('The code is wrong or has expired.')).toBeVisible();
  await again.getByRole('button', { name: 'Use a recovery code' }).click();
  await again.getByLabel(/^Enter an authenticator/).fill('0000-0000-0000-0000');
  await page.keyboard.press('Enter');
  await expect(again.getByText('The code is wrong or has expired.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secure01pass');
});

test('without the phone a recovery code logs in, once', { tag: '@journey' }, async ({ page }) => {
  const username = await newMember(0);
  const enrolled = await provider('members', 'second-factor', username, 'authenticator', ...why);
  const [recoveryCode] = Object(enrolled).recoveryCodes;
  const typeIt = async () => {
    const dialog = await firstStep(page, username);
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    // Typed from paper: small letters, no dashes.
    await dialog.getByLabel(/^Enter an authenticator/).pressSequentially(recoveryCode.toLowerCase().replaceAll('-', ' '));
    await page.keyboard.press('Enter');
    return dialog;
  };
  await typeIt();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const dialog = await typeIt();
  await expect(dialog.getByText('The code is wrong or has expired.')).toBeVisible();
});

test('the code from the email logs in when it is pasted', { tag: '@journey' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = await firstStep(page, 'mailed01');
  await expect(dialog.getByLabel('Enter the OTP sent to your email:')).toBeFocused();
  await expect(dialog.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled();
  const code = await mailedCode('mailed01@example.com');
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+V');
  };
  // An invalid code is shown in full with an error, and uses up no attempt.
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('verify-login') && sent.push(request.postData() ?? ''));
  for (const wrong of [`${code}7`, `${code.slice(0, 5)}x`]) {
    await paste(wrong);
    await expect(dialog.getByText('Invalid code. Please enter a 6-digit code.')).toBeVisible();
    await expect(dialog.getByLabel('Enter the OTP sent to your email:')).toHaveValue(wrong);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByLabel('Enter the OTP sent to your email:').fill('');
    await expect(dialog.getByText('Invalid code. Please enter a 6-digit code.')).toBeHidden();
  }
  await page.keyboard.type('a');
  await expect(dialog.getByText('Invalid code. Please enter a 6-digit code.')).toBeVisible();
  await page.keyboard.press('Backspace');
  expect(sent).toEqual([]);
  await paste(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page.getByText('Login successful!')).toBeVisible();
  expect(sent).toHaveLength(1);
});

const password = 'player02pass';
const formerDatabase = 'snail-lotto.remembered';

async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (bytes.includes(Buffer.from(text)) || bytes.includes(Buffer.from(text, 'utf16le'))) found.push(path);
  }
  return found;
}

test('a remembered member is logged in after a restart of the browser, which stores no password', {
  tag: '@journey',
}, async () => {
  const profile = await mkdtemp(join(tmpdir(), 'snail-lotto-profile-'));
  const open = async () =>
    chromium.launchPersistentContext(profile, { ...(await browserLaunch()), baseURL: process.env.BASE_URL ?? '' });

  let browser = await open();
  let page = await browser.newPage();
  await page.goto('/login');
  const remember = page.getByRole('checkbox', { name: 'Remember me' });
  await expect(remember).not.toBeChecked();
  await page.getByLabel('Username', { exact: true }).fill('player02');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await remember.check();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  const seconds = await page.evaluate((key) => {
    const claims = JSON.parse(atob((localStorage.getItem(key)?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return claims.exp - claims.iat;
  }, storageKeys.token);
  expect(seconds).toBe(30 * 24 * 60 * 60);
  await page.evaluate((name) => {
    indexedDB.open(name, 1);
  }, formerDatabase);
  await browser.close();

  // Control: the search finds a text that the profile contains.
  expect(await filesWith(profile, 'snail-lotto.proof')).not.toEqual([]);
  expect(await filesWith(profile, password)).toEqual([]);

  browser = await open();
  page = await browser.newPage();
  await page.goto('/');
  await expect(page.getByText(/^Balance: /).first()).toBeVisible();
  // Data of older versions is deleted by the visit; only the key of this browser's sessions remains.
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).toEqual(['snail-lotto.proof']);
  await browser.close();
  await rm(profile, { recursive: true });
});
