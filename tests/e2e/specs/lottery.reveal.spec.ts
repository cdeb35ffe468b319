import type { Browser, Page } from '@playwright/test';
import { forgetLayoutShifts, layoutShiftsOf, watchLayoutShifts } from '../support/layoutShifts.ts';
import { memberIn, newMember } from '../support/members.ts';
import { choose, confirm, openPicker, openRound, review, roundNow, showsARound } from '../support/rounds.ts';
import { expect, movement, test } from '../support/test.ts';

test.use(movement);

// Six pages and a real draw are slow on a busy machine.
test.describe.configure({ timeout: 180_000 });

const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
] as const;

interface Viewer {
  page: Page;
  member: 'first' | 'second';
  numbers: readonly number[];
}

/** Opens a page of each size for two members, who share the twelve numbers of a round. */
async function openViewers(browser: Browser): Promise<Viewer[]> {
  const members = { first: await newMember(100), second: await newMember(100) };
  const open = async (member: Viewer['member'], index: number): Promise<Viewer> => {
    const page = await memberIn(browser, members[member]);
    await page.setViewportSize(sizes[index] ?? sizes[0]);
    await watchLayoutShifts(page);
    await showsARound(page);
    const first = index * 2 + (member === 'first' ? 0 : 6);
    return { page, member, numbers: [first, first + 1] };
  };
  return Promise.all(sizes.flatMap((_, index) => [open('first', index), open('second', index)]));
}

async function expectStill(page: Page): Promise<void> {
  const { sum, moved } = await layoutShiftsOf(page);
  expect(sum, moved.join('\n')).toBeLessThan(0.005);
}

for (const rule of ['v1', 'v2'] as const)
  test(`a lottery of rule ${rule} moves nothing from purchase to result, and says first to winner and loser what it means for them`, ({
    browser,
  }) => playedBySix(browser, rule));

async function playedBySix(browser: Browser, rule: 'v1' | 'v2'): Promise<void> {
  const viewers = await openViewers(browser);
  await openRound({ forMs: 3_600_000, numbers: 12, price: 2, rule });
  const round = await openRound({ forMs: 60_000, numbers: 12, price: 2, rule });
  await Promise.all(
    viewers.map(async ({ page, numbers }) => {
      const dialog = await openPicker(page, round.id);
      await choose(dialog, ...numbers);
      await review(dialog);
      await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeVisible();
      await forgetLayoutShifts(page);
      await confirm(dialog);
      await expect(dialog).toBeHidden();
      await expect(page.getByText(/^You hold/)).toBeInViewport({ ratio: 1 });
    }),
  );

  for (const { page, member } of viewers) {
    await expect(page.getByRole('heading', { name: 'Calculating Results...' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(`You hold ${member === 'first' ? '00–05' : '06–11'} in this round.`)).toBeInViewport({
      ratio: 1,
    });
  }

  // The reels still turn, so the outcome is not visible yet.
  const outcomes = viewers.map(({ page }) => page.getByRole('region', { name: 'Result' }).getByRole('heading', { level: 2 }));
  for (const outcome of outcomes) await expect(outcome).toBeVisible({ timeout: 60_000 });
  const winner = ((await roundNow(round.id)).winnerTicket ?? 0) < 6 ? 'first' : 'second';
  for (const { page, member } of viewers) {
    const result = page.getByRole('region', { name: 'Result' });
    const title = result.getByRole('heading', { level: 2 });
    await expect(title).toHaveText(member === winner ? /^You won with number \d\d!$/ : 'Not this time');
    await expect(
      page.getByRole('status').filter({ hasText: /^(You won with number|Not this time\. Your numbers)/ }),
    ).toBeAttached();
    for (const shown of [
      title,
      result.getByRole('heading', { name: 'Winning number' }),
      result.locator('img').first(),
      result.getByRole('link', { name: 'See every step' }),
    ])
      await expect(shown).toBeInViewport({ ratio: 1 });
    await expectStill(page);
    await page.reload();
    // The next round may be one of another spec, with fewer numbers: then there is no link to play the same ones.
    await expect(result.getByRole('link', { name: 'My tickets' })).toBeVisible();
    await expectStill(page);
  }
}
