import type { Locator } from '@playwright/test';
import { buyAtOnce, memberIn, newMember } from '../support/members.ts';
import { choose, confirm, openPicker, openRound, review } from '../support/rounds.ts';
import { expect, movement, test } from '../support/test.ts';

test.use(movement);

// Several rounds of up to 256 numbers are slow on a busy machine.
test.describe.configure({ timeout: 240_000 });

const hourMs = 3_600_000;

/** Positions of all controls of the picker, except the list of selected numbers, which changes with every press. */
const places = (dialog: Locator) =>
  dialog.evaluate((node) => {
    const selected = node.querySelector('[aria-label="Selected numbers"]');
    return Object.fromEntries(
      [...node.querySelectorAll<HTMLElement>('button, input')]
        .filter((each) => !selected?.contains(each))
        .map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          const name = each.dataset.number ?? each.getAttribute('aria-label') ?? (each.textContent || each.tagName);
          return [name, [x, y, width, height].map(Math.round).join(' ')];
        }),
    );
  });

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

for (const [name, size, counts] of [
  ['on a desktop', { width: 1280, height: 900 }, [16, 32, 64, 256]],
  ['on a phone', { width: 390, height: 844 }, [16, 256]],
] as const) {
  test(`nothing moves under the pointer ${name}, whatever is pressed there again and again`, async ({ browser }) => {
    const rival = await newMember(100);
    const page = await memberIn(browser, await newMember(1000));
    await page.setViewportSize(size);
    // The opening animation would move the dialog.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const numbers of counts) {
      const round = await openRound({ forMs: hourMs, numbers, price: 1 });
      const dialog = await openPicker(page, round.id);
      await expect(dialog.getByRole('gridcell')).toHaveCount(numbers);
      await expect(page.getByText(/^Balance: [\d,]+ CTO$/).first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expect(dialog.getByText('Lucky dip')).toBeVisible();
      const first = await places(dialog);
      const nothingMoved = async (after: string) =>
        expect(await places(dialog), `${numbers} numbers, after ${after}`).toEqual(first);

      const press = async (button: string, times: number) => {
        const { x, y } = await middleOf(dialog.getByRole('button', { name: button }));
        for (let time = 1; time <= times; time += 1) {
          await page.mouse.click(x, y);
          await nothingMoved(`${button}, press ${time}`);
        }
      };
      const selected = (count: number) => expect(dialog.getByText(`${count} selected, ${count} CTO`)).toBeVisible();
      await press('Review', 2);
      await expect(dialog.getByText('Please select at least one number')).toBeVisible();
      await press('+1 random number', 8);
      await selected(8);
      await press('Clear All', 2);
      await expect(dialog.getByText('Please select at least one number')).toBeHidden();
      await press('+5 random numbers', 3);
      await selected(15);
      await press('+10 random numbers', 2);
      await selected(Math.min(numbers, 35));
      await press('Clear All', 2);
      await press('+10 random numbers', 1);
      await press('Go', 2);
      await expect(dialog.getByRole('textbox', { name: 'Jump to number' })).toHaveAttribute('aria-invalid', 'true');
      await press('Clear All', 1);
      await choose(dialog, 3, 5);
      await nothingMoved('two numbers');

      // A removed number keeps its place until something else is pressed, so the next press at the same place selects it again.
      const chip = await middleOf(dialog.getByRole('button', { name: /^0*3, remove$/ }));
      await page.mouse.click(chip.x, chip.y);
      await selected(1);
      await page.mouse.click(chip.x, chip.y);
      await selected(2);

      await buyAtOnce(rival, round.id, 3);
      await expect(dialog.getByText(/^Number 0*3 was just bought by somebody else\.$/)).toBeVisible();
      // The notice's two buttons appear where only text was before.
      expect(await places(dialog), `${numbers} numbers, with the notice`).toMatchObject(first);
      const swap = await middleOf(dialog.getByRole('button', { name: /^Swap for a free one/ }));
      await page.mouse.click(swap.x, swap.y);
      await page.mouse.click(swap.x, swap.y);
      await selected(2);
      await expect(dialog.getByRole('button', { name: /^Swap/ })).toHaveCount(0);
      await nothingMoved('a swap');
    }
  });
}

