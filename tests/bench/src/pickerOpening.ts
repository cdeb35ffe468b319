import type { Page } from 'playwright-core';
import { fourTimesSlower } from './pickerRound.ts';

/**
 * Measures the opening time of the picker, from the press to the frame with numbers, ms. The first opening includes loading its
 * code.
 */
export async function openPicker(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Pick your lucky number' });
  await button.focus();
  await page.evaluate(() => {
    const opened = new Promise<number>((resolve) => {
      const pressed = () => {
        const begun = performance.now();
        const look = () =>
          requestAnimationFrame(() => {
            if (document.querySelector('[data-number="0"]')) requestAnimationFrame(() => resolve(performance.now() - begun));
            else look();
          });
        look();
      };
      addEventListener('click', pressed, { capture: true, once: true });
    });
    Object.assign(globalThis, { snailOpening: opened });
  });
  return fourTimesSlower(page, async () => {
    await button.press('Enter');
    return page.evaluate((): Promise<number> => Reflect.get(globalThis, 'snailOpening'));
  });
}

export async function closePicker(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
