import { logIn } from '../support/members.ts';
import { mailedCode } from '../support/provider.ts';
import { expect, test } from '../support/test.ts';

const newPassword = 'kelp-anvil-19-tulip';

test('a new password by a mailed code; the code works once', { tag: ['@journey', '@/forgot-password'] }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill('penny001@example.com');
  await main.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Email sent successfully!')).toBeVisible();

  const code = main.getByLabel('Code from the email');
  const fill = async (digits: string) => {
    await code.fill(digits);
    await main.getByLabel('New password').fill(newPassword);
    await main.getByLabel('Confirm password').fill(newPassword);
    await main.getByRole('button', { name: 'Set new password' }).click();
  };
  const digits = await mailedCode('penny001@example.com');
  // Letters are kept and seven digits are not cut to six: the error is shown, and nothing is sent.
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('reset-password') && sent.push(request.url()));
  await code.pressSequentially('12a');
  await expect(main.getByText('OTP must contain only numbers')).toBeVisible();
  await expect(code).toHaveValue('12a');
  await fill(`${digits}0`);
  await expect(main.getByText('OTP must be 6 digits')).toBeVisible();
  expect(sent).toEqual([]);
  await fill(digits === '000000' ? '111111' : '000000');
  await expect(main.getByText('The code is wrong or has expired.')).toBeVisible();
  await fill(digits);
  await expect(main.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
  await main.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');

  await page.goto('/forgot-password');
  await main.getByLabel('Email').fill('penny001@example.com');
  await main.getByRole('button', { name: 'Send code' }).click();
  await fill(digits);
  await expect(main.getByText('The code is wrong or has expired.')).toBeVisible();
  await expect(main.getByLabel('New password')).toHaveValue(newPassword);

  await logIn(page, 'penny001', newPassword);
  await expect(page.getByText(/^Balance: 0 CTO$/).first()).toBeVisible();
});

test('an unknown address gets the same answer', async ({ page }) => {
  await page.goto('/forgot-password');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill('nobody@example.com');
  await main.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Email sent successfully!')).toBeVisible();
  await expect(main.getByLabel('Code from the email')).toBeFocused();
});
