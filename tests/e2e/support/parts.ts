import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Presses keys until no part is deferred any more, so that the whole page is loaded or loading. */
export async function wholePage(page: Page): Promise<void> {
  const waiting = page.locator('main [aria-busy="true"]:not([role])');
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(waiting).toHaveCount(0, { timeout: 250 });
  }).toPass();
}

/**
 * Waits for a part, and presses Retry if it was too slow on a busy machine.
 * @param part an element of the loaded part
 */
export async function expectPart(page: Page, part: Locator): Promise<void> {
  const card = page.getByRole('alert').filter({ hasText: 'could not be loaded' }).first();
  await expect(async () => {
    if (await card.isVisible()) await card.getByRole('button').click({ timeout: 2_000 });
    await expect(part).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
}
