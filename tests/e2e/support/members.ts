import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { tokenOf } from 'api/testing/httpMember';
import type { PublicUser } from 'shared/contracts/auth';
import { memberCookie, storageKeys } from 'shared/contracts/storage';
import { provider, why } from './provider.ts';

const added = new Set<string>();

/** Returns the password of a demo member, or of a member added here, whose password must not contain the name. */
export const passwordOf = (username: string) => (added.has(username) ? 'copper-harbour-violin' : `${username}pass`);

export async function logIn(page: Page, username: string, password = passwordOf(username)): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Login successful!')).toBeVisible();
}

/**
 * Adds a verified member for one test, so that no other spec changes the balance.
 * @param cto initial balance
 * @returns the username; its password is `passwordOf(username)`
 */
export async function newMember(cto: number, ...options: string[]): Promise<string> {
  const username = `m${process.pid}x${Date.now().toString(36)}${added.size}`.slice(0, 20);
  added.add(username);
  const given = ['--password', passwordOf(username), '--verified', '--cto', String(cto), ...options];
  await provider('members', 'add', username, ...given, ...why);
  return username;
}

const tokenFor = (username: string) => tokenOf(process.env.BASE_URL ?? '', username, passwordOf(username));

export async function publicNameOf(username: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenFor(username)}` };
  const ask = async (who: string): Promise<Pick<PublicUser, 'id' | 'username'>> =>
    (await fetch(new URL(`/api/user/${who}`, process.env.BASE_URL), { headers })).json();
  return (await ask(String((await ask('me')).id))).username;
}

export async function signIn(page: Page, username: string): Promise<void> {
  const token = await tokenFor(username);
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/blank');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [storageKeys.token, token] as const);
  await page.unroute('**/blank');
}

export async function memberIn(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL ?? '' });
  const page = await context.newPage();
  await signIn(page, username);
  return page;
}

/** Waits until the browser has the cookie of members, or not: what a script writes can reach the cookies after the next request. */
export const expectMemberCookie = (page: Page, isThere: boolean) =>
  expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === memberCookie)).toBe(isThere);

export async function buyAtOnce(username: string, lotteryId: number, ...ticketNumber: number[]): Promise<void> {
  const answer = await fetch(new URL(`/api/lotteries/${lotteryId}/buy-ticket/`, process.env.BASE_URL), {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenFor(username)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ticketNumber }),
  });
  expect(answer.status).toBe(200);
}

export async function shownBalance(page: Page): Promise<number> {
  const text = await page
    .getByText(/^Balance: [\d,]+ CTO$/)
    .first()
    .textContent();
  return Number((text ?? '').replace(/\D/g, ''));
}
