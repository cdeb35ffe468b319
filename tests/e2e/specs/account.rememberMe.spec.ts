import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunch } from 'deploy/smoke/browserLaunch';
import { storageKeys } from 'shared/contracts/storage';
import { expect, test } from '../support/test.ts';

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

test('who is remembered is logged in after a new start of the browser, which holds no password', {
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
  await page.getByRole('button', { name: 'Log in' }).click();
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
