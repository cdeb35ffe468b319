import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { provider } from './provider.ts';

/** Logs a demo member in through the page, as a person would. */
export async function logIn(page: Page, username: string, password = `${username}pass`): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
}

let added = 0;

/**
 * A verified member of the test's own, so that no other spec touches the balance.
 * @param cto what the member can spend
 * @returns the username; the password is the name followed by `pass`
 */
export async function newMember(cto: number): Promise<string> {
  const username = `m${process.pid}x${Date.now().toString(36)}${added++}`.slice(0, 20);
  await provider('members', 'add', username, '--password', `${username}pass`, '--verified', '--cto', String(cto));
  return username;
}

/** A member in a browser context of their own: nothing is shared with the others but the provider. */
export async function memberIn(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const page = await context.newPage();
  await logIn(page, username);
  return page;
}

/** The CTO that the header shows. */
export async function shownBalance(page: Page): Promise<number> {
  const text = await page
    .getByText(/^Balance: [\d,]+ CTO$/)
    .first()
    .textContent();
  return Number((text ?? '').replace(/\D/g, ''));
}
