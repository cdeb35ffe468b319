import { expect, type Locator, type Page } from '@playwright/test';

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
