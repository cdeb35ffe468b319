import { memberIn, newMember, passwordOf, shownBalance, signIn } from '../support/members.ts';
import { provider, why } from '../support/provider.ts';
import { choose, confirm, numberCell, openPicker, openRound, review, roundNow } from '../support/rounds.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

// Two logins and a real draw are slow on a busy machine.
test.describe.configure({ timeout: 150_000 });

const hourMs = 3_600_000;
const success = 'Buy tickets successfully!!!';
const calmRound = () => openRound({ forMs: hourMs, numbers: 64, price: 3 });

const roundAddress = (lotteryId: number) => new RegExp(`/api/lotteries/${lotteryId}(/sold|/numbers/mine|/sales.*)?$`);

test('two members want one number: one gets it, the other sees it immediately, keeps the rest and pays only for that', async ({
  browser,
}) => {
  const round = await calmRound();
  const first = await memberIn(browser, await newMember(100));
  const second = await memberIn(browser, await newMember(100));
  const picker = await openPicker(first, round.id);
  const otherPicker = await openPicker(second, round.id);
  await choose(picker, 7, 8);
  await choose(otherPicker, 7, 9);

  await confirm(picker);
  await expect(first.getByText(success)).toBeVisible();
  await expect(picker).toBeHidden();
  await expect.poll(() => shownBalance(first)).toBe(94);
  await expect(first.getByText('You hold 07, 08 in this round.')).toBeVisible();

  await expect(otherPicker.getByText('Number 07 was just bought by somebody else.')).toBeVisible();
  await expect(numberCell(otherPicker, 7)).toHaveAccessibleName('Number 07, sold');
  await expect(otherPicker.getByText('1 selected, 3 CTO')).toBeVisible();
  await otherPicker.getByRole('button', { name: 'Do without: 07' }).click();
  await confirm(otherPicker);
  await expect(second.getByText(`${success} You hold 09.`)).toBeVisible();
  await expect.poll(() => shownBalance(second)).toBe(97);
  expect((await roundNow(round.id)).soldTickets).toBe(3);
});

test('the provider refuses a purchase of a page that missed the sale: nothing is paid, the number is swapped', async ({
  browser,
}) => {
  const round = await calmRound();
  const first = await memberIn(browser, await newMember(100));
  const second = await memberIn(browser, await newMember(100));
  await second.route(/\/live\?/, (route) => route.abort());
  const otherPicker = await openPicker(second, round.id);
  await choose(otherPicker, 7, 9);
  // From here on the second page gets no updates of the round.
  await second.route(roundAddress(round.id), (route) => route.abort());
  const picker = await openPicker(first, round.id);
  await choose(picker, 7);
  await confirm(picker);
  await expect(picker).toBeHidden();

  await confirm(otherPicker);
  await expect(otherPicker.getByText('Number 07 was just bought by somebody else.')).toBeVisible();
  await expect(otherPicker.getByText('1 number', { exact: true })).toBeVisible();
  expect(await shownBalance(second)).toBe(100);

  await otherPicker.getByRole('button', { name: 'Swap for a free one: 07' }).click();
  await expect(otherPicker.getByText('2 numbers', { exact: true })).toBeVisible();
  await confirm(otherPicker);
  await expect(otherPicker).toBeHidden();
  await expect.poll(() => shownBalance(second)).toBe(94);
});

for (const live of [true, false]) {
  test(`the network is cut between request and answer, live updates ${live ? 'on' : 'off'}: charged once`, async ({
    browser,
  }) => {
    const round = await calmRound();
    const page = await memberIn(browser, await newMember(100));
    if (!live) await page.route(/\/live\?/, (route) => route.abort());
    const dialog = await openPicker(page, round.id);
    const keys: (string | undefined)[] = [];
    await page.route('**/buy-ticket', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      if (!live) await page.route(roundAddress(round.id), (other) => other.abort());
      await route.fetch();
      return route.abort('connectionreset');
    });
    await choose(dialog, 5);
    await confirm(dialog);

    if (!live) {
      await expect(dialog.getByText(/you cannot be charged twice/)).toBeVisible();
      await expect(dialog.getByText('1 number', { exact: true })).toBeVisible();
      await confirm(dialog);
      await expect.poll(() => keys.length).toBe(2);
      expect(keys[0]).toBeTruthy();
      expect(keys[1]).toBe(keys[0]);
    }
    await expect(page.getByText(success)).toBeVisible();
    await expect(page.getByText(/press Confirm to try again/)).toHaveCount(0);
    await expect(dialog).toBeHidden();
    await expect.poll(() => shownBalance(page)).toBe(97);
  });
}

