import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from 'shared/build/root';
import { newMember } from '../support/members.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const { OFFICE_PICTURES } = process.env;

async function look(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    await expect.poll(() => page.evaluate(overflow), `${name} wider than ${width} px by`).toBeLessThanOrEqual(0);
    const narrow = () =>
      [...document.querySelectorAll<HTMLElement>('td :is(button, a[target])')]
        .filter(({ offsetHeight, offsetWidth }) => offsetHeight > offsetWidth)
        .map(({ textContent }) => textContent);
    expect(await page.evaluate(narrow), `${name} at ${width} px has words of one letter a line`).toEqual([]);
    if (width === 390 || width === 1440) expect(await violations(page), `${name} at ${width} px`).toEqual([]);
    if (OFFICE_PICTURES) await page.screenshot({ path: join(OFFICE_PICTURES, `${name}-${width}.png`), fullPage: true });
  }
}

async function pressByKey(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press('Enter');
}

test('an operator signs in at the desk, finds a member by a number and reads the lists, with the keyboard alone', {
  tag: [
    '@journey',
    '@/office',
    '@/office/today',
    '@/office/members',
    '@/office/members/:memberId',
    '@/office/lotteries',
    '@/office/prizes',
    '@/office/orders',
    '@/office/acts',
    '@/office/team',
    '@/office/refunds',
    '@/office/exports',
    '@/office/alerts',
    '@/office/webhooks',
    '@/office/messages',
  ],
}, async ({ page }) => {
  const username = await newMember(50);
  await page.goto('/office/members');
  await expect(page.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible();
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await look(page, 'sign-in');
  await pressByKey(page, 'Sign in at the desk');
  await expect(page).toHaveURL(/^http:\/\/desk\.localhost:\d+\/sign-in/);
  await pressByKey(page, /demo-finance/);

  await expect(page).toHaveURL(/\/office\/members$/);
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type(username.slice(0, 2));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Type at least three letters.')).toBeVisible();
  await page.keyboard.type(username.slice(2));
  await page.keyboard.press('Enter');
  const found = page.getByRole('list', { name: 'Found members' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('m***');
  await expect(page.getByRole('main')).not.toContainText(username);
  await look(page, 'members');

  await page.reload();
  await expect(search).toHaveValue(username);
  await expect(found).toHaveCount(1);
  await found.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/office\/members\/\d+$/);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('+50 CTO')).toBeVisible();
  await look(page, 'member');
  await page.getByRole('combobox', { name: 'Show' }).focus();
  await page.keyboard.type('Log');
  await expect(page).toHaveURL(/\?kind=login$/);
  await expect(timeline.getByText('Nothing of this kind has happened.')).toBeVisible();
  await page.reload();
  await expect(timeline.getByText('Nothing of this kind has happened.')).toBeVisible();

  for (const [name, text] of [
    ['Today', /^\d+ orders?$/],
    ['Lotteries', /of [\d,]+/],
    ['Prizes', /numbers at/],
    ['Orders', /To hand over|Handed over|Late|No orders yet/],
    ['Acts', /, by |No acts yet/],
    ['Team', /^demo-steward$/],
    ['Exports', /purchases?$/],
    ['Alerts', /sale-stalled/],
    ['Webhooks', /there is no webhook|Webhook \d/],
    ['Messages', /^Waits$|nothing of this kind/],
    ['Refunds', /Quiet watch|No refunds yet|Goodwill|Paid/],
  ] as const) {
    await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    await look(page, name.toLowerCase());
  }

  await pressByKey(page, 'Sign out');
  await expect(page.getByRole('button', { name: 'Sign in at the desk' })).toBeVisible();
  await page.goto('/office/today');
  await expect(page.getByRole('button', { name: 'Sign in at the desk' })).toBeVisible();
});

test('an operator drafts a credit on a member’s page, signs it at the desk, and the member has it', async ({ page }) => {
  const username = await newMember(50);
  await page.goto(`/office/members?query=${username}`);
  await page.getByRole('button', { name: 'Sign in at the desk' }).click();
  await page.getByRole('button', { name: /demo-finance/ }).click();
  await page.getByRole('list', { name: 'Found members' }).getByRole('link').click();
  await pressByKey(page, 'Credit');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await look(page, 'draft');
  await pressByKey(page, 'Draft');
  await expect(dialog.getByLabel('Amount, CTO')).toBeFocused();
  await look(page, 'draft-refused');
  await page.keyboard.type('7');
  await dialog.getByLabel('Reason').fill('The prize was announced as larger.');
  await pressByKey(page, 'Draft');
  await expect(dialog.getByRole('status')).toContainText('with 7 CTO');
  await look(page, 'drafted');
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: /^Sign at the desk/ }).click();
  const desk = await opened;
  await desk.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(desk.getByText(/^Done /)).toBeVisible();
  await pressByKey(page, 'Done');
  await expect(page.getByRole('button', { name: 'Credit' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('+7 CTO')).toBeVisible();
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Acts' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'with 7 CTO' }).first()).toContainText('Done');
  await look(page, 'acts-done');
});

test('an operator exports a report: drafts it, signs at the desk and downloads the file there', async ({ page }) => {
  await page.goto('/office/exports?report=exceptions');
  await page.getByRole('button', { name: 'Sign in at the desk' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.waitForLoadState('load');
  await page.getByRole('button', { name: /demo-finance/ }).click();
  await expect(page).toHaveURL(/\/office\/exports\?report=exceptions$/);
  await pressByKey(page, /^Export exceptions from/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('=1+1 as the auditor asks.');
  await dialog.getByRole('button', { name: 'Draft' }).click();
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: /^Sign at the desk/ }).click();
  const desk = await opened;
  await expect(desk.getByRole('button', { name: 'Sign', exact: true })).toBeVisible();
  await expect(desk.getByRole('link', { name: /^Download/ })).toHaveCount(0);
  await desk.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(desk.getByText(/^Done /)).toBeVisible();
  await look(desk, 'desk-export');
  const downloading = desk.waitForEvent('download');
  await desk.getByRole('link', { name: 'Download as CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^exceptions-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(`,"'=1+1 as the auditor asks.",`);
  await pressByKey(page, 'Done');
  await page.reload();
  await expect(page.getByRole('link', { name: /^Open at the desk/ }).first()).toBeVisible();
  await look(page, 'exports-ready');
});

test('sales make a prize, sign it at the desk, open a round of it and draft an extension', async ({ page }) => {
  await page.goto('/office/prizes');
  await page.getByRole('button', { name: 'Sign in at the desk' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.waitForLoadState('load');
  await page.getByRole('button', { name: /demo-sales/ }).click();
  const name = `Pocket watch ${Date.now()}`;
  const dialog = page.getByRole('dialog');
  const sign = async (words: string) => {
    await expect(dialog.getByRole('status')).toContainText(words);
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: /^Sign at the desk/ }).click();
    const desk = await opened;
    await expect(desk.getByRole('rowheader').first()).toBeVisible();
    if (words === 'Makes the prize') {
      const shown = desk.getByRole('img', { name: 'Picture of the prize' });
      await expect
        .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
        .toBeGreaterThan(0);
    }
    await look(desk, words.slice(0, 5).trim());
    await desk.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(desk.getByText(/^(Done|It waits)/)).toBeVisible();
    await desk.close();
    await pressByKey(page, 'Done');
  };
  await pressByKey(page, 'New prize');
  const typed = { Name: name, Text: 'It shows the time.', 'Value, US dollars': '950', 'Numbers of a round': '64' };
  for (const [label, text] of Object.entries({ ...typed, 'Price of a number, CTO': '20', Reason: 'A test.' }))
    await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByLabel(/^Its own picture/).setInputFiles(join(root, 'shared', 'src', 'assets', 'default-ticket.webp'));
  const picture = dialog.getByRole('region', { name: 'As players will see it' }).locator('img');
  await expect(picture).toHaveAttribute('src', /^\/uploads\/[0-9a-f]{32}-\d+w\.webp$/);
  await look(page, 'new-prize');
  await pressByKey(page, 'Draft');
  await sign('Makes the prize');
  await page.reload();
  await look(page, 'prizes-sales');
  await pressByKey(page, `Open a round of ${name}`);
  const end = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 14);
  await dialog.getByLabel('End of the sale').fill(`${end}00`);
  await dialog.getByLabel('Reason').fill('A test.');
  await look(page, 'open-round');
  await pressByKey(page, 'Draft');
  await sign('Opens a round');
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Lotteries' }).click();
  const round = page.getByRole('row').filter({ hasText: name });
  await expect(round).toContainText('On sale');
  await look(page, 'lotteries-sales');
  await round.getByRole('button', { name: /^Extend/ }).click();
  const later = new Date(Date.now() + 50 * 3_600_000).toISOString().slice(0, 14);
  await dialog.getByLabel('End of the sale').fill(`${later}00`);
  await dialog.getByLabel('Reason').fill('A test.');
  await look(page, 'extend');
  await pressByKey(page, 'Draft');
  await sign('Extends the sale');
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Acts' }).click();
  await expect(page.getByRole('link', { name: /^See at the desk/ }).first()).toBeVisible();
  await look(page, 'acts-waiting');
});

test('members and visitors load nothing of the office', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  for (const path of ['/', '/lottery', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(await page.content()).not.toContain('mfe_office');
  }
  expect(loaded.filter((url) => url.includes('mfe-office'))).toEqual([]);
});
