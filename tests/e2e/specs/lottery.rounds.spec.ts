import { partPlaceholders } from 'shared/contracts/parts';
import { page as pageOf } from 'shared/testing/factories';
import { memberIn, newMember, publicNameOf } from '../support/members.ts';
import { choose, confirm, openPicker, openRound, roundNow, showsARound } from '../support/rounds.ts';
import { staticDocuments } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

// A real draw is slow on a busy machine.
test.describe.configure({ timeout: 240_000 });

test('an open page reaches the next round, its result the one after, and the lists of winners the new winner', async ({
  browser,
  page,
}) => {
  const username = await newMember(50);
  const member = await memberIn(browser, username);
  await showsARound(member);
  const round = await openRound({ forMs: 90_000, numbers: 2, price: 1 });
  // Opened before the round ends: a page learns of a round that is opened later only at the next end that it knows.
  const results = await page.context().newPage();
  await results.goto('/result');
  await page.goto('/lottery');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/lottery/${round.id}"]`) });
  await expect(card.getByText('Ending soon')).toBeVisible({ timeout: 30_000 });
  await expect(card.getByText('12 CTO')).toBeVisible();
  await expect(card.getByText('$12')).toHaveCount(0);

  const dialog = await openPicker(member, round.id);
  await choose(dialog, 0, 1);
  await confirm(dialog);
  await expect(dialog).toBeHidden();

  await expect(card).toHaveCount(0, { timeout: 120_000 });
  await expect(page.getByRole('article').first()).toBeVisible();

  const result = member.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('heading', { name: /^You won with number [01]!$/ })).toBeVisible({ timeout: 60_000 });
  await expect(result.getByText('12 CTO are in your balance.')).toBeVisible();
  await expect(result.getByRole('link', { name: 'My tickets' })).toBeVisible();
  const next = result.getByRole('link', { name: 'Play the next round' });
  await expect(next).toHaveAttribute('href', /^\/lottery\/\d+$/);
  await next.click();
  await expect(member.getByRole('button', { name: 'Pick your lucky number' })).toBeVisible();

  await expect(results.locator(`a[href="/lottery/${round.id}"]`)).toBeVisible({ timeout: 60_000 });
  const publicName = await publicNameOf(username);
  await expect(results.getByText(`${publicName} won 12 CTO`)).toBeVisible();

  await results.getByRole('link', { name: 'When prizes were paid' }).click();
  await expect(results).toHaveURL(/\/payouts$/);
  const payouts = results.getByRole('table', { name: 'Payouts' });
  const paid = payouts.getByRole('row').filter({ has: results.getByRole('link', { name: `Round ${round.id}`, exact: true }) });
  await expect(paid).toContainText(`12 CTOto ${publicName}`);
  await expect(paid).toContainText('at once');
  // The demo's older products wait for an operator, and their delay is public.
  const late = payouts.getByRole('row').filter({ hasText: 'Late' });
  const older = results.getByRole('button', { name: 'Next page' });
  while ((await late.count()) === 0) {
    const [first] = await payouts.getByRole('link').allTextContents();
    await older.click();
    await expect(payouts.getByRole('link').first()).not.toHaveText(first ?? '');
  }
  await expect(late.first()).toContainText('Not yet');
  expect(await violations(results)).toEqual([]);
});

