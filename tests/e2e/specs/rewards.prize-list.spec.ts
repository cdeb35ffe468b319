import type { Page } from '@playwright/test';
import { staticDocuments } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';

const names = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 3 });

test('tile, type and search narrow the list; a reload and the back button restore it', { tag: ['@journey', '@/reward'] }, async ({
  page,
}) => {
  await page.goto('/reward');
  await expect(page.getByRole('heading', { level: 1, name: 'All Prize Lottery' })).toBeVisible();
  await expect(names(page).first()).toBeVisible();
  const all = await names(page).allTextContents();

  await page.getByRole('button', { name: 'Watch' }).click();
  await expect(page).toHaveURL(/\/reward\?category=watch$/);
  await expect(names(page)).not.toHaveText(all);
  await expect(names(page).first()).toBeVisible();
  const watches = await names(page).allTextContents();
  expect(watches).not.toEqual(all);

  await page.reload();
  await expect(names(page)).toHaveText(watches);
  await expect(page.getByRole('button', { name: 'Watch' })).toHaveAttribute('aria-pressed', 'true');

  await page.goBack();
  await expect(page).toHaveURL(/\/reward$/);
  await expect(names(page)).toHaveText(all);

  await page.getByRole('combobox', { name: /Reward type/ }).click();
  await page.getByRole('option', { name: 'Token' }).click();
  await expect(page).toHaveURL(/\/reward\?type=token$/);
  await expect(names(page).filter({ hasText: '1,000 CTO' })).toBeVisible();

  await page.getByRole('searchbox').fill('1,000');
  await expect(names(page)).toHaveText([/1,000/]);
  await expect(page).toHaveURL(/search=1(%2C|,)000/);

  await page.getByRole('searchbox').fill('no such prize');
  await expect(page.getByText('No reward found...')).toBeVisible();
});

test('the address contains page and page size', async ({ page }) => {
  await page.goto('/reward');
  await expect(names(page).first()).toBeVisible();
  const [first = ''] = await names(page).allTextContents();
  await page.getByRole('navigation', { name: 'Pages of prizes' }).getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\/reward\?page=1$/);
  await expect(names(page).filter({ hasText: first })).toHaveCount(0);
  await expect(names(page).first()).toBeVisible();
  const second = await names(page).allTextContents();
  await page.getByLabel('Per page').selectOption('20');
  await expect(page).toHaveURL(/\/reward\?limit=20$/);
  await expect(names(page).filter({ hasText: second[0] ?? '' })).toBeVisible();
});

test('no row of cards is left ragged, for any count, and long words stay inside', async ({ page }) => {
  const answer = await page.request.get('/api/lotteries/rewards?limit=100');
  const { contents }: { contents: object[] } = await answer.json();
  let count = 1;
  await staticDocuments(page);
  await page.route('**/api/lotteries/rewards?*', (route) => {
    const shown = contents.slice(0, count).map((reward) => ({ ...reward, name: 'Supercalifragilisticexpialido' }));
    return route.fulfill({ json: { contents: shown, totalElements: count, totalPage: 1, perPage: 10 } });
  });
  for (const each of [1, 3, 7, 9, 10]) {
    count = each;
    await page.goto('/reward');
    await expect(page.getByRole('article')).toHaveCount(count);
    for (const width of [390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const ragged = async () => {
        const boxes = await page
          .getByRole('article')
          .evaluateAll((cards) =>
            cards.map((card) => card.getBoundingClientRect()).map(({ top, right }) => ({ top: Math.round(top), right })),
          );
        const rows = [...Map.groupBy(boxes, ({ top }) => top).values()];
        const edge = await page
          .getByRole('combobox', { name: /Reward type/ })
          .evaluate((box) => box.getBoundingClientRect().right);
        return Math.max(...rows.map((row) => Math.abs(Math.max(...row.map(({ right }) => right)) - edge)));
      };
      await expect.poll(ragged, `${count} cards at ${width} px`).toBeLessThan(2);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});

test('on a phone the tiles show that there are more, and the chosen one is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/reward');
  const tiles = page.getByRole('group', { name: 'Category' }).getByRole('button');
  await expect(tiles).toHaveCount(7);
  const overTheEdge = () =>
    tiles.evaluateAll(
      (tiles) => tiles.map((tile) => tile.getBoundingClientRect()).filter(({ left, right }) => left < 370 && right > 400).length,
    );
  await expect.poll(overTheEdge).toBe(1);
  await page.goto('/reward?category=money');
  await expect(page.getByRole('button', { name: 'Money' })).toBeInViewport({ ratio: 1 });
});

test('an address of nonsense shows the whole list', async ({ page }) => {
  await page.goto('/reward?type=gold&category=%3Cscript%3E&page=-1&limit=abc');
  await expect(names(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'All Prize' })).toHaveAttribute('aria-pressed', 'true');
});

for (const [document, addresses] of [
  ['with its content asks for nothing', []],
  ['as it was composed asks early, for the very address that the part asks for', ['?page=0&limit=10']],
] as const) {
  test(`the list is asked for once: a document ${document}`, async ({ page }) => {
    if (addresses.length > 0) await staticDocuments(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/lotteries/rewards?')) asked.push(new URL(request.url()).search);
    });
    await page.goto('/reward');
    await expect(names(page).first()).toBeVisible();
    expect(asked).toEqual(addresses);
  });
}
