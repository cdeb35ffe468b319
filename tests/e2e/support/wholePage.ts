import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Presses keys until no part is deferred any more, so that the whole page is loaded or loading. */
export async function wholePage(page: Page): Promise<void> {
  const waiting = page.locator('main [aria-busy="true"]:not([role])');
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(waiting).toHaveCount(0, { timeout: 250 });
  }).toPass();
}
