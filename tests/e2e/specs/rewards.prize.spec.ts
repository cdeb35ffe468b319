import type { Page } from '@playwright/test';
import { staticDocuments } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';

// Waits for the end of a round, and shows pages with one to six pictures.
test.describe.configure({ timeout: 120_000 });

async function changeReward(page: Page, change: object): Promise<void> {
  await page.route(/\/api\/lotteries\/rewards\/1$/, async (route) => {
    const answer = await route.fetch();
    const reward: object = await answer.json();
    await route.fulfill({ response: answer, json: { ...reward, ...change } });
  });
}

// Most of these tests mock the prize; a rendered document would bring its data and request nothing.
test.beforeEach(({ page }) => staticDocuments(page));

test('from a card to the prize, and on into its round', { tag: ['@journey', '@/reward/:rewardId'] }, async ({ page }) => {
  await page.goto('/reward');
  const card = page.getByRole('article').filter({ hasText: 'Meridian Chronograph 40' });
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meridian Chronograph 40' })).toBeVisible();
  await expect(page.getByText('ENTER FOR YOUR CHANCE TO WIN')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '$4,200' })).toBeVisible();
  await expect(page.getByText('sapphire back')).toBeVisible();
  await page.getByRole('link', { name: 'Play Now' }).first().click();
  await expect(page).toHaveURL(/\/lottery\/\d+$/);
});

test('shows several pictures three in a row, and each in the viewer', async ({ page }) => {
  await page.goto('/reward');
  await page.getByRole('article').filter({ hasText: 'Meridian Chronograph 40' }).click();
  const list = page.getByRole('list', { name: /^Pictures of/ });
  const openers = list.getByRole('button');
  await expect(openers).toHaveCount(2);
  await expect(async () => {
    const [a, b] = [await openers.nth(0).boundingBox(), await openers.nth(1).boundingBox()];
    const whole = await page.getByRole('article').first().boundingBox();
    if (!a || !b || !whole) throw new Error('A picture has no place.');
    expect(a.y).toBe(b.y);
    expect((whole.width + 24) / (b.x - a.x)).toBeCloseTo(3, 1);
  }).toPass({ timeout: 20_000 });
  await openers.first().press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Meridian Chronograph 40' });
  await expect(viewer.getByRole('status')).toHaveText('1 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('status')).toHaveText('2 of 2');
  await viewer.getByRole('button', { name: 'Previous picture' }).click();
  await expect(viewer.getByRole('status')).toHaveText('1 of 2');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(openers.first()).toBeFocused();
});

test('at 1440 px no half of a prize’s page is empty, with any number of pictures', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  let pictures = 1;
  await page.route(/\/api\/lotteries\/rewards\/1$/, async (route) => {
    const answer = await route.fetch();
    const reward: { image: string } = await answer.json();
    const image = Array.from({ length: pictures }, (_, index) => `${reward.image.split(',')[0]}?${index}`).join(',');
    await route.fulfill({ response: answer, json: { ...reward, image } });
  });
  for (pictures = 1; pictures <= 6; pictures++) {
    await page.goto('/reward/1');
    const article = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 1 }) });
    await expect(article.getByRole('listitem').filter({ has: page.getByRole('button') })).toHaveCount(pictures);
    await expect(page.getByRole('heading', { name: 'About this prize' })).toBeVisible();
    await expect(async () => {
      const whole = await article.boundingBox();
      const play = await article.getByRole('link', { name: 'Play Now' }).boundingBox();
      const boxes = await article
        .getByRole('button', { name: /^Enlarge/ })
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect()).map(({ top, right }) => ({ top, right })));
      if (!whole || !play) throw new Error('The page has no place.');
      const end = whole.x + whole.width;
      expect(end - (play.x + play.width), `${pictures} pictures: the facts end where the page ends`).toBeLessThan(40);
      const rows = Map.groupBy(boxes, ({ top }) => top);
      for (const [top, row] of rows) {
        const filled = Math.max(...row.map(({ right }) => right)) > end - 2;
        const besideFacts = play.y > top - 200;
        expect(filled || besideFacts, `${pictures} pictures: the row at ${top} px is full`).toBe(true);
      }
    }).toPass({ timeout: 20_000 });
  }
});

