import type { Locator, Page } from '@playwright/test';
import { memberIn, newMember } from '../support/members.ts';
import { choose, confirm, openPicker, openRound } from '../support/rounds.ts';
import { staticDocuments } from '../support/siteUnderTest.ts';
import { expect, movement, test } from '../support/test.ts';

test.use(movement);

// Toasts appear and disappear by themselves, at three widths.
test.describe.configure({ timeout: 150_000 });

const toasts = (page: Page) => page.locator('.Toastify__toast');
const over = 'Your session has expired. Please log in again.';

async function expectFree(page: Page, ...controls: Locator[]): Promise<void> {
  await expect(toasts(page).first()).toBeVisible();
  for (const control of controls) {
    await expect(control).toBeVisible();
    await expect
      .poll(async () => {
        const box = await control.boundingBox();
        const boxes = await toasts(page).evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON()));
        return boxes.filter(
          (toast) =>
            box &&
            toast.left < box.x + box.width &&
            toast.right > box.x &&
            toast.top < box.y + box.height &&
            toast.bottom > box.y,
        );
      })
      .toEqual([]);
  }
}

const say = (page: Page, message: string, kind = 'error') =>
  page.evaluate(
    ([message, kind]) => {
      const payload = { v: 1, id: message, kind, message };
      window.dispatchEvent(new CustomEvent('snail-lotto:toast:show', { detail: { payload, otherTab: false } }));
    },
    [message, kind] as const,
  );

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`at ${size.width} px toasts keep off what one is about to press, and an expired session is one toast`, async ({
    browser,
    request,
  }) => {
    const page = await memberIn(browser, await newMember(20));
    await page.setViewportSize(size);
    const round = await openRound({ forMs: 3_600_000, numbers: 64, price: 3 });
    const dialog = await openPicker(page, round.id);
    await choose(dialog, 7);
    await say(page, 'Something went wrong! Please try again in a minute, and if it fails once more, write to us.');
    await expectFree(
      page,
      dialog.getByRole('button', { name: 'Review' }),
      dialog.getByRole('button', { name: 'Clear All' }),
      dialog.getByRole('button', { name: 'Close' }),
    );

    const stored = await page.evaluate(() => localStorage.getItem('snail-lotto.token'));
    await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${stored}` }, data: {} });
    await confirm(dialog);
    await expect(toasts(page).filter({ hasText: over })).toBeVisible();
    await expect(toasts(page).filter({ hasText: /Buying tickets|log in/ })).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expectFree(page, page.getByRole('banner').getByRole('link', { name: 'Log in' }));

    await page.goto('/login');
    // Before hydration there is no listener for toasts.
    await expect(page.getByLabel('Username', { exact: true })).toBeVisible();
    await say(page, over);
    await expectFree(
      page,
      page.getByLabel('Username', { exact: true }),
      page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }),
      page.getByRole('banner').getByRole('link', { name: 'Log in' }),
    );
    await page.context().close();
  });
}

test.describe('where a list fails', () => {
  test.use({ viewport: { width: 390, height: 844 }, errorsExpected: true });

  test('toasts cover neither Retry nor the drawer and its content', async ({ page }) => {
    await staticDocuments(page);
    await page.route('**/api/lotteries/**', (route) => route.fulfill({ status: 503, json: { message: 'Back in a minute.' } }));
    await page.goto('/result');
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' }).first();
    await expect(retry).toBeVisible();
    await say(page, 'Back in a minute.');
    await expectFree(page, retry);
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expectFree(
      page,
      drawer.getByRole('button', { name: 'Close menu' }),
      drawer.getByRole('link', { name: 'Play' }),
      drawer.getByRole('link', { name: 'Log in' }),
    );
  });
});
