import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Runs axe on the page.
 * @param within selectors to check; default the whole page
 * @returns one line per violated rule, with the elements
 */
export async function violations(page: Page, ...within: string[]): Promise<string[]> {
  await page.evaluate(stillness);
  const axe = new AxeBuilder({ page }).setLegacyMode();
  for (const part of within) axe.include(part);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

async function stillness(): Promise<void> {
  const onItsWay = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1000;
    });
  for (let each = onItsWay(); each.length > 0; each = onItsWay()) {
    await Promise.allSettled(each.map(({ finished }) => finished));
  }
}
