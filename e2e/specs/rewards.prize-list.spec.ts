import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const names = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 3 });

test('tile, type and search narrow the list; a reload and the back button restore it', async ({ page }) => {
  await page.goto('/reward');
  await expect(page.getByRole('heading', { level: 1, name: 'All Prize Lottery' })).toBeVisible();
  await expect(names(page).first()).toBeVisible();
  const all = await names(page).allTextContents();

  await page.getByRole('button', { name: 'Watch' }).click();
  await expect(page).toHaveURL(/\/reward\?category=watch$/);
  await expect(names(page)).not.toHaveText(all);
  const watches = await names(page).allTextContents();
  expect(watches.length).toBeGreaterThan(0);

  await page.reload();
  await expect(names(page)).toHaveText(watches);
  await expect(page.getByRole('button', { name: 'Watch' })).toHaveAttribute('aria-pressed', 'true');

  await page.goBack();
  await expect(page).toHaveURL(/\/reward$/);
  await expect(names(page)).toHaveText(all);

  await page.getByRole('combobox', { name: /Reward type/ }).click();
  await page.getByRole('option', { name: 'Token' }).click();
  await expect(page).toHaveURL(/\/reward\?type=token$/);
  await expect(names(page).filter({ hasText: '1,000 CTO' })).toBeVisible();

  await page.getByRole('searchbox').fill('1,000');
  await expect(names(page)).toHaveText([/1,000/]);
  await expect(page).toHaveURL(/search=1(%2C|,)000/);

  await page.getByRole('searchbox').fill('no such prize');
  await expect(page.getByText('No reward found...')).toBeVisible();
});

test('paging and page size stand in the address', async ({ page }) => {
  await page.goto('/reward');
  await page.getByRole('navigation', { name: 'Pages of prizes' }).getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\/reward\?page=1$/);
  const second = await names(page).allTextContents();
  await page.getByLabel('Per page').selectOption('20');
  await expect(page).toHaveURL(/\/reward\?limit=20$/);
  await expect(names(page).filter({ hasText: second[0] ?? '' })).toBeVisible();
});

test('an address of nonsense shows the whole list', async ({ page }) => {
  await page.goto('/reward?type=gold&category=%3Cscript%3E&page=-1&limit=abc');
  await expect(names(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'All Prize' })).toHaveAttribute('aria-pressed', 'true');
});

test('the list is asked for once: the document asks early for the very address that the part asks for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/lotteries/rewards?')) asked.push(new URL(request.url()).search);
  });
  await page.goto('/reward');
  await expect(names(page).first()).toBeVisible();
  expect(asked).toEqual(['?page=0&limit=10']);
});
