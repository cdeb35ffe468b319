import { logIn, memberIn, newMember, passwordOf, signIn } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

test('a member sets a limit, changes the password, ends another session, takes the data along, and takes a break', {
  tag: ['@journey', '@/account'],
}, async ({ browser, page }) => {
  const username = await newMember(20);
  const other = await memberIn(browser, username);
  await signIn(page, username);
  await page.goto('/account');
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Set a limit for a day' }).click();
  await dialog.getByLabel('CTO a day').fill('20');
  await dialog.getByRole('button', { name: 'Save limit' }).click();
  await expect(page.getByText('0 CTO of 20 CTO spent, 20 CTO left.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Statement' }).getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByText('You are logged in on this device only.')).toBeVisible();
  await other.goto('/account');
  await expect(other.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible();

  await page.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByLabel('Current password').fill(passwordOf(username));
  await dialog.getByLabel('New password').fill('heron-lantern-42-quarry');
  await dialog.getByLabel('Confirm password').fill('heron-lantern-42-quarry');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);

  await page.getByRole('radio', { name: '7 days' }).check();
  await page.getByRole('button', { name: /^Take a break/ }).click();
  await dialog.getByRole('button', { name: 'Begin now' }).click();
  await expect(page.getByRole('heading', { name: /^You are on a break until/ })).toBeVisible();

  await logIn(other, username, 'heron-lantern-42-quarry');
  await other.context().close();
});