test('when a round is over, Play Now and Event detail lead into the next one', async ({ page }) => {
  test.slow();
  const round = { id: 70_001, end: 0 };
  const renewed = (reward: object) => ({ ...reward, lotteryId: round.id, lotteryEndTime: round.end });
  await page.route(/\/api\/lotteries\/rewards(\/1$|\?)/, async (route) => {
    const answer = await route.fetch();
    const body: { contents?: object[] } = await answer.json();
    await route.fulfill({
      response: answer,
      json: body.contents ? { ...body, contents: body.contents.map(renewed) } : renewed(body),
    });
  });
  for (const [path, link, suffix] of [
    ['/reward/1', 'Play Now', ''],
    ['/', 'Event detail of Snail Sprint', '/detail'],
  ] as const) {
    Object.assign(round, { id: 70_001, end: Date.now() + 4_000 });
    await page.goto(path);
    const button = page.getByRole('article').getByRole('link', { name: link, exact: true }).first();
    await expect(button).toHaveAttribute('href', `/lottery/70001${suffix}`, { timeout: 30_000 });
    Object.assign(round, { id: 70_002, end: Date.now() + 3_600_000 });
    await expect(button).toHaveAttribute('href', `/lottery/70002${suffix}`, { timeout: 45_000 });
  }
});

test('a reward that does not exist says so and shows the way on', async ({ page }) => {
  for (const path of ['/reward/999999', '/reward/abc', '/reward/1e3000']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/does not exist/)).toBeVisible();
  }
  await page.goto('/reward/999999');
  await page.getByRole('link', { name: 'All prizes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Prize Lottery' })).toBeVisible();
});

test('a very long word breaks and a wide table scrolls in its box, also by keyboard', async ({ page }) => {
  const cells = Array.from({ length: 30 }, (_, index) => `<td>Column number ${index}</td>`).join('');
  await changeReward(page, {
    name: 'Supercalifragilistic'.repeat(8),
    description: `<p>${'Snail'.repeat(300)}</p><table><caption>Wide</caption><tbody><tr>${cells}</tr></tbody></table><pre>${'x'.repeat(900)}</pre>`,
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/reward/1');
    const table = page.getByRole('group', { name: 'Wide' });
    await expect(table).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  }
});

test('a phone loads pictures no wider than it shows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/reward');
  const picture = page.getByRole('article').first().locator('img');
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.currentSrc))
    .toMatch(/\/uploads\/[0-9a-f]{32}-\d+w-w192\.webp$/);
});

test('replaces missing pictures by the default one', async ({ page }) => {
  await page.route('**/uploads/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/reward');
  const picture = page.getByRole('article').first().locator('img');
  await expect(picture).toHaveAttribute('src', /default-prize/);
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
});

test.describe('the sanitiser of descriptions', () => {
  const chunk = /\/mfe-rewards\/[^/]+\/description\.\w+\.js/;
  test.use({ errorsExpected: true });

  test('loads with the first description, not before', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (chunk.test(request.url())) asked.push(request.url());
    });
    await page.goto('/reward');
    const card = page.getByRole('article').filter({ hasText: 'Meridian Chronograph 40' });
    await expect(card).toBeVisible();
    expect(asked).toHaveLength(0);
    await card.click();
    await expect(page.getByText('sapphire back')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test('without it no description is shown, and Try again brings it', async ({ page }) => {
    await page.route(chunk, (route) => route.abort('connectionreset'));
    await page.goto('/reward');
    await page.getByRole('article').filter({ hasText: 'Meridian Chronograph 40' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'The description could not be loaded.' });
    await expect(failure).toBeVisible();
    await expect(page.getByText('sapphire back')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Play Now' }).first()).toBeVisible();
    await page.unroute(chunk);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('sapphire back')).toBeVisible();
  });
});