test('rounds without a winner do not hide the winners', async ({ page }) => {
  const round = await openRound({ forMs: 12_000, numbers: 8, price: 1 });
  await expect.poll(async () => (await roundNow(round.id)).status, { timeout: 60_000 }).toBe('ended');
  const link = page.locator(`a[href="/lottery/${round.id}"]`);

  await page.goto('/');
  await page.getByRole('heading', { name: 'Top Winners' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Top Winners' }).getByRole('article').first()).toBeVisible();
  await page.goto('/result');
  await expect(page.getByText(/^\d+ rounds? (was|were) drawn whose number nobody had bought\.$/)).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(' won ');
  await expect(link).toHaveCount(0);
  const all = page.getByRole('checkbox', { name: 'Show rounds nobody won' });
  await all.check();
  await expect(page).toHaveURL(/\/result\?rounds=all$/);
  await expect(link).toBeVisible();
  await page.goBack();
  await expect(link).toHaveCount(0);
});

test('the list of lotteries is sorted by the address', { tag: ['@journey', '@/lottery'] }, async ({ page }) => {
  await page.goto('/lottery');
  await page.getByRole('combobox', { name: /Sort by/ }).click();
  await page.getByRole('option', { name: 'Biggest prize' }).click();
  await expect(page).toHaveURL(/\/lottery\?sort=biggestPrize$/);
  await expect(page.getByRole('article').first()).toContainText('80,000 CTO');
  await page.reload();
  await expect(page.getByRole('combobox', { name: /Sort by/ })).toContainText('Biggest prize');
});

test.describe('without a network', () => {
  test.use({ errorsExpected: true });

  test('a round reports the failure immediately and loads automatically when the provider is back', async ({ page, context }) => {
    const round = await openRound({ forMs: 3_600_000, numbers: 8, price: 1 });
    await page.goto(`/lottery/${round.id}`);
    await expect(page.getByText('Live: numbers appear as they are sold')).toBeVisible({ timeout: 30_000 });
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();

    await page.getByRole('link', { name: 'Result', exact: true }).first().click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText('Live: numbers appear as they are sold')).toBeVisible({ timeout: 30_000 });
  });
});

for (const address of [
  '/lottery/999999',
  '/lottery/999999/detail',
  '/lottery/999999/proof',
  '/lottery/nonsense',
  '/lottery/nonsense/detail',
]) {
  test(`a missing round has one message: ${address}`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: /not found|404/i })).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Rewards of this event' })).toHaveCount(0);
  });
}

test.describe('at touch 390', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the winners’ table keeps its reward in view', async ({ page }) => {
    await page.goto('/history');
    const table = page.getByRole('table', { name: 'Latest winners' });
    await expect(table).toBeVisible();
    for (const cell of [
      table.getByRole('columnheader', { name: 'Reward' }),
      table.getByRole('row').nth(1).getByRole('cell').last(),
    ]) {
      await cell.scrollIntoViewIfNeeded();
      await expect.poll(() => cell.evaluate((node) => node.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
    }
  });

  test('a name of two lines, of one long word, stays in the card and its height', async ({ page }) => {
    const round = await roundNow((await openRound({ forMs: 3_600_000, numbers: 8, price: 1 })).id);
    const lotteryReward = { ...round.lotteryReward, name: 'Donaudampfschifffahrtskapitän' };
    await staticDocuments(page);
    await page.route(/\/api\/lotteries\/\?.*status=running/, (route) =>
      route.fulfill({ json: pageOf([{ ...round, lotteryReward }]) }),
    );
    await page.goto('/');
    const panel = page.getByRole('region', { name: 'Next draw' });
    const button = panel.getByRole('link', { name: /^Play Now/ });
    await expect(panel.getByText(lotteryReward.name).first()).toBeVisible();
    await expect(async () => {
      const inside = await button.boundingBox();
      const outside = await panel.boundingBox();
      if (!inside || !outside) throw new Error('The card or its button has no box.');
      expect(inside.x).toBeGreaterThanOrEqual(outside.x);
      expect(inside.x + inside.width).toBeLessThanOrEqual(outside.x + outside.width);
      expect(outside.x + outside.width).toBeLessThanOrEqual(390);
      expect(Math.round(outside.height)).toBe(partPlaceholders['lottery/NextDraw']?.height[0]);
    }).toPass({ timeout: 20_000 });
  });
});

for (const [width, columns] of [
  [390, 2],
  [768, 3],
  [1440, 4],
] as const) {
  test(`the last row of cards is full at ${width} px, whatever their number`, async ({ page }) => {
    const round = await openRound({ forMs: 3_600_000, numbers: 8, price: 1 });
    await page.setViewportSize({ width, height: 900 });
    for (const count of [columns * 2, columns * 2 + 1, columns * 2 + 2, 10]) {
      const rounds = Array.from({ length: count }, (_, index) => ({ ...round, id: round.id + index }));
      await staticDocuments(page);
      await page.route(/\/api\/lotteries\/\?.*status=running/, (route) => route.fulfill({ json: pageOf(rounds) }));
      await page.goto('/lottery');
      await expect(page.getByRole('article')).toHaveCount(count);
      const gap = async () => {
        const boxes = await page
          .getByRole('article')
          .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()));
        const right = Math.max(...boxes.map((box) => box.right));
        const lastRow = boxes.filter((box) => box.top === boxes.at(-1)?.top);
        return right - lastRow.at(-1)?.right;
      };
      await expect.poll(gap, `${count} cards`).toBeCloseTo(0, 0);
      await page.unrouteAll();
    }
  });
}
