import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Waits for a part. On a busy machine it may come later than players should wait: then its card stands there, which brings it.
 * @param part what is there when it has come
 */
export async function expectPart(page: Page, part: Locator): Promise<void> {
  const card = page.getByRole('alert').filter({ hasText: 'could not be loaded' }).first();
  await expect(async () => {
    // The part takes the place of its card by itself too, even between the look and the press.
    if (await card.isVisible()) await card.getByRole('button').click({ timeout: 2_000 });
    await expect(part).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
}
