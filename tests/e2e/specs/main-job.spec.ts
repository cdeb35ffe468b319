import type { Locator, Page, Request } from '@playwright/test';
import { memberIn, newMember, passwordOf, publicNameOf, shownBalance } from '../support/members.ts';
import { expectOneOfEach } from '../support/oneOfEach.ts';
import { wholePage } from '../support/parts.ts';
import {
  choose,
  confirm,
  numberCell,
  openPicker,
  openRound,
  pickerOf,
  review,
  roundNow,
  showsARound,
} from '../support/rounds.ts';
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

  const picks = await openPicker(page, round.id);
  await choose(picks, 1);
  await review(picks);
  await picks.getByRole('button', { name: 'Log in to buy' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(username));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
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

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < 90; presses += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'reached by Tab').toBeFocused();
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Checks that the next Tab continues in the page, and not at its top. */
const keepsFocus = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

/** Runs in the page before its scripts: records what live regions say. */
function recordAnnouncements(): void {
  const said: string[] = [];
  const latest = new WeakMap<Element, string>();
  new MutationObserver(() => {
    for (const region of document.querySelectorAll('[role="status"]')) {
      const text = region.textContent;
      if (text !== '' && text !== latest.get(region)) said.push(text);
      latest.set(region, text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  Object.assign(window, { said });
}

test('by keyboard alone from the home page to the purchase, the result, the wallet and the account', {
  tag: '@journey',
}, async ({ page }) => {
  // Waits for a real draw.
  test.setTimeout(240_000);
  const username = await newMember(50);
  await page.addInitScript(recordAnnouncements);
  await showsARound(page);
  const round = await openRound({ forMs: 75_000, numbers: 16, price: 1 });
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
  await press(page, header.getByRole('link', { name: 'Play' }));
  await press(page, page.locator(`a[href="/lottery/${round.id}"]`).first());
  const button = page.getByRole('button', { name: 'Pick your lucky number' });
  await expect(button).toBeVisible();
  await keepsFocus(page);

  await press(page, button);
  const dialog = pickerOf(page);
  await tabTo(page, dialog.getByRole('textbox', { name: 'Jump to number' }));
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(numberCell(dialog, 2)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(numberCell(dialog, 12)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(numberCell(dialog, 10)).toBeFocused();
  await page.keyboard.press('Enter');
  for (const number of [2, 10]) await expect(numberCell(dialog, number)).toHaveAttribute('aria-pressed', 'true');

  const purchase = dialog.getByRole('group', { name: 'Your purchase' });
  await press(page, dialog.getByRole('button', { name: 'Review' }));
  await expect(purchase).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Review' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, dialog.getByRole('button', { name: 'Log in to buy' }));
  await tabTo(page, page.getByLabel('Username', { exact: true }));
  await page.keyboard.type(username);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(passwordOf(username));
  await page.keyboard.press('Enter');
  await expect(purchase).toBeFocused();
  await press(page, dialog.getByRole('button', { name: 'Confirm' }));
  await expect(dialog).toBeHidden();
  await keepsFocus(page);
  await expect.poll(() => shownBalance(page)).toBe(48);

  // The end of the sale takes this button away.
  await tabTo(page, button);
  await expect(page.getByRole('heading', { name: 'Calculating Results...' })).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('group', { name: 'The round' })).toBeFocused();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('heading', { level: 2 })).toBeVisible({ timeout: 60_000 });
  await expect(result).toMatchAriaSnapshot(`
    - region "Result":
      - heading /You won|No one wins/ [level=2]
      - paragraph
      - heading "Winning number" [level=3]
  `);
  await expect(page.getByRole('group', { name: 'The round' })).toBeFocused();
  const outcomes = async () =>
    (await page.evaluate((): string[] => Reflect.get(window, 'said'))).filter((text) => /You won|winning number is/.test(text));
  await expect.poll(outcomes).toEqual([expect.stringMatching(/^(You won with|No one wins\. Your numbers 02, 10 did not win)/)]);

  await press(page, header.getByRole('link', { name: /^Balance: / }));
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  for (const name of ['Profile', 'Security', 'Limits', 'Notifications', 'Privacy']) {
    const tab = page.getByRole('navigation', { name: 'Wallet and account' }).getByRole('link', { name });
    await press(page, tab);
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await keepsFocus(page);
  }
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
