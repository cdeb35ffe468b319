import type { Page } from '@playwright/test';
import { logIn } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const fields = (page: Page) => ({
  username: page.getByLabel('Username', { exact: true }),
  password: page.getByLabel('Password', { exact: true }),
  logIn: page.getByRole('button', { name: 'Log in' }),
});

test('a visitor who wanted to see their tickets is back there after logging in, filters and all', {
  tag: ['@journey', '@/login', '@/history'],
}, async ({ page }) => {
  await page.goto('/history?tickets-status=pending');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  const form = fields(page);
  await form.username.fill('player02');
  await form.password.fill('player02pass');
  await form.logIn.click();
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page).toHaveURL('/history?tickets-status=pending');
  await expect(page.getByRole('combobox', { name: /Status/ })).toHaveText('Pending');
});

test('who is logged in already sees as whom, goes on, to the tickets, or logs out', async ({ page }) => {
  const form = fields(page);
  const main = page.getByRole('main');
  await page.goto('/result?page=0');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await expect(form.username).toBeVisible();
  // Logs in from another tab.
  const other = await page.context().newPage();
  await logIn(other, 'player01');
  await expect(other).toHaveURL('/result?page=0');
  await expect(main.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
  await expect(main.getByText('As player01.')).toBeVisible();
  await expect(form.username).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('snail-lotto.return-path', '/result?page=0'));

  await page.goto('/login');
  await expect(form.username).toHaveCount(0);
  await main.getByRole('link', { name: 'Go on to where you were' }).click();
  await expect(page).toHaveURL('/result?page=0');
  await page.goto('/login');
  await main.getByRole('link', { name: 'My tickets' }).click();
  await expect(page).toHaveURL('/history#my-tickets');
  await expect(page.getByRole('heading', { name: 'My Tickets' })).toBeVisible();
  await page.goto('/login');
  await expect(main.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  await main.getByRole('button', { name: 'Log out' }).click();
  await expect(form.username).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Log in' })).toBeFocused();
});

test('by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  const form = fields(page);
  await expect(form.username).toBeVisible();
  while (!(await form.username.evaluate((input) => input === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.type('player02');
  await page.keyboard.press('Tab');
  await page.keyboard.type('player02pass');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Login successful!')).toBeVisible();
});

test('a wrong password: the reason, and what was typed stays', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/login');
  const form = fields(page);
  await form.username.fill('player02');
  await form.password.fill('player99pass');
  await form.logIn.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong username or password.' })).toBeVisible();
  await expect(form.username).toHaveValue('player02');
  await expect(form.password).toHaveValue('player99pass');
  await form.password.fill('player02pass');
  await form.logIn.click();
  await expect(page.getByText('Login successful!')).toBeVisible();
});

test('a captcha that cannot be loaded has a way on', async ({ page }) => {
  await page.route('**/api/captcha/challenge', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText('The security check did not work.')).toBeVisible();
  const form = fields(page);
  await form.username.fill('player02');
  await form.password.fill('player02pass');
  await page.unroute('**/api/captcha/challenge');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Security check passed')).toBeVisible();
  await form.logIn.click();
  await expect(page.getByText('Login successful!')).toBeVisible();
});

test('a session that ends while the tickets are filtered: the filters are still there after logging in again', async ({
  page,
}) => {
  await logIn(page, 'player02');
  await page.goto('/history');
  await page.getByRole('searchbox', { name: 'Block number' }).fill('45000123');
  await expect(page).toHaveURL(/tickets-block=45000123/);
  await expect(page.getByText('No ticket matches these filters.')).toBeVisible();
  await page.evaluate(async () => {
    const token = Object.values({ ...localStorage }).find((value) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value));
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  });
  await page.getByRole('searchbox', { name: 'Block hash' }).fill('0x12');
  await expect(page.getByText('Log in to see your tickets.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  const form = fields(page);
  await form.username.fill('player02');
  await form.password.fill('player02pass');
  await form.logIn.click();
  await expect(page.getByRole('searchbox', { name: 'Block number' })).toHaveValue('45000123');
  await expect(page.getByRole('searchbox', { name: 'Block hash' })).toHaveValue('0x12');
});
