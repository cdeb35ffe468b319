import type { Locator } from '@playwright/test';
import type { Lottery } from 'shared/contracts/lotteries';
import { buyAtOnce, memberIn, newMember } from '../support/members.ts';
import { confirm, numberCell, openPicker, openRound } from '../support/rounds.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

// Opening a round of 100,000 numbers is slow on a busy machine.
test.describe.configure({ timeout: 240_000 });

const bigRound = (): Promise<Lottery> => openRound({ forMs: 3_600_000, numbers: 100_000, price: 1, rule: 'v2' });
const told = (dialog: Locator) => dialog.locator('[aria-live="polite"]');

async function addBy(dialog: Locator, way: string, label: string, text: string): Promise<void> {
  await dialog.getByRole('tab', { name: way }).click();
  await dialog.getByRole('tabpanel').getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: 'Add' }).click();
}

async function shownRows(dialog: Locator): Promise<number> {
  return dialog.getByRole('row').count();
}

test('100,000 numbers are walked by keyboard, with the rows in sight rendered and no others', async ({ browser }) => {
  const username = await newMember(100);
  const page = await memberIn(browser, username);
  const round = await bigRound();
  await buyAtOnce(await newMember(10), round.id, 3, 50_001);
  await page.setViewportSize({ width: 1280, height: 900 });
  const dialog = await openPicker(page, round.id);
  await expect(dialog.getByRole('grid', { name: 'Numbers' })).toHaveAttribute('aria-rowcount', '10000');
  await expect(numberCell(dialog, 3)).toHaveAttribute('aria-disabled', 'true');
  expect(await shownRows(dialog)).toBeLessThan(25);

  await numberCell(dialog, 0).focus();
  await page.keyboard.press('Control+End');
  await expect(numberCell(dialog, 99_999)).toBeFocused();
  await expect(numberCell(dialog, 99_999)).toBeInViewport({ ratio: 1 });
  await expect(told(dialog)).toHaveText('Row 10,000 of 10,000');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await expect(dialog.locator('[data-number]:focus')).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('50000');
  await expect(numberCell(dialog, 50_000)).toBeFocused();
  await expect(told(dialog)).toHaveText('Row 5,001 of 10,000');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(numberCell(dialog, 50_001)).toHaveAccessibleName('Number 50001, sold');
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowDown');
  await expect(numberCell(dialog, 50_201)).toBeFocused();
  await expect(numberCell(dialog, 50_201)).toBeInViewport({ ratio: 1 });

  // Scrolling with the wheel keeps the focus, and the next arrow key moves from there.
  await numberCell(dialog, 50_201).hover();
  await page.mouse.wheel(0, 100_000);
  await expect(numberCell(dialog, 50_201)).not.toBeInViewport();
  await expect(numberCell(dialog, 50_201)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(numberCell(dialog, 50_202)).toBeInViewport({ ratio: 1 });
  expect(await shownRows(dialog)).toBeLessThan(25);

  await confirm(dialog);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('You hold 50000 in this round.')).toBeVisible();
});

test('a number is shown as selected in the first frame after the press, however many there are', async ({ browser }) => {
  const page = await memberIn(browser, await newMember(100));
  for (const round of [await openRound({ forMs: 3_600_000, numbers: 256, price: 1 }), await bigRound()]) {
    const dialog = await openPicker(page, round.id);
    for (const number of [0, 3, 14]) {
      const cell = numberCell(dialog, number);
      await cell.evaluate((button) => {
        const { promise, resolve } = Promise.withResolvers<string | null>();
        button.addEventListener('click', () => requestAnimationFrame(() => resolve(button.ariaPressed)), { capture: true });
        Object.assign(window, { pressedInFirstFrame: promise });
      });
      await cell.click();
      const pressed: unknown = await page.evaluate(() => Reflect.get(window, 'pressedInFirstFrame'));
      expect(pressed, `${number} of ${round.totalTickets}`).toBe('true');
    }
  }
});

for (const [width, height, columns] of [
  [390, 844, 7],
  [768, 1024, 9],
  [1024, 768, 10],
  [1440, 900, 10],
] as const) {
  test(`of 100,000 numbers rows are in sight at ${width} × ${height}, and nothing is a barrier`, async ({ browser }, info) => {
    const page = await memberIn(browser, await newMember(2_000));
    await page.setViewportSize({ width, height });
    const dialog = await openPicker(page, (await bigRound()).id);
    await expect(dialog.getByRole('row').first().getByRole('gridcell')).toHaveCount(columns);
    await addBy(dialog, 'Ranges', 'Numbers', '0–4, 12, 20-24');
    await expect(dialog.getByText('11 numbers added.')).toBeVisible();
    const before = await placesOf(dialog);
    await addBy(dialog, 'Luck', 'How many', '400');
    await expect(dialog.getByText('411 selected, 411 CTO')).toBeVisible();
    expect(await placesOf(dialog)).toEqual(before);
    const rows = await rowsInSight(dialog, columns);
    expect(rows).toBeGreaterThanOrEqual(4);
    expect(await violations(page, '[role="dialog"]')).toEqual([]);
    await info.attach('picker', { body: await page.screenshot(), contentType: 'image/png' });
    await expect(dialog.getByRole('button', { name: 'Review' })).toBeInViewport({ ratio: 1 });
  });
}

const placesOf = (dialog: Locator) =>
  dialog.evaluate((node) =>
    [...node.querySelectorAll<HTMLElement>('button, [role="grid"], [role="tab"]')]
      .filter((each) => !each.closest('[role="tabpanel"], [aria-label="Selected numbers"]'))
      .filter((each) => each.dataset.number === undefined)
      .map((each) => {
        const { x, y, width } = each.getBoundingClientRect();
        return `${each.textContent.slice(0, 12)} ${[x, y, width].map(Math.round).join(' ')}`;
      })
      .filter((place) => !place.startsWith('0')),
  );

const rowsInSight = (dialog: Locator, columns: number) =>
  dialog.evaluate((node, inRow) => {
    const seen = [...node.querySelectorAll<HTMLElement>('[data-number]')].filter((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const corners = [top + 4, top + height - 4].map((y) => document.elementFromPoint(left + width / 2, y));
      return width >= 43.9 && height >= 43.9 && corners.every((corner) => corner === each);
    });
    return Math.floor(seen.length / inRow);
  }, columns);
