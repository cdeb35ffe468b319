import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Uses the keys until no part waits for its reader any more: then all of the page is there, or on its way. */
export async function wholePage(page: Page): Promise<void> {
  const waiting = page.locator('main [aria-busy="true"]:not([role])');
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(waiting).toHaveCount(0, { timeout: 250 });
  }).toPass();
}
