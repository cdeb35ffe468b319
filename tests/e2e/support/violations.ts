import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on the page as it stands: one line a rule, with the elements. Empty when all is well.
 * @param within selectors of what is looked at; the whole page by default
 */
export async function violations(page: Page, ...within: string[]): Promise<string[]> {
  await page.evaluate(stillness);
  // Otherwise the findings are put together in one more page, opened for that: here are no frames to put together.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  for (const part of within) axe.include(part);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/**
 * In the page: waits until whatever comes in has come in. A dialog or menu that is still fading has other colours on its way, and on
 * a quick machine axe would see them. What runs for longer than a second (a toast's time, what moves for ever) is not waited for.
 */
async function stillness(): Promise<void> {
  const onItsWay = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1000;
    });
  for (let each = onItsWay(); each.length > 0; each = onItsWay()) {
    await Promise.allSettled(each.map(({ finished }) => finished));
  }
}
