import type { Page } from '@playwright/test';
import { memberIn, newMember, signIn } from '../support/members.ts';
import { choose, openPicker, openRound, review } from '../support/rounds.ts';
import { staticDocuments } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const violationsIn = (page: Page, part = 'main') => violations(page, part);

test('log-in, its errors and the second factor', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByText('Security check passed')).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);

  await page.getByLabel('Username', { exact: true }).fill('a');
  await page.getByLabel('Password', { exact: true }).fill('b');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Username must be at least 6 characters.')).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);

  await page.getByLabel('Username', { exact: true }).fill('secure01');
  await page.getByLabel('Password', { exact: true }).fill('secure01pass');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Please type your OTP code')).toBeVisible();
  expect(await violationsIn(page, '[role=dialog]')).toEqual([]);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByRole('button', { name: 'Use the authenticator app' })).toBeVisible();
  expect(await violationsIn(page, '[role=dialog]')).toEqual([]);
});

test('a captcha that failed', async ({ page }) => {
  await page.route('**/api/captcha/challenge', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText('The security check did not work.')).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
});

test('recovery', async ({ page }) => {
  await page.goto('/forgot-password');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill('nobody@example.com');
  expect(await violationsIn(page)).toEqual([]);
  await main.getByRole('button', { name: 'Send code' }).click();
  await main.getByLabel('New password').fill('password');
  expect(await violationsIn(page)).toEqual([]);
});

test('my tickets, for a visitor and for a member', async ({ page }) => {
  await page.goto('/history');
  await expect(page.getByText('Log in to see your tickets.')).toBeVisible();
  expect(await violationsIn(page, '#my-tickets')).toEqual([]);
  await signIn(page, 'player02');
  await page.goto('/history?tickets-block=none');
  await expect(page.getByText('A block number has digits only')).toBeVisible();
  expect(await violationsIn(page, '#my-tickets')).toEqual([]);
});

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
  // Axe is slow with a hundred numbers on a busy machine.
  test.setTimeout(240_000);
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
    if (widest.includes(width)) {
      await dialog.getByRole('button', { name: '+1 random number' }).click();
      await review(dialog);
      expect(await violations(page), `review at ${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  for (const width of widest) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page), `round at ${width} px`).toEqual([]);
  }
});

/** Checks at a phone's and a desktop's width. host.routes checks the list of prizes and the carousels. */
async function expectNone(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page, 'main', '[role=dialog]'), `at ${width} px`).toEqual([]);
  }
}

test('a prize and its viewer have no axe violation', async ({ page }) => {
  await page.goto('/reward');
  await page.getByRole('article').filter({ hasText: 'Aurora GT Roadster' }).click();
  await expect(page.getByText('Registration and transport included')).toBeVisible();
  await expectNone(page);
  await page.getByRole('button', { name: /^Enlarge picture 1/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNone(page);
});

test('failing and empty prize lists have no axe violation', async ({ page }) => {
  await page.goto('/reward?search=no-such-prize');
  await expect(page.getByText('No reward found...')).toBeVisible();
  await expectNone(page);
  await staticDocuments(page);
  await page.route('**/api/lotteries/rewards?*', (route) => route.fulfill({ status: 503, json: { message: 'Counting.' } }));
  await page.goto('/policy');
  await expect(page.getByRole('alert').filter({ hasText: 'Counting.' })).toBeVisible();
  await expectNone(page);
});
