import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on the page as it stands: one line a rule, with the elements. Empty when all is well. */
export async function violations(page: Page): Promise<string[]> {
  // Otherwise the findings are put together in one more page, opened for that: here are no frames to put together.
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