test('in a small window the numbers never overlap, and three rows of them are in sight at once', async ({ browser }) => {
  const page = await memberIn(browser, await newMember(100));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const numbers of [16, 256]) {
    const round = await openRound({ forMs: hourMs, numbers, price: 1 });
    for (const [width, height, columns] of [
      [320, 568, 6],
      [340, 640, 7],
      [390, 844, 7],
      [667, 375, 7],
      [844, 390, 9],
      [640, 450, 7],
      [768, 1024, 9],
      [1024, 768, 10],
      [1440, 900, 10],
    ] as const) {
      const where = `${numbers} numbers at ${width} × ${height}`;
      await page.setViewportSize({ width, height });
      const dialog = await openPicker(page, round.id);
      await expect(dialog.getByRole('row').first().getByRole('gridcell'), where).toHaveCount(columns);
      const rows = Math.min(3, Math.ceil(numbers / columns));
      const seen = await dialog.evaluate((node) => {
        const buttons = [...node.querySelectorAll<HTMLElement>('[data-number]')];
        const boxes = buttons.map((each) => each.getBoundingClientRect());
        const inSight = (each: HTMLElement) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return [
            [left + 8, (top + bottom) / 2],
            [right - 8, (top + bottom) / 2],
            [(left + right) / 2, top + 2],
            [(left + right) / 2, bottom - 2],
          ].every(([x = 0, y = 0]) => document.elementFromPoint(x, y) === each);
        };
        return {
          inSight: buttons.filter(inSight).length,
          smallest: Math.min(...boxes.flatMap((box) => [box.width, box.height])),
          overlaps: boxes.filter((box, index) => {
            const other = boxes.slice(index + 1);
            return other.some((b) => b.left < box.right && b.right > box.left && b.top < box.bottom && b.bottom > box.top);
          }).length,
          torn: Math.max(...boxes.slice(1).map((box, index) => box.top - (boxes[index]?.bottom ?? box.top))),
          tooWide: node.scrollWidth - node.clientWidth,
        };
      });
      expect(seen.overlaps, `${where}: overlapping`).toBe(0);
      expect(seen.smallest, `${where}: smallest side`).toBeGreaterThanOrEqual(43.9);
      expect(seen.torn, `${where}: gap between two rows`).toBeLessThanOrEqual(20);
      expect(seen.inSight, `${where}: in sight`).toBeGreaterThanOrEqual(Math.min(numbers, rows * columns));
      expect(seen.tooWide, `${where}: wider than the screen by`).toBeLessThanOrEqual(0);
      await expect(dialog.getByRole('button', { name: 'Review' })).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
      await dialog.getByRole('button', { name: '+1 random number' }).click();
      await review(dialog);
      await expect(dialog.getByRole('button', { name: 'Confirm' }), where).toBeInViewport({ ratio: 1 });
      const wider = await dialog.evaluate((node) => node.scrollWidth - node.clientWidth);
      expect(wider, `${where}: review wider than the screen by`).toBeLessThanOrEqual(0);
    }
  }
});

test('the bar of the sold numbers is seen in colours that the system forces', async ({ browser }) => {
  const username = await newMember(100);
  const member = await memberIn(browser, username);
  const round = await openRound({ forMs: hourMs, numbers: 16, price: 1 });
  await buyAtOnce(username, round.id, 1, 2, 3, 4);
  await member.emulateMedia({ forcedColors: 'active' });
  await member.goto(`/lottery/${round.id}`);
  const bar = member.getByRole('progressbar', { name: 'Tickets sold' });
  await expect(bar).toHaveAttribute('aria-valuetext', '4 of 16');
  const share = (track: Element) => (track.firstElementChild?.getBoundingClientRect().width ?? 0) / track.clientWidth;
  await expect.poll(() => bar.evaluate(share)).toBeCloseTo(0.25, 1);
  const { filled, empty, frame } = await bar.evaluate((track) => {
    const fill = track.firstElementChild ?? track;
    const { backgroundColor: empty, borderTopWidth: frame } = getComputedStyle(track);
    return { filled: getComputedStyle(fill).backgroundColor, empty, frame };
  });
  expect(filled).not.toBe(empty);
  expect(frame).toBe('1px');
});

test('buys the confirmed numbers completely or not at all, and names a number lost during the press', async ({ browser }) => {
  const rival = await newMember(100);
  const page = await memberIn(browser, await newMember(100));
  const round = await openRound({ forMs: hourMs, numbers: 64, price: 3 });
  const dialog = await openPicker(page, round.id);
  await choose(dialog, 7, 9);
  await review(dialog);
  await dialog.getByRole('button', { name: 'Confirm' }).hover();
  await page.mouse.down();
  await buyAtOnce(rival, round.id, 7);
  const notice = dialog.getByText('Number 07 was just bought by somebody else.');
  await expect(notice).toBeVisible();
  await page.mouse.up();
  await expect(dialog.getByText('Nothing was charged.')).toBeVisible();
  await expect(notice).toBeVisible();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Do without: 07' }).click();
  await confirm(dialog);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('You hold 09 in this round.')).toBeVisible();
});

test('on the narrowest phone both answers to a number that is gone are in view', async ({ browser }) => {
  const page = await memberIn(browser, await newMember(100));
  const round = await openRound({ forMs: hourMs, numbers: 64, price: 3 });
  await buyAtOnce(await newMember(100), round.id, 3);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/lottery/${round.id}?numbers=3,5`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Swap for a free one: 03' })).toBeInViewport({ ratio: 0.9 });
  await expect(dialog.getByRole('button', { name: 'Do without: 03' })).toBeInViewport({ ratio: 0.9 });
});
