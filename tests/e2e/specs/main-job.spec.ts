import type { Page, Request } from '@playwright/test';
import { memberIn, newMember, passwordOf, publicNameOf, shownBalance } from '../support/members.ts';
import { expectOneOfEach } from '../support/oneOfEach.ts';
import { wholePage } from '../support/parts.ts';
import { choose, confirm, openPicker, openRound, review, roundNow, showsARound } from '../support/rounds.ts';
import { expect, movement, test } from '../support/test.ts';

/**
 * Checks that a request was signed with a non-extractable key of the browser, and that its token alone is rejected.
 * @param sent a request that changes something
 */
async function expectBound(page: Page, sent: Request): Promise<void> {
  const headers = await sent.allHeaders();
  expect(headers.dpop).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{86}$/);
  expect(await page.evaluate(readKey)).toEqual({ extractable: false, exported: 'InvalidAccessError' });

  const { dpop: _left, ...stolen } = headers;
  const elsewhere = await fetch(sent.url(), {
    method: 'POST',
    headers: { authorization: stolen.authorization ?? '', 'content-type': 'application/json' },
    body: sent.postData(),
  });
  expect(await elsewhere.json()).toMatchObject({ statusCode: 401, code: 'PROOF_REQUIRED' });
}

/** Runs in the page. Returns whether a script can export the private key. */
async function readKey(): Promise<{ extractable: boolean; exported: string }> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await settled(indexedDB.open('snail-lotto.proof'));
  const { privateKey } = await settled<{ privateKey: CryptoKey }>(database.transaction('key').objectStore('key').get('only'));
  database.close();
  const exported = await crypto.subtle.exportKey('pkcs8', privateKey).then(
    () => 'the key',
    (error: Error) => error.name,
  );
  return { extractable: privateKey.extractable, exported };
}

test.use(movement);

test('a visitor sees the whole home page', { tag: ['@journey', '@/'] }, async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Snail Lotto' })).toBeVisible();
  for (const name of ['Play', 'Prizes', 'How it works', 'History', 'Result', 'Log in'])
    await expect(header.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Buy spins now and win amazing rewards!' })).toBeVisible();
  await wholePage(page);
  for (const name of ['Lottery event', 'Tickets Lottery', 'About the Lottery', 'Prize lottery', 'Top Winners']) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /^Play Now/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Reward details/ }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('a player logs in, buys a number, sees the draw, and the others see it too', {
  tag: ['@journey', '@/lottery/:lotteryId', '@/result'],
}, async ({ browser, page }) => {
  // Waits for a real draw.
  test.setTimeout(240_000);
  const username = await newMember(50);
  const rival = await memberIn(browser, await newMember(50));
  await rival.route(/\/live\?/, (route) => route.abort());
  for (const each of [rival, page]) await showsARound(each);
  const round = await openRound({ forMs: 60_000, numbers: 2, price: 3 });

  // A visitor who wants to buy is sent to the login, and back to the review.
  const picks = await openPicker(page, round.id);
  await choose(picks, 1);
  await review(picks);
  await picks.getByRole('button', { name: 'Log in to buy' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(username));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(new RegExp(`/lottery/${round.id}$`));
  await expect(picks.getByText('1 number', { exact: true })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(page.getByText('Balance: 50 CTO').first()).toBeVisible();
  await expect(page.getByText(username).first()).toBeVisible();

  // The rival's page is loaded before any sale, and gets no updates afterwards.
  const rivalPicker = await openPicker(rival, round.id);
  await choose(rivalPicker, 1);
  await rival.route(new RegExp(`/api/lotteries/${round.id}(/sold|/numbers/mine|/sales.*)?$`), (route) => route.abort());

  const sent = page.waitForRequest(/\/buy-ticket$/);
  await confirm(picks);
  await expect(page.getByText('Buy tickets successfully!!!')).toBeVisible();
  await expectBound(page, await sent);
  await expect.poll(() => shownBalance(page)).toBe(47);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument')), 'no reload').toBe(true);

  await confirm(rivalPicker);
  await expect(rivalPicker.getByText('Number 1 was just bought by somebody else.')).toBeVisible();
  expect(await shownBalance(rival)).toBe(50);
  expect((await roundNow(round.id)).soldTickets).toBe(1);

  await expect(page.getByText('Calculating Results...')).toBeVisible({ timeout: 90_000 });
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toBeVisible({ timeout: 60_000 });
  const drawn = await roundNow(round.id);
  if (drawn.winnerTicket === 1) {
    await expect(result.getByText(await publicNameOf(username))).toBeVisible();
    await expect.poll(() => shownBalance(page)).toBe(47 + drawn.lotteryReward.tokenAmount);
  } else {
    await expect(result.getByRole('heading', { name: 'No one wins' })).toBeVisible();
    expect(await shownBalance(page)).toBe(47);
  }

  await page.getByRole('link', { name: 'Result', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Winners List' })).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Show rounds nobody won' });
  if (drawn.winnerUserId === null) await all.check();
  await expect(page.locator(`a[href="/lottery/${round.id}"]`)).toBeVisible();
});

test('logging out clears the session in every open tab', { tag: '@journey' }, async ({ browser }) => {
  const username = await newMember(5);
  const first = await memberIn(browser, username);
  await first.goto('/');
  await expect(first.getByText('Balance: 5 CTO').first()).toBeVisible();
  const second = await first.context().newPage();
  await second.goto('/');
  await expect(second.getByText('Balance: 5 CTO').first()).toBeVisible();

  await first
    .getByRole('button', { name: new RegExp(username) })
    .first()
    .hover();
  await first.getByRole('button', { name: 'Logout' }).first().click();

  await expect(first).toHaveURL(/\/login$/);
  await expect(second.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await expect(second.getByText(username)).toHaveCount(0);
  await expect.poll(() => second.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token')))).toEqual([]);
});

test('host and remotes share one React tree, router, SWR cache, emotion cache, session and every other singleton', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/');
  await expectOneOfEach(page);
});
