import { memberIn, newMember } from '../support/members.ts';
import { choose, openPicker } from '../support/picker.ts';
import { openRound } from '../support/rounds.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

// Axe over a hundred numbers takes its time where the machine has much else to do.
test.describe.configure({ timeout: 150_000 });

for (const width of [390, 768, 1024, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    // axe reads the document, which is the same between the narrowest and the widest screen.
    const withAxe = width === 390 || width === 1440;
    test(`lists, winners and results fit the screen${withAxe ? ' and have no axe violation' : ''}`, async ({ page }) => {
      for (const [address, landmark] of [
        ['/', 'Top Winners'],
        ['/lottery', 'All Lottery'],
        ['/result', 'Winners List'],
        ['/history', 'Latest Winners'],
        ['/lottery/999999', 'Lottery not found'],
      ] as const) {
        await page.goto(address);
        const heading = page.getByRole('heading', { name: landmark });
        await heading.scrollIntoViewIfNeeded();
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        if (withAxe) expect(await violations(page), address).toEqual([]);
        const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
        await expect.poll(() => page.evaluate(overflow), `${address} wider than the screen by`).toBeLessThanOrEqual(0);
      }
    });

    test('a round, its detail and the picker have no axe violation, and the picker has its columns', async ({ browser }) => {
      const round = await openRound({ forMs: 3_600_000, numbers: 100, price: 1 });
      const page = await memberIn(browser, await newMember(100));
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/lottery/${round.id}/detail`);
      await expect(page.getByRole('link', { name: 'Play Now' }).first()).toBeVisible();
      if (withAxe) expect(await violations(page)).toEqual([]);

      const dialog = await openPicker(page, round.id);
      await choose(dialog, 5);
      expect(await violations(page)).toEqual([]);
      const columns = width < 768 ? 7 : width < 1024 ? 9 : 10;
      await expect(dialog.getByRole('row').first().getByRole('gridcell')).toHaveCount(columns);
      for (const { box, name } of await dialog.getByRole('gridcell').evaluateAll((cells) =>
        cells.slice(0, 20).map((cell) => {
          const { width: cellWidth, height } = cell.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
          return { box: Math.min(cellWidth, height), name: cell.textContent };
        }),
      )) {
        expect(box, `touch target of ${name}`).toBeGreaterThanOrEqual(43.5);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      if (withAxe) expect(await violations(page)).toEqual([]);
    });
  });
}
