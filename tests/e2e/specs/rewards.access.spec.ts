import type { Page } from '@playwright/test';
import { staticDocuments } from '../support/staticDocuments.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

/** Checks at a phone's and a desktop's width. host.routes checks the list of prizes and the carousels. */
async function expectNone(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page, 'main', '[role=dialog]'), `at ${width} px`).toEqual([]);
  }
}

test('a prize and its viewer have no axe violation', async ({ page }) => {
  await page.goto('/reward');
  await page.getByRole('article').filter({ hasText: 'Aurora GT Roadster' }).click();
  await expect(page.getByText('Registration and transport included')).toBeVisible();
  await expectNone(page);
  await page.getByRole('button', { name: /^Enlarge picture 1/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNone(page);
});

test('failing and empty prize lists have no axe violation', async ({ page }) => {
  await page.goto('/reward?search=no-such-prize');
  await expect(page.getByText('No reward found...')).toBeVisible();
  await expectNone(page);
  await staticDocuments(page);
  await page.route('**/api/lotteries/rewards?*', (route) => route.fulfill({ status: 503, json: { message: 'Counting.' } }));
  await page.goto('/policy');
  await expect(page.getByRole('alert').filter({ hasText: 'Counting.' })).toBeVisible();
  await expectNone(page);
});
