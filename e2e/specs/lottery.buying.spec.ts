import type { Locator, Page } from '@playwright/test';
import { padNumber } from 'shared/format/ticketNumber';
import { memberIn, shownBalance } from '../support/members.ts';
import { choose, confirm, numberCell, openPicker } from '../support/picker.ts';
import { calmRound, freeNumbers, roundNow } from '../support/rounds.ts';
import { expect, test } from '../support/test.ts';

/** The first free numbers of a round; the specs here run one after the other. */
async function free(lotteryId: number, count: number): Promise<number[]> {
  const numbers = await freeNumbers(lotteryId);
  expect(numbers.length, 'free numbers').toBeGreaterThanOrEqual(count);
  return numbers.slice(0, count);
}

/** A round and its numbers, as the page asks for them. */
const roundAddress = (lotteryId: number) => new RegExp(`/api/lotteries/${lotteryId}(/tickets)?$`);

/** Presses Tab until something has the focus, as somebody without a mouse gets there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'reached by Tab').toBeFocused();
}

test('two members want the same number: one gets it, the other is told at once, keeps the rest and pays only for that', async ({
  browser,
}) => {
  const round = await calmRound(0);
  const [contended = 0, firstOnly = 0, secondOnly = 0] = await free(round.id, 3);
  const [first, second] = await Promise.all([memberIn(browser, 'player01'), memberIn(browser, 'player02')]);
  const picker = await openPicker(first, round.id);
  const otherPicker = await openPicker(second, round.id);
  const [balance, otherBalance] = [await shownBalance(first), await shownBalance(second)];

  await choose(picker, contended, firstOnly);
  await choose(otherPicker, contended, secondOnly);
  await confirm(picker);
  await expect(first.getByText('Buy tickets successfully!!!')).toBeVisible();
  await expect(picker).toBeHidden();
  await expect.poll(() => shownBalance(first)).toBe(balance - 2 * round.pricePerTicket);

  const shown = padNumber(contended, round.totalTickets);
  await expect(otherPicker.getByText(`Number ${shown} was just bought by somebody else.`)).toBeVisible();
  await expect(numberCell(otherPicker, contended)).toHaveAccessibleName(`Number ${shown}, sold`);
  await expect(otherPicker.getByText(/^1 selected, /)).toBeVisible();
  await confirm(otherPicker);
  await expect(second.getByText('Buy tickets successfully!!!')).toBeVisible();
  await expect.poll(() => shownBalance(second)).toBe(otherBalance - round.pricePerTicket);
});

test('a member whose page does not hear of the sale is refused by the provider, pays nothing and swaps the number', async ({
  browser,
}) => {
  const round = await calmRound(1);
  const [contended = 0, other = 0] = await free(round.id, 2);
  const [first, second] = await Promise.all([memberIn(browser, 'player01'), memberIn(browser, 'player02')]);
  await second.route('**/live', (route) => route.abort());
  const otherPicker = await openPicker(second, round.id);
  const balance = await shownBalance(second);
  await choose(otherPicker, contended, other);
  // From here on the second page hears nothing of the round.
  await second.route(roundAddress(round.id), (route) => route.abort());

  const picker = await openPicker(first, round.id);
  await choose(picker, contended);
  await confirm(picker);
  await expect(picker).toBeHidden();

  await confirm(otherPicker);
  const shown = padNumber(contended, round.totalTickets);
  await expect(otherPicker.getByText(`Number ${shown} was just bought by somebody else.`)).toBeVisible();
  await expect(otherPicker.getByText(/^1 selected, /)).toBeVisible();
  expect(await shownBalance(second)).toBe(balance);

  await otherPicker.getByRole('button', { name: `Swap for a free one: ${shown}` }).click();
  await expect(otherPicker.getByText(/^2 selected, /)).toBeVisible();
  await confirm(otherPicker);
  await expect(otherPicker).toBeHidden();
  await expect.poll(() => shownBalance(second)).toBe(balance - 2 * round.pricePerTicket);
});

for (const live of [true, false]) {
  test(`the network is cut between request and answer, live updates ${live ? 'on' : 'off'}: charged once`, async ({
    browser,
  }) => {
    const round = await calmRound(2);
    const [number = 0] = await free(round.id, 1);
    const page = await memberIn(browser, 'player01');
    if (!live) await page.route('**/live', (route) => route.abort());
    const dialog = await openPicker(page, round.id);
    const balance = await shownBalance(page);
    const keys: (string | undefined)[] = [];
    await page.route('**/buy-ticket', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      if (!live) await page.route(roundAddress(round.id), (other) => other.abort());
      await route.fetch();
      return route.abort('connectionreset');
    });
    await choose(dialog, number);
    await confirm(dialog);

    if (!live) {
      await expect(dialog.getByText(/you cannot be charged twice/)).toBeVisible();
      await expect(dialog.getByText(/^1 selected, /)).toBeVisible();
      await confirm(dialog);
      await expect.poll(() => keys.length).toBe(2);
      expect(keys[0]).toBeTruthy();
      expect(keys[1]).toBe(keys[0]);
    }
    await expect(page.getByText('Buy tickets successfully!!!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect.poll(() => shownBalance(page)).toBe(balance - round.pricePerTicket);
  });
}

test('a purchase with the keyboard alone', async ({ browser }) => {
  const round = await calmRound(3);
  const page = await memberIn(browser, 'player02');
  await page.goto(`/lottery/${round.id}`);
  const button = page.getByRole('button', { name: 'Pick your lucky number' });
  await expect(button).toBeVisible();
  const balance = await shownBalance(page);
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose Your Tickets' });
  await expect(dialog).toBeVisible();

  const [wanted = 0] = (await freeNumbers(round.id)).slice(-1);
  const field = dialog.getByRole('textbox', { name: 'Jump to number' });
  await tabTo(page, field);
  await page.keyboard.type(String(wanted));
  await page.keyboard.press('Enter');
  await expect(numberCell(dialog, wanted)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(numberCell(dialog, wanted)).toHaveAttribute('aria-pressed', 'true');

  const confirmButton = dialog.getByRole('button', { name: 'Confirm' });
  await tabTo(page, confirmButton);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect.poll(() => shownBalance(page)).toBe(balance - round.pricePerTicket);
  expect((await roundNow(round.id)).soldTickets).toBe(round.soldTickets + 1);
});

test('a visitor is led to the login and back to the round', async ({ page }) => {
  const round = await calmRound(4);
  await page.goto(`/lottery/${round.id}`);
  await page.getByRole('button', { name: 'Pick your lucky number' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Username').fill('player02');
  await page.getByLabel('Password', { exact: true }).fill('player02pass');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(new RegExp(`/lottery/${round.id}$`));
});
