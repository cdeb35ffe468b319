import type { Page } from '@playwright/test';
import { signIn } from '../support/members.ts';
import { expect, test } from '../support/test.ts';
import { violations as violationsIn } from '../support/violations.ts';

const violations = (page: Page, part = 'main') => violationsIn(page, part);

test('log-in, its errors and the second factor', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByText('Security check passed')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Username', { exact: true }).fill('a');
  await page.getByLabel('Password', { exact: true }).fill('b');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Username must be at least 6 characters.')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Username', { exact: true }).fill('secure01');
  await page.getByLabel('Password', { exact: true }).fill('secure01pass');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Please type your OTP code')).toBeVisible();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByRole('button', { name: 'Use the authenticator app' })).toBeVisible();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
});

test('a captcha that failed', async ({ page }) => {
  await page.route('**/api/captcha/challenge', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText('The security check did not work.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('recovery', async ({ page }) => {
  await page.goto('/forgot-password');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill('nobody@example.com');
  expect(await violations(page)).toEqual([]);
  await main.getByRole('button', { name: 'Send code' }).click();
  await main.getByLabel('New password').fill('password');
  expect(await violations(page)).toEqual([]);
});

test('my tickets, for a visitor and for a member', async ({ page }) => {
  await page.goto('/history');
  await expect(page.getByText('Log in to see your tickets.')).toBeVisible();
  expect(await violations(page, '#my-tickets')).toEqual([]);
  await signIn(page, 'player02');
  await page.goto('/history?tickets-block=none');
  await expect(page.getByText('A block number has digits only')).toBeVisible();
  expect(await violations(page, '#my-tickets')).toEqual([]);
});
