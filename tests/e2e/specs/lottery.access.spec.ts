import { memberIn, newMember } from '../support/members.ts';
import { choose, openPicker } from '../support/picker.ts';
import { openRound } from '../support/rounds.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

// Axe is slow with a hundred numbers on a busy machine.
test.describe.configure({ timeout: 240_000 });

const columns = [
  [390, 7],
  [768, 9],
  [1024, 10],
  [1440, 10],
] as const;

// Only these pages: host.routes checks every page of the site.
test('a round, its detail and the picker have no axe violation at any width, and the picker has its columns', async ({
  browser,
}) => {
  const round = await openRound({ forMs: 3_600_000, numbers: 100, price: 1 });
  const page = await memberIn(browser, await newMember(100));
  // The document of the detail page is the same at all widths; that of the picker differs.
  const widest = [390, 1440];
  await page.goto(`/lottery/${round.id}/detail`);
  await expect(page.getByRole('link', { name: 'Play Now' }).first()).toBeVisible();
  for (const width of widest) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `detail at ${width} px`).toEqual([]);
  }

  for (const [width, beside] of columns) {
    await page.setViewportSize({ width, height: 900 });
    // Reopened for each width: an open picker once showed the styles of the former width, which 92 attempts did not reproduce.
    const dialog = await openPicker(page, round.id);
    await choose(dialog, 5);
    await expect(dialog.getByRole('row').first().getByRole('gridcell')).toHaveCount(beside);
    const smallest = () =>
      dialog.getByRole('gridcell').evaluateAll((cells) =>
        Math.min(
          ...cells.slice(0, 20).flatMap((cell) => {
            const box = cell.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
            return [box.width, box.height];
          }),
        ),
      );
    await expect.poll(smallest, `smallest side of what is touched at ${width} px`).toBeGreaterThanOrEqual(43.5);
    expect(await violations(page), `picker at ${width} px`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  for (const width of widest) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `round at ${width} px`).toEqual([]);
  }
});
