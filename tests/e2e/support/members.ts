import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { tokenOf } from 'api/testing/httpMember';
import { storageKeys } from 'shared/contracts/storage';
import type { PublicUser } from 'shared/contracts/users';
import { provider, why } from './provider.ts';

/** Names that `newMember` gave. */
const added = new Set<string>();

/** Password of a demo member, or of one that this process has added: that one is refused when it has the name in it. */
export const passwordOf = (username: string) => (added.has(username) ? 'copper-harbour-violin' : `${username}pass`);

/** Logs a member in through the page, as a person would. For a test that is about something else see `signIn`. */
export async function logIn(page: Page, username: string, password = passwordOf(username)): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
}

/**
 * A verified member of the test's own, so that no other spec touches the balance.
 * @param cto what the member can spend
 * @returns the username; `passwordOf` says the password
 */
export async function newMember(cto: number): Promise<string> {
  const username = `m${process.pid}x${Date.now().toString(36)}${added.size}`.slice(0, 20);
  added.add(username);
  await provider('members', 'add', username, '--password', passwordOf(username), '--verified', '--cto', String(cto), ...why);
  return username;
}

/** The token of a new session, as the log-in page would get it. */
const tokenFor = (username: string) => tokenOf(process.env.BASE_URL ?? '', username, passwordOf(username));

/** The name by which everybody else knows a member. */
export async function publicNameOf(username: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenFor(username)}` };
  const ask = async (who: string): Promise<Pick<PublicUser, 'id' | 'username'>> =>
    (await fetch(new URL(`/api/user/${who}`, process.env.BASE_URL), { headers })).json();
  return (await ask(String((await ask('me')).id))).username;
}

/** Makes a new page that of somebody who is logged in already: only tests of the log-in page pay for it. */
export async function signIn(page: Page, username: string): Promise<void> {
  const token = await tokenFor(username);
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/blank');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [storageKeys.token, token] as const);
  await page.unroute('**/blank');
}

/**
 * A member in a browser context of their own: nothing is shared with the others but the provider.
 * @returns a blank page, logged in
 */
export async function memberIn(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const page = await context.newPage();
  await signIn(page, username);
  return page;
}

/** A purchase without a page, straight at the provider. */
export async function buyAtOnce(username: string, lotteryId: number, ...ticketNumber: number[]): Promise<void> {
  const answer = await fetch(new URL(`/api/lotteries/${lotteryId}/buy-ticket/`, process.env.BASE_URL), {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenFor(username)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ticketNumber }),
  });
  expect(answer.status).toBe(200);
}

/** The CTO that the header shows. */
export async function shownBalance(page: Page): Promise<number> {
  const text = await page
    .getByText(/^Balance: [\d,]+ CTO$/)
    .first()
    .textContent();
  return Number((text ?? '').replace(/\D/g, ''));
}