test('an open page shows the new close of an extended sale, and buys a number after it', { tag: '@journey' }, async ({
  browser,
}) => {
  const round = await calmRound();
  const page = await memberIn(browser, await newMember(5));
  await page.goto(`/lottery/${round.id}`);
  await expect(page.getByText('Live: numbers appear as they are sold')).toBeVisible();
  let loads = 0;
  page.on('load', () => loads++);
  const until = new Date(round.endTime + 36 * hourMs).toISOString();
  await provider('rounds', 'extend', String(round.id), '--until', until, ...why);
  await expect(page.getByRole('note')).toHaveText(/^The sale was extended on .+ until .+\.$/);
  await expect(page.getByRole('timer', { name: 'Time left to buy' })).toContainText('01 days');
  expect(loads).toBe(0);
  const dialog = await openPicker(page, round.id);
  await choose(dialog, 3);
  await confirm(dialog);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('You hold 03 in this round.')).toBeVisible();
});

test('more than the balance is refused with the reason, and no pick is lost', { tag: '@journey' }, async ({ browser }) => {
  const round = await calmRound();
  const page = await memberIn(browser, await newMember(5));
  const dialog = await openPicker(page, round.id);
  await choose(dialog, 1, 2);
  await expect(dialog.getByText('Balance 5 CTO: 1 CTO short')).toBeVisible();
  await confirm(dialog);
  await expect(dialog.getByText("You don't have enough balance to buy tickets")).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'How to get CTO' })).toHaveAttribute('href', /^\/policy/);
  await expect(dialog.getByText('2 numbers', { exact: true })).toBeVisible();
  expect(await shownBalance(page)).toBe(5);
});

test('a visitor picks, logs in from the review, and comes back to it with the picks', async ({ page }) => {
  const round = await calmRound();
  const username = await newMember(5);
  const dialog = await openPicker(page, round.id);
  await choose(dialog, 12, 13);
  await review(dialog);
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Log in to buy' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(username));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog.getByText('2 numbers', { exact: true })).toBeVisible();
  await expect(dialog.getByText('1 CTO short')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/lottery/${round.id}$`));
  await page.goBack();
  await expect(numberCell(dialog, 12)).toHaveAttribute('aria-pressed', 'true');
});

test("the browser's Back leads from the review to the numbers and to the round, and Forward returns", async ({ page }) => {
  const round = await calmRound();
  await signIn(page, await newMember(50));
  const dialog = await openPicker(page, round.id);
  await choose(dialog, 12, 13);
  await review(dialog);
  await expect(dialog.getByText('2 numbers', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(numberCell(dialog, 12)).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 numbers are chosen and not bought yet.')).toBeVisible();
  await page.goForward();
  await expect(numberCell(dialog, 13)).toHaveAttribute('aria-pressed', 'true');
  await page.goForward();
  await expect(dialog.getByText('2 numbers', { exact: true })).toBeVisible();
  await page.reload();
  await expect(dialog.getByText('2 numbers', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/lottery/${round.id}$`));
});

test('picks are there again after a reload', async ({ page }) => {
  const round = await calmRound();
  await signIn(page, await newMember(50));
  const dialog = await openPicker(page, round.id);
  await choose(dialog, 12, 13);
  await expect(dialog.getByText('2 selected, 6 CTO')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 numbers are chosen and not bought yet.')).toBeVisible();
});

test('a picker that cannot be loaded is a message with a second try, not a broken page', async ({ browser }) => {
  const round = await calmRound();
  const page = await memberIn(browser, await newMember(50));
  const ownNumbers = page.waitForResponse(/\/numbers\/mine$/);
  await page.goto(`/lottery/${round.id}`);
  const button = page.getByRole('button', { name: 'Pick your lucky number' });
  await expect(button).toBeEnabled();
  // Wait until the code of the page itself has loaded, not only its document.
  await ownNumbers;
  await expect(page.getByText('Live: numbers appear as they are sold')).toBeVisible();
  await page.route('**/mfe-lottery/**/*.js', (route) => route.abort());
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The number picker could not be loaded.' })).toBeVisible();
  await page.unroute('**/mfe-lottery/**/*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose Your Tickets' })).toBeVisible();
});
