import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from 'site-under-test/browserLaunch';
import { expect, test } from '../support/test.ts';

const password = 'player02pass';

/** Files below a folder that hold a text, as bytes of UTF-8 or UTF-16. */
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

async function logOut(page: Page) {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
}

test('what is remembered fills the form next time, and lies nowhere in plain text', { tag: '@journey' }, async () => {
  const profile = await mkdtemp(join(tmpdir(), 'snail-lotto-profile-'));
  const open = async () =>
    chromium.launchPersistentContext(profile, { ...(await browserLaunch()), baseURL: process.env.BASE_URL ?? '' });

  let browser = await open();
  let page = await browser.newPage();
  await page.goto('/login');
  const remember = () => page.getByRole('checkbox', { name: 'Remember me' });
  await expect(remember()).not.toBeChecked();
  await page.getByLabel('Username', { exact: true }).fill('player02');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await remember().check();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  // The database is there a moment before what it keeps.
  await expect.poll(() => page.evaluate(kept)).toBe(1);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(password);
  await browser.close();

  // A control: the search does find what the profile holds in plain text.
  expect(await filesWith(profile, 'snail-lotto.remembered')).not.toEqual([]);
  expect(await filesWith(profile, password)).toEqual([]);

  browser = await open();
  page = await browser.newPage();
  await logOut(await goHome(page));
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('player02');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await expect(remember()).toBeChecked();
  await remember().uncheck();
  // What is left is the key of this browser's sessions, which says nothing of anybody.
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).toEqual(['snail-lotto.proof']);
  await page.reload();
  await expect(page.getByText('Security check passed')).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('');
  await expect(remember()).not.toBeChecked();
  await browser.close();
  await rm(profile, { recursive: true });
});

/** In the page: how many records the device keeps. */
async function kept(): Promise<number> {
  const name = 'snail-lotto.remembered';
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0;
  const opening = indexedDB.open(name);
  await new Promise((done) => opening.addEventListener('success', done));
  const open = opening.result;
  try {
    // Without a store it was opened before its owner made one: then it is not ours to keep.
    if (!open.objectStoreNames.contains('login')) return 0;
    const counting = open.transaction('login').objectStore('login').count();
    await new Promise((done) => counting.addEventListener('success', done));
    return counting.result;
  } finally {
    open.close();
  }
}

async function goHome(page: Page) {
  await page.goto('/');
  return page;
}
