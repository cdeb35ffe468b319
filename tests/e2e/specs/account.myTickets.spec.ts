import type { Page } from '@playwright/test';
import { buyAtOnce, expectMemberCookie, memberIn, newMember, signIn } from '../support/members.ts';
import { choose, confirm, openPicker, openRound, roundNow } from '../support/rounds.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

// Waits for two real draws.
test.describe.configure({ timeout: 150_000 });

const section = (page: Page) => page.getByRole('region', { name: 'My Tickets' });

async function buy(page: Page, lotteryId: number, ...numbers: number[]): Promise<void> {
  const picker = await openPicker(page, lotteryId);
  await choose(picker, ...numbers);
  await confirm(picker);
  await expect(picker).toBeHidden();
}

test('an open page follows the tickets until they are drawn, in two rounds, and the balance with them', async ({ browser }) => {
  const username = await newMember(50);
  const page = await memberIn(browser, username);
  await page.goto('/history');
  await expect(section(page)).toBeVisible({ timeout: 60_000 });
  const first = await openRound({ forMs: 40_000, numbers: 2, price: 3 });
  const second = await openRound({ forMs: 50_000, numbers: 2, price: 3, reward: 'pocket-money' });
  await buyAtOnce(username, first.id, 0, 1);
  await buyAtOnce(username, second.id, 1);
  await page.reload();
  const tickets = section(page);
  const card = (lotteryId: number) =>
    tickets.getByRole('article').filter({ has: page.locator(`a[href="/lottery/${lotteryId}"]`) });
  for (const { id } of [first, second]) await expect(card(id).getByText('Pending')).toBeVisible();
  await expect(card(first.id).getByRole('timer')).toBeVisible();

  await expect(card(first.id).getByText('Win', { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(card(second.id).getByText(/^(Win|Lose)$/)).toBeVisible({ timeout: 90_000 });
  const drawn = [await roundNow(first.id), await roundNow(second.id)];
  const won =
    (drawn[0]?.lotteryReward.tokenAmount ?? 0) + (drawn[1]?.winnerTicket === 1 ? drawn[1].lotteryReward.tokenAmount : 0);
  await expect(page.getByText(`Balance: ${50 - 9 + won} CTO`).first()).toBeVisible();
  await expect(tickets.getByRole('heading', { name: 'In play' })).toHaveCount(0);
  await page.context().close();
});

test('shows a member the tickets first; a receipt opens, also by keyboard, and prints alone', { tag: '@journey' }, async ({
  page,
}) => {
  const username = await newMember(50);
  await signIn(page, username);
  const round = await openRound({ forMs: 3_600_000, numbers: 16, price: 2 });
  await buy(page, round.id, 3, 11);
  await page.goto('/history');
  const firstHeading = page.getByRole('main').getByRole('heading').first();
  await expect(firstHeading).toHaveText('My Tickets');
  const tickets = section(page);
  await expect(tickets.getByRole('list', { name: 'Your numbers' })).toHaveText('0311');
  await expect(tickets.getByText('4 CTO')).toBeVisible();

  await tickets.getByRole('button', { name: 'Receipt' }).focus();
  await page.keyboard.press('Enter');
  const receipt = page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt.getByText('2 numbers in all')).toBeVisible();
  await expect(receipt.getByText('03, 11')).toBeVisible();
  await expect(receipt.getByText(username)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expect(receipt.getByText('2 numbers in all')).toBeVisible();
  await expect(receipt.getByText('2 numbers in all')).toHaveCSS('color', 'rgb(0, 0, 0)');
  for (const hidden of [page.getByRole('banner'), tickets, receipt.getByRole('button', { name: 'Print' })]) {
    await expect(hidden).toBeHidden();
  }
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(tickets.getByRole('button', { name: 'Receipt' })).toBeFocused();

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByText('Log in to see your tickets.')).toBeVisible();
  await expectMemberCookie(page, false);
  await page.reload();
  await expect(firstHeading).toHaveText('Latest Winners');
});
